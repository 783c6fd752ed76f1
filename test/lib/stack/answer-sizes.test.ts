/** No answer exceeds the published limit (contract §5), and a cold start loads no module. */
import type { Limits } from '../../../lambda/shared/limits.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { assertAnswerSizes } from '../../../lib/stack/handlers.ts';
import { TOOLS } from '../../../tools/contract/literals.ts';
import { bundleText, loadHandler } from '../../lambda/handlers.ts';
import { modern, request } from '../../lambda/messages.ts';
import { messageOf } from '../../lambda/render/support.ts';
import { REVISIONS } from '../../lambda/schema.ts';
import { fixtureSource } from '../../support/service.ts';

describe('lib/stack/answer-sizes', () => {
  test.each(['mcp', 'agent-info'] as const)('the %s bundle loads no module at its start', (name) => {
    const text = bundleText(name);
    expect(text).not.toMatch(/\bzod\b|ZodError|aws-sdk|\brequire\(/);
    expect(text).not.toMatch(/\bimport\b/);
  });

  const { practice, limits, schemas } = fixtureSource();
  const assertSizes = (facts: Partial<Practice>, less: Partial<Limits> = {}) =>
    assertAnswerSizes({
      practice: { ...practice, ...facts },
      limits: { ...limits, ...less },
      outputSchemas: schemas.tools,
    });

  test('synthesis names an answer that is too large, and the field to shorten', () => {
    const scope = Array.from({ length: 900 }, () => 'Retirement benefits: '.repeat(2));
    expect(() => assertSizes({ scope })).toThrow(
      /^The answer to tools\/call get_practice_info would have \d+ bytes, but at most 49152 are allowed\. Shorten scope in the practice file \(\d+ bytes\)\.$/,
    );
  });
  test('checks agent-info too', () => {
    expect(() => assertSizes({}, { maxResponseBytes: 3_000 })).toThrow(
      /^The answer to GET \/api\/agent-info would have \d+ bytes, but at most 3000 are allowed\. Shorten contact /,
    );
  });
  test('measures the answers before the first closure is over', () => {
    const closures = [{ from: '2026-12-24', until: '2026-12-31', note: 'Closed. '.repeat(10_000) }];
    expect(() => assertSizes({ closures })).toThrow(
      / Shorten closures in the practice file \(\d+ bytes\)\.$/,
    );
  });
  test('names the authorities if the notice about expired facts is what makes an answer too large', () => {
    const { contact } = practice;
    const [one] = contact.verification.registrations;
    const registrations = [{ ...one!, authority: 'Bar of Zorblatia '.repeat(1_100) }];
    const verification = { ...contact.verification, registrations };
    expect(() => assertSizes({ contact: { ...contact, verification } })).toThrow(
      /^The answer to tools\/call get_practice_info .* Shorten registrations in the practice file \(\d+ bytes\)\.$/,
    );
  });
  test('names a name that is too long', () => {
    expect(() => assertSizes({ name: 'Harbor Law '.repeat(2_000) })).toThrow(
      /^The answer to server\/discover .* Shorten name in the practice file \(\d+ bytes\)\.$/,
    );
  });
  test('measures the answers about expired facts, which have a notice and are longer', () => {
    const { contact } = practice;
    const bytes = (validUntil: string) => {
      const verification = { ...contact.verification, validUntil };
      // No answer fits, and the error states the size of the first.
      const sizes = () =>
        assertSizes(
          { contact: { ...contact, verification } },
          { maxBodyBytes: 32_768, maxResponseBytes: 32_768 },
        );
      expect(sizes).toThrow(/^The answer to server\/discover /);
      return Number(/would have (\d+)/.exec(messageOf(sizes))![1]);
    };
    expect(bytes('2027-01-31')).toBeGreaterThan(bytes('9999-12-31') + 100);
  });

  const methods: [string, Record<string, unknown>][] = [
    ['server/discover', {}],
    ['initialize', { protocolVersion: '2025-06-18' }],
    ['tools/list', {}],
    ...TOOLS.map((name): [string, Record<string, unknown>] => ['tools/call', { name }]),
  ];
  test('no answer exceeds 65,536 bytes, even with the longest id', async () => {
    const call = await loadHandler('mcp', {
      BASE_URL: `https://${'x'.repeat(63)}.${'y'.repeat(63)}.example.org`,
    });
    const sizes = [];
    for (const revision of REVISIONS)
      for (const [method, params] of methods) {
        const id = 'é'.repeat(7_900);
        const { body } = await call(request(revision, method, params, id));
        expect(body).toContain(id);
        sizes.push(Buffer.byteLength(body));
      }
    expect(Math.max(...sizes)).toBeLessThanOrEqual(65_536);
  });

  test('an error with the longest id and names stays below 16,384 bytes', async () => {
    const call = await loadHandler('mcp');
    const input = modern('tools/call', { name: '\u0001'.repeat(2_000) }, {}, '\u0001'.repeat(600));
    const { body } = await call({ ...input, headers: { ...input.headers, 'mcp-name': 'x' } });
    expect(Buffer.byteLength(body)).toBeLessThan(16_384);
  });
});
