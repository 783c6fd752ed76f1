/**
 * A proxy on loopback between a client and the local stack. It forwards every message unchanged and records the
 * exchange, because a client does not report the revision it uses or the messages it sends.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listen, shut } from '../../local/loopback.ts';

interface JsonRpc {
  readonly id?: unknown;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: any message
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: any result
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The value of MCP-Protocol-Version. */
  readonly versionHeader: string | undefined;
  readonly request: JsonRpc | undefined;
  readonly status: number;
  /** Of the answer: `Content-Type` and `Mcp-Session-Id`. */
  readonly type: string | undefined;
  readonly session: string | undefined;
  readonly body: string;
  readonly response: JsonRpc | undefined;
}

interface Recorder {
  readonly url: string;
  readonly exchanges: Exchange[];
  close(): Promise<void>;
}

export async function startRecorder(stackUrl: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer((incoming, outgoing) => {
    relay(incoming, outgoing, stackUrl).then(
      (exchange) => exchanges.push(exchange),
      // The client or the stack closed the connection.
      () => outgoing.destroy(),
    );
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, exchanges, close: () => shut(server) };
}

async function relay(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  stackUrl: string,
): Promise<Exchange> {
  const { method = 'GET', url: path = '/', headers } = incoming;
  const sent = await bytesOf(incoming);
  const target = new URL(path, stackUrl);
  const onward = request(target, { method, headers: { ...headers, host: target.host } }).end(sent);
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const received = await bytesOf(answer);
  const status = answer.statusCode ?? 0;
  outgoing.writeHead(status, answer.headers).end(received);
  const versionHeader = headers['mcp-protocol-version'] as string | undefined;
  const session = answer.headers['mcp-session-id'] as string | undefined;
  return {
    ...{ method, path, versionHeader, request: messageIn(sent), status, session },
    ...{ type: answer.headers['content-type'], body: received.toString(), response: messageIn(received) },
  };
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await message.toArray());
}

function messageIn(body: Buffer): JsonRpc | undefined {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
