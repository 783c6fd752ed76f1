/** What synthesis computes: bundles that stay small, and answers that stay below the published limit. */
import { agentInfoConstants, mcpConstants } from '../../lambda/shared/build-constants.ts';
import { DEFAULT_LIMITS } from '../../lambda/shared/limits.ts';
import { bundleText, loadHandler, practiceJson, practiceOf } from './handlers.ts';
import { META, modern, REVISIONS, request, VERSION } from './messages.ts';

describe('bundles (issue: MCP at most 40 kB, agent-info at most 20 kB, constants included)', () => {
  test.each([
    ['mcp', 40_000],
    ['agent-info', 20_000],
  ] as const)('%s', (name, most) => {
    const text = bundleText(name);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(most);
    expect(text).not.toMatch(/\bzod\b|ZodError|aws-sdk|\brequire\(/);
    // Built from data alone: no Node module is loaded at cold start but the one that compares the origin secret.
    expect(text.match(/\bimport\b[^;]*/g)).toEqual([
      expect.stringMatching(/^import\{timingSafeEqual.*"node:crypto"$/),
    ]);
  });
});

describe('limits', () => {
  const shipped = () => practiceOf(practiceJson());
  const longScope = {
    ...shipped(),
    scope: Array.from({ length: 900 }, () => 'Retirement benefits: '.repeat(2)),
  };

  test('the shipped practice fits', () => {
    expect(() => mcpConstants(shipped(), DEFAULT_LIMITS)).not.toThrow();
    expect(() => agentInfoConstants(shipped(), DEFAULT_LIMITS)).not.toThrow();
  });
  test('an answer that would be too large is named, with the field to shorten', () => {
    expect(() => mcpConstants(longScope, DEFAULT_LIMITS)).toThrow(
      /^The answer to tools\/call get_practice_info would take \d+ bytes; limits\.maxResponseBytes leaves 49152\. Shorten scope in the practice file \(\d+ bytes\)\.$/,
    );
  });
  test('agent-info likewise', () => {
    const limits = { ...DEFAULT_LIMITS, maxResponseBytes: 3_000 };
    expect(() => agentInfoConstants(shipped(), limits)).toThrow(
      /^The answer to GET \/api\/agent-info would take \d+ bytes; limits\.maxResponseBytes leaves 3000\. Shorten contact /,
    );
  });
  test('they reach the answers: body limit, caching hint', () => {
    const limits = { ...DEFAULT_LIMITS, maxBodyBytes: 1_000, agentInfoTtlSeconds: 7 };
    expect(mcpConstants(shipped(), limits)).toMatchObject({ maxBodyBytes: 1_000, ttlMs: 7_000 });
    expect(agentInfoConstants(shipped(), limits)).toMatchObject({ maxAgeSeconds: 7 });
  });
});

describe('answers in practice', () => {
  const methods: [string, Record<string, unknown>][] = [
    ['server/discover', {}],
    ['initialize', { protocolVersion: '2025-06-18' }],
    ['tools/list', {}],
    ['tools/call', { name: 'get_practice_info' }],
    ['tools/call', { name: 'get_official_contact' }],
    ['tools/call', { name: 'get_agent_guidance' }],
  ];
  test('none exceeds 65,536 bytes, even with the longest id; none keeps the placeholder', async () => {
    const call = await loadHandler('mcp', {
      BASE_URL: `https://${'x'.repeat(63)}.${'y'.repeat(63)}.example.org`,
    });
    const sizes = [];
    for (const revision of REVISIONS)
      for (const [method, params] of methods) {
        const id = 'é'.repeat(7_900);
        const { body } = await call(request(revision, method, params, id));
        expect(body).toContain(id);
        expect(body).not.toContain('base-url.invalid');
        sizes.push(Buffer.byteLength(body));
      }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  test('an error with the longest id and names stays below it too', async () => {
    const call = await loadHandler('mcp');
    const input = modern('tools/call', { name: '\u0001'.repeat(2_000) }, {}, '\u0001'.repeat(600));
    const { body } = await call({ ...input, headers: { ...input.headers, 'mcp-name': 'x' } });
    expect(Buffer.byteLength(body)).toBeLessThan(16_384);
  });

  test('the text of an answer depends on nothing but the request', async () => {
    const call = await loadHandler('mcp');
    const input = modern('tools/list', { _meta: { ...META, [VERSION]: '2026-07-28' } });
    expect((await call(input)).body).toBe((await call(input)).body);
  });
});
