/**
 * A proxy on loopback between a client and the local stack. It passes everything on as it comes and keeps
 * what a client cannot tell of itself: the revision it spoke, what it sent, what it was answered.
 */
import { createServer, type IncomingMessage, request } from 'node:http';
import { listen, shut } from '../../local/loopback.ts';

export interface JsonRpc {
  readonly id?: unknown;
  readonly method?: string;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  readonly params?: any;
  // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
  readonly result?: any;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** MCP-Protocol-Version. */
  readonly versionHeader: string | undefined;
  readonly request: JsonRpc | undefined;
  readonly status: number;
  readonly response: JsonRpc | undefined;
}

export interface Recorder {
  readonly url: string;
  readonly exchanges: Exchange[];
  close(): Promise<void>;
}

export async function startRecorder(stackUrl: string): Promise<Recorder> {
  const exchanges: Exchange[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = await bytesOf(incoming);
    const target = new URL(path, stackUrl);
    const onward = request(target, { method, headers: { ...headers, host: target.host } });
    onward.on('error', () => outgoing.destroy());
    onward.on('response', async (answer) => {
      const received = await bytesOf(answer);
      const status = answer.statusCode ?? 0;
      exchanges.push({
        method,
        path,
        versionHeader: headers['mcp-protocol-version'] as string | undefined,
        request: messageIn(sent),
        status,
        response: messageIn(received),
      });
      outgoing.writeHead(status, answer.headers).end(received);
    });
    onward.end(sent);
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, exchanges, close: () => shut(server) };
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
