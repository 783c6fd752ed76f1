/**
 * The contract's rows about the API endpoints once more, over the bundled handlers: no server, no edge, no
 * gateway in between, both ways in which a gateway hands bodies over, and every answer held against the
 * official JSON Schema of its MCP revision.
 */
import { describe } from '@jest/globals';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Reply, RequestInput, Service } from '../../contract/harness/check.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { AGENT_INFO } from '../../contract/literals.ts';
import { ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { BASE_URL, eventOf, rawHandler } from '../lambda/handlers.ts';
import { schemaFaults } from '../lambda/schema.ts';
import { holdToContract } from '../support/contract.ts';

/** As text or, of types that API Gateway does not know as text, in Base64. */
type BodyEncoding = 'text' | 'base64';

describe('contract/handlers', () => {
  describe.each(['text', 'base64'] as const)('bodies as %s', (encoding) => {
    holdToContract(ENDPOINT_CHECKS, async () => ({ service: await handlers(encoding) }));
  });

  /** An event of API Gateway in, its result out. */
  async function handlers(encoding: BodyEncoding): Promise<Service> {
    const [mcp, agentInfo] = await Promise.all([rawHandler('mcp'), rawHandler('agent-info')]);
    const send = async (input: RequestInput): Promise<Reply> => {
      const handler = input.path.startsWith(AGENT_INFO) ? agentInfo : mcp;
      const reply = replyTo(input, await handler(toEvent(input, encoding)));
      const faults = schemaFaults(reply);
      if (faults.length > 0) throw new Error(`${reply.text}\nis not of its schema: ${faults.join('; ')}`);
      return reply;
    };
    return { baseUrl: BASE_URL, request: send, send };
  }

  /** Names in lower case, lines of one name joined, white space around values gone (RFC 9110 §§5.1-5.5). */
  function toEvent({ method = 'GET', headers = {}, body }: RequestInput, encoding: BodyEncoding) {
    const lines = Object.entries(headers).map(
      ([name, value]) => [name.toLowerCase(), [value].flat().map(trimmed).join(',')] as const,
    );
    const bytes = body === undefined ? undefined : Buffer.from(body as string);
    return eventOf({
      method,
      headers: Object.fromEntries(lines),
      // Bytes that are not UTF-8 become U+FFFD in text.
      ...(bytes && { body: bytes.toString(encoding === 'text' ? 'utf8' : 'base64') }),
      base64: encoding === 'base64',
    });
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
