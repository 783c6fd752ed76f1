/**
 * A handler with the same tools on the official SDK, for comparison. It is never deployed. To be a fair
 * comparison, it is bundled like the service's handlers, gets the same events and is written for speed. It uses the
 * low-level Server (registering tools with McpServer takes longer), makes its results once, has the caching hints and
 * both eras of the service, and a minimal adapter from payload 2.0 to the SDK's web handler.
 */
import { createMcpHandler, type ListToolsResult, Server } from '@modelcontextprotocol/server';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

declare const CONSTANTS: {
  readonly name: string;
  readonly version: string;
  readonly tools: ListToolsResult['tools'];
  readonly results: Readonly<Record<string, Record<string, unknown>>>;
};

const { name, version, tools, results } = CONSTANTS;
const hint = { ttlMs: 300_000, cacheScope: 'public' as const };
const answers = new Map(
  Object.entries(results).map(([tool, structuredContent]) => {
    const text = JSON.stringify(structuredContent);
    return [tool, { content: [{ type: 'text' as const, text }], structuredContent }];
  }),
);

const mcp = createMcpHandler(() => {
  const cacheHints = { 'server/discover': hint, 'tools/list': hint };
  const server = new Server({ name, version }, { capabilities: { tools: {} }, cacheHints });
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', ({ params }) => {
    const answer = answers.get(params.name);
    if (!answer) throw new Error('unknown tool');
    return answer;
  });
  return server;
});

export async function handler({ requestContext, headers, body }: APIGatewayProxyEventV2) {
  const { method, path } = requestContext.http;
  const init = {
    method,
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body }),
  };
  const response = await mcp.fetch(new Request(`https://example.org${path}`, init));
  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.text(),
  };
}
