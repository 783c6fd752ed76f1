/** Builds a `Reply` from status, header lines and body, for each kind of `Service`. */
import type { Reply, RequestInput } from './check.ts';
import { ContractError, shorten } from './expect.ts';

/** Header names may be in any case. */
type ReplyParts = Pick<Reply, 'request' | 'status' | 'headerLines' | 'body'>;

export function replyOf({ request, status, headerLines, body }: ReplyParts): Reply {
  const lines = headerLines.map(([name, value]) => [name.toLowerCase(), value] as const);
  const text = body.toString('utf8');
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
      try {
        return JSON.parse(text);
      } catch {
        const received = shorten(text, 200) || 'nothing';
        throw new ContractError(
          `body of ${request.method} ${request.url}: expected JSON, received ${received}`,
        );
      }
    },
  };
}

/** The bytes of a request's body: text is sent as UTF-8. */
export function bytesOf(body: NonNullable<RequestInput['body']>): Buffer {
  return typeof body === 'string' ? Buffer.from(body) : Buffer.from(body);
}
