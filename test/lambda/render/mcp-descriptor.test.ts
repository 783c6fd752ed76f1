/** `/mcp.json` against the literals of contract §5. */

import { renderSite } from '../../../lambda/render/site.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { sourceOf } from '../../support/service.ts';
import { BASE, body, PAGES_DIR, render, shippedPractice, TODAY } from './support.ts';

const descriptor = JSON.parse(body(render(), 'mcp.json'));

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

test('lists the three tools with schemas and annotations', () => {
  expect(descriptor.tools.map(({ name }: { name: string }) => name)).toEqual([
    'get_practice_info',
    'get_official_contact',
    'get_agent_guidance',
  ]);
  for (const tool of descriptor.tools) {
    expect(tool.inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(tool.outputSchema.type).toBe('object');
    expect(tool.annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  }
});

test('publishes the limits of contract §5', () => {
  expect(descriptor.limits).toEqual({
    maxRequestBodyBytes: 16_384,
    maxResponseBodyBytes: 65_536,
    requestsPerSecond: 50,
    burst: 100,
    throttledStatus: 429,
    retryAfterSeconds: 1,
    timeoutSeconds: 5,
    agentInfoCacheSeconds: 300,
  });
});

test('other limits are published wherever limits are', () => {
  const limits = { ...DEFAULT_LIMITS, maxBodyBytes: 8192, ratePerSecond: 7, burst: 9, retryAfterSeconds: 3 };
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
  expect(descriptor.links).toEqual({
    agentInfo: `${BASE}/api/agent-info`,
    mcp: `${BASE}/.well-known/mcp`,
    mcpDescriptor: `${BASE}/mcp.json`,
    openapi: `${BASE}/openapi.json`,
    llms: `${BASE}/llms.txt`,
    agentInstructions: `${BASE}/agent-instructions.md`,
    sitemap: `${BASE}/sitemap.xml`,
    robots: `${BASE}/robots.txt`,
    serverCard: `${BASE}/.well-known/mcp/server-card`,
    apiCatalog: `${BASE}/.well-known/api-catalog`,
    ard: `${BASE}/.well-known/ard.json`,
    agentSkills: `${BASE}/.well-known/agent-skills/index.json`,
    skill: `${BASE}/.well-known/agent-skills/official-contact/SKILL.md`,
    security: `${BASE}/.well-known/security.txt`,
    agentInfoSignature: `${BASE}/.well-known/agent-info.jws`,
    jwks: `${BASE}/.well-known/jwks.json`,
    check: `${BASE}/check.mjs`,
    checkTypes: `${BASE}/check.d.mts`,
    agentInfoSchema: `${BASE}/schemas/agent-info.json`,
    practiceInfoSchema: `${BASE}/schemas/practice-info.json`,
    officialContactSchema: `${BASE}/schemas/official-contact.json`,
    agentGuidanceSchema: `${BASE}/schemas/agent-guidance.json`,
    mcpRequestSchema: `${BASE}/schemas/mcp-request.json`,
    mcpResponseSchema: `${BASE}/schemas/mcp-response.json`,
    mcpDescriptorSchema: `${BASE}/schemas/mcp-descriptor.json`,
    problemSchema: `${BASE}/schemas/problem.json`,
    developers: `${BASE}/developers`,
  });
});
