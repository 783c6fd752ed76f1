/** An answer as checks read it, however it was come by. */
import type { Reply } from './check.ts';
import { ContractError } from './expect.ts';

interface ReplyParts extends Pick<Reply, 'request' | 'status' | 'body'> {
  /** Every line in the order received. */
  readonly headerLines: readonly (readonly [name: string, value: string])[];
}

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
        const shown = text.length > 200 ? `${text.slice(0, 199)}…` : text;
        throw new ContractError(
          `body of ${request.method} ${request.url}: expected JSON, received ${shown || 'nothing'}`,
        );
      }
    },
  };
}
