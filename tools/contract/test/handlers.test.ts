/**
 * The contract's rows about the API endpoints over the bundled handlers, without server, edge and gateway. Every answer
 * is checked against the official JSON Schema of its MCP revision.
 */
import { describe } from '@jest/globals';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { BASE_URL, eventOf, rawHandler } from '../../../test/lambda/handlers.ts';
import { schemaFaults } from '../../../test/lambda/schema.ts';
import { testContract } from '../../../test/support/contract.ts';
import type { Reply, RequestInput, Service } from '../harness/check.ts';
import { bytesOf, replyOf } from '../harness/reply.ts';
import { AGENT_INFO, MCP } from '../literals.ts';
import { CHECKS, ENDPOINT_CHECKS } from '../suite.ts';

/** API Gateway passes a body on as text, or in Base64 if it does not know the media type as text. */
type BodyEncoding = 'text' | 'base64';

/** The rows in which the encoding matters: the size of the body, and its bytes as UTF-8. */
const ABOUT_BYTES = /^mcp-transport\.size|^mcp-message\.not UTF-8/;

/** The rows about agent-info, without those that need further documents or an edge. */
const OF_AGENT_INFO = CHECKS.filter(
  ({ id, section }) =>
    id.endsWith(AGENT_INFO) && !/^(?:1 spellings|5 crawl|6 (?:attacks|privacy))/.test(section),
);

describe('tools/contract/handlers', () => {
  describe('bodies as text', () => {
    testContract([...ENDPOINT_CHECKS, ...OF_AGENT_INFO], async () => ({ service: await handlers('text') }));
  });
  describe('bodies in Base64', () => {
    testContract(
      ENDPOINT_CHECKS.filter(({ family = '' }) => ABOUT_BYTES.test(family)),
      async () => ({ service: await handlers('base64') }),
    );
  });

  /** Turns each request into an event of API Gateway, and the handler's result into a reply. */
  async function handlers(encoding: BodyEncoding): Promise<Service> {
    const [mcp, agentInfo] = await Promise.all([rawHandler('mcp'), rawHandler('agent-info')]);
    const send = async (input: RequestInput): Promise<Reply> => {
      const handler = input.path.startsWith(AGENT_INFO) ? agentInfo : mcp;
      const reply = replyTo(
        input,
        await handler(toEvent(input, handler === mcp ? MCP : AGENT_INFO, encoding)),
      );
      const faults = schemaFaults(reply);
      if (faults.length > 0)
        throw new Error(`${reply.text}\ndoes not match its schema: ${faults.join('; ')}`);
      return reply;
    };
    return { baseUrl: BASE_URL, request: send, send };
  }

  /** Lower-case names, lines of one name joined, white space around values removed (RFC 9110 §§5.1-5.5). */
  function toEvent(
    { method = 'GET', headers = {}, body }: RequestInput,
    route: string,
    encoding: BodyEncoding,
  ) {
    const lines = Object.entries(headers).map(
      ([name, value]) => [name.toLowerCase(), [value].flat().map(trimmed).join(',')] as const,
    );
    const bytes = body === undefined ? undefined : bytesOf(body);
    return eventOf(
      {
        method,
        headers: Object.fromEntries(lines),
        // Bytes that are not UTF-8 become U+FFFD in text.
        ...(bytes && { body: bytes.toString(encoding === 'text' ? 'utf8' : 'base64') }),
        base64: encoding === 'base64',
      },
      route,
    );
  }

  const trimmed = (value: string) => value.replace(/^[ \t]+|[ \t]+$/g, '');

  function replyTo(input: RequestInput, result: APIGatewayProxyStructuredResultV2): Reply {
    const { statusCode = 0, headers = {}, body = '' } = result;
    return replyOf({
      request: { ...input, method: input.method ?? 'GET', url: BASE_URL + input.path },
      status: statusCode,
      headerLines: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      body: Buffer.from(body),
    });
  }
});
