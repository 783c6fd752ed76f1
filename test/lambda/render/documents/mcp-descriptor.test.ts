/** `/mcp.json` against contract §5. `tools/contract/documents/mcp-descriptor.ts` checks the rest. */

import { renderSite } from '../../../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../../../lambda/shared/limits.ts';
import { MACHINE_READABLE, MAX_RESPONSE_BYTES } from '../../../../tools/contract/literals.ts';
import { sourceOf } from '../../../support/service.ts';
import { BASE, body, fixturePractice, PAGES_DIR, render, TODAY } from '../support.ts';

const descriptor = JSON.parse(body(render(), 'mcp.json'));

describe('lambda/render/documents/mcp-descriptor', () => {
  test('describes the transport', () => {
    expect(descriptor.transport).toEqual({
      type: 'streamable-http',
      endpoint: `${BASE}/.well-known/mcp`,
      httpMethods: ['POST', 'OPTIONS'],
      stateless: true,
      sessions: false,
      streaming: false,
      responses: 'application/json',
    });
    expect(descriptor.contentTypes).toEqual({
      request: ['application/json'],
      response: ['application/json'],
      acceptMustInclude: ['application/json', 'text/event-stream'],
    });
    expect(descriptor.auth).toEqual({ type: 'none' });
  });

  test('lists the versions of both eras with their methods, the newest first', () => {
    const legacy = ['initialize', 'notifications/initialized', 'ping', 'tools/list', 'tools/call'];
    expect(descriptor.protocolVersions).toEqual([
      {
        version: '2026-07-28',
        era: 'modern',
        handshake: false,
        methods: ['server/discover', 'tools/list', 'tools/call'],
      },
      { version: '2025-06-18', era: 'legacy', handshake: true, methods: legacy },
      { version: '2025-03-26', era: 'legacy', handshake: true, methods: legacy },
    ]);
  });

  test('limits of a stage are published in every document with limits', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      maxBodyBytes: 8192,
      ratePerSecond: 7,
      burst: 9,
      retryAfterSeconds: 3,
    };
    const site = renderSite(sourceOf(fixturePractice(), PAGES_DIR, limits), BASE, TODAY);
    expect(JSON.parse(body(site, 'mcp.json')).limits).toEqual({
      maxRequestBodyBytes: 8192,
      maxResponseBodyBytes: MAX_RESPONSE_BYTES,
      requestsPerSecond: 7,
      burst: 9,
      throttledStatus: 429,
      retryAfterSeconds: 3,
      timeoutSeconds: 5,
      agentInfoCacheSeconds: 300,
    });
    for (const key of ['developers.html', 'developers.md', 'agent-instructions.md']) {
      expect(body(site, key)).toContain('8,192 bytes');
      expect(body(site, key)).toContain('7 requests/s, bursts of 9');
    }
    expect(body(site, 'openapi.json')).toContain('More than 7 requests/s (burst 9)');
    expect(body(site, 'openapi.json')).toContain('8192 bytes');
  });

  test('links to every machine-readable document', () => {
    const links = Object.entries(MACHINE_READABLE).map(([name, path]) => [name, BASE + path]);
    expect(descriptor.links).toEqual(Object.fromEntries(links));
  });
});
