/** Builds a `Reply` from status, header lines and body, for each kind of `Service`. */
import type { Context, Json, Reply, RequestInput } from './check.ts';
import { ContractError, recalled, shorten } from './expect.ts';

/** Header names may be in any case. */
type ReplyParts = Pick<Reply, 'request' | 'status' | 'headerLines' | 'body'>;

export function replyOf({ request, status, headerLines, body }: ReplyParts): Reply {
  const lines = headerLines.map(([name, value]) => [name.toLowerCase(), value] as const);
  const text = body.toString('utf8');
  let parsed: Json;
  return {
    request,
    status,
    headerLines: lines,
    body,
    text,
    header(name) {
      const values = lines.filter(([key]) => key === name.toLowerCase()).map(([, value]) => value);
      return values.length > 0 ? values.join(', ') : undefined;
    },
    json() {
      if (parsed !== undefined) return parsed;
      const refused = (expected: string, received: string) =>
        new ContractError(
          `body of ${request.method} ${request.url}: expected ${expected}, received ${received}`,
        );
      if (isDeeper(text)) throw refused(`JSON of at most ${MAX_LEVELS} levels`, 'more');
      try {
        parsed = JSON.parse(text);
        return parsed;
      } catch {
        throw refused('JSON', shorten(text, 200) || 'nothing');
      }
    },
  };
}

/** A parser takes a hundred bytes for each byte of a text that only opens lists. */
const MAX_LEVELS = 100;

function isDeeper(json: string): boolean {
  let level = 0;
  for (const [token] of json.matchAll(/"(?:[^"\\]|\\.)*"?|[[{\]}]/g)) {
    if (token === '[' || token === '{') level++;
    else if (token === ']' || token === '}') level--;
    if (level > MAX_LEVELS) return true;
  }
  return false;
}

/** The bytes of a request's body: text is sent as UTF-8. */
export function bytesOf(body: NonNullable<RequestInput['body']>): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
}

/**
 * Reads JSON documents. The contract names the facts in them, but not always the keys.
 *
 * Fetches and parses a JSON document of the service.
 */
export async function jsonDocument(ctx: Context, path: string): Promise<Json> {
  const reply = await recalled(ctx, { path });
  return reply.json();
}

/** Every member of a JSON document, at any depth. */
export function* everyMember(value: Json, key = ''): Generator<readonly [key: string, value: Json]> {
  yield [key, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value))
    yield* everyMember(child, Array.isArray(value) ? key : name);
}
