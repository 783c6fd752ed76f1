/**
 * Holds a way to serve to checks of the contract, in jest: one test a check. What fails prints the
 * requests as `curl` commands; `npm start` gives the service to send them to.
 */
import { afterAll, beforeAll, describe, test } from '@jest/globals';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Check, Reply, RequestInput, Service } from '../../contract/harness/check.ts';
import { Client } from '../../contract/harness/client.ts';
import { toCurl } from '../../contract/harness/curl.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { AGENT_INFO } from '../../contract/literals.ts';
import { BASE_URL, eventOf, rawHandler } from '../lambda/handlers.ts';
import { startTestStack, type TestStackOptions } from './local-stack.ts';

/** Nothing here measures time: a busy machine may take as long as it needs. */
export const PATIENCE_MS = 300_000;

export interface Served {
  readonly service: Service;
  close?(): Promise<void> | void;
}

/** @throws Error what does not hold, who asks for it, and how to see it */
export async function hold(run: Run, check: Check): Promise<void> {
  const { error, replies } = await run.check(check);
  if (!error) return;
  const reproduce = replies.slice(-3).map(({ request }) => `  ${toCurl(request)}`);
  throw new Error(
    [error.message, `Asked for by ${check.why}`, 'The last requests:', ...reproduce].join('\n'),
  );
}

/**
 * @param serve - starts what is held to the checks
 * @param each - `test.failing` for checks that must not hold
 */
export function holdToContract(
  checks: readonly Check[],
  serve: () => Promise<Served>,
  { each }: { each: typeof test.each } = test,
): void {
  let served: Served;
  let run: Run;
  beforeAll(async () => {
    served = await serve();
    run = new Run(served.service);
  }, PATIENCE_MS);
  afterAll(() => served?.close?.());

  describe.each([...new Set(checks.map(({ section }) => section))])('contract §%s', (section) => {
    const rows = checks.filter((check) => check.section === section);
    each(rows.map((check): [string, Check] => [`${check.id}: ${check.title}`, check]))(
      '%s',
      (_, check) => hold(run, check),
      PATIENCE_MS,
    );
  });
}

/** The synthesized template, run on loopback. */
export const localStack = (options: TestStackOptions = {}) =>
  async function serve(): Promise<Served> {
    const stack = await startTestStack(options);
    const client = new Client({ baseUrl: stack.url, answerTimeoutMs: PATIENCE_MS });
    return {
      service: client,
      async close() {
        client.close();
        await stack.close();
      },
    };
  };

/** How API Gateway hands a body over: as text or, of types that it does not know as text, in Base64. */
export type BodyEncoding = 'text' | 'base64';

/** The bundled handlers without a server: an event of API Gateway in, its result out. */
export const handlers = (encoding: BodyEncoding) =>
  async function serve(): Promise<Served> {
    const [mcp, agentInfo] = await Promise.all([rawHandler('mcp'), rawHandler('agent-info')]);
    const send = async (input: RequestInput): Promise<Reply> => {
      const handler = input.path.startsWith(AGENT_INFO) ? agentInfo : mcp;
      return answerOf(input, await handler(toEvent(input, encoding)));
    };
    return { service: { baseUrl: BASE_URL, request: send, send } };
  };

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

function answerOf(input: RequestInput, result: APIGatewayProxyStructuredResultV2): Reply {
  const { statusCode = 0, headers = {}, body = '' } = result;
  return replyOf({
    request: { ...input, method: input.method ?? 'GET', url: BASE_URL + input.path },
    status: statusCode,
    headerLines: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    body: Buffer.from(body),
  });
}
