/** `/mcp.json` against the literals of contract §5. */

import {
  ANNOTATIONS,
  BURST,
  INPUT_SCHEMA,
  MACHINE_READABLE,
  MAX_BODY_BYTES,
  MAX_RESPONSE_BYTES,
  REQUESTS_PER_SECOND,
  TOOLS,
} from '../../../contract/literals.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { sourceOf } from '../../support/service.ts';
import { BASE, body, PAGES_DIR, render, shippedPractice, TODAY } from './support.ts';

const descriptor = JSON.parse(body(render(), 'mcp.json'));

describe('lambda/render/mcp-descriptor', () => {
  test('names the service, its version and its endpoint', () => {
    expect(descriptor).toMatchObject({
      name: 'legal-front-door',
      title: 'Harbor Lantern Social Security Law',
      version: '1.0.0',
      endpoint: `${BASE}/.well-known/mcp`,
    });
    expect(descriptor.description).toContain('Social security law');
    expect(descriptor.$schema).toBe(`${BASE}/schemas/mcp-descriptor.json`);
    expect(descriptor.serverInfo).toEqual({
      name: 'legal-front-door',
      title: 'Harbor Lantern Social Security Law',
      version: '1.0.0',
    });
    expect(descriptor.capabilities).toEqual({ tools: {} });
  });

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

  test('lists the versions of both eras with their methods, newest first', () => {
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

  test('lists the tools with schemas and annotations', () => {
    expect(descriptor.tools.map(({ name }: { name: string }) => name)).toEqual([...TOOLS]);
    for (const tool of descriptor.tools) {
      expect(tool.inputSchema).toEqual(INPUT_SCHEMA);
      expect(tool.outputSchema.type).toBe('object');
      expect(tool.annotations).toEqual(ANNOTATIONS);
    }
  });

  test('publishes the limits of contract §5', () => {
    expect(descriptor.limits).toEqual({
      maxRequestBodyBytes: MAX_BODY_BYTES,
      maxResponseBodyBytes: MAX_RESPONSE_BYTES,
      requestsPerSecond: REQUESTS_PER_SECOND,
      burst: BURST,
      throttledStatus: 429,
      retryAfterSeconds: 1,
      timeoutSeconds: 5,
      agentInfoCacheSeconds: 300,
    });
  });

  test('other limits are published wherever limits are', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      maxBodyBytes: 8192,
      ratePerSecond: 7,
      burst: 9,
      retryAfterSeconds: 3,
    };
    const site = renderSite(sourceOf(shippedPractice(), PAGES_DIR, limits), BASE, TODAY);
    expect(JSON.parse(body(site, 'mcp.json')).limits).toMatchObject({
      maxRequestBodyBytes: 8192,
      requestsPerSecond: 7,
      burst: 9,
      retryAfterSeconds: 3,
    });
    for (const key of ['developers.html', 'developers.md', 'agent-instructions.md']) {
      expect(body(site, key)).toContain('8,192 bytes');
      expect(body(site, key)).toContain('7 requests/s, bursts of 9');
    }
    expect(body(site, 'openapi.json')).toContain('More than 7 requests/s (burst 9)');
    expect(body(site, 'openapi.json')).toContain('8192 bytes');
  });

  test('links to every machine-readable resource', () => {
    const links = Object.entries(MACHINE_READABLE).map(([name, path]) => [name, BASE + path]);
    expect(descriptor.links).toEqual(Object.fromEntries(links));
  });
});
