/** A loopback HTTP server for tests: a free port, whole bodies, and a close that does not wait for clients. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

export class Listener {
  readonly url: string;

  private constructor(private readonly server: Server) {
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(answer: RequestListener): Promise<Listener> {
    const server = createServer(answer);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Listener(server);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export type Answering = (response: ServerResponse) => unknown;

/** @returns the answer of another listener to a request, without a network */
export function answerOf(
  listener: RequestListener,
  { method, url, headers, body }: Asked,
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    let head: Omit<Answered, 'body'>;
    const response = {
      writeHead(status: number, answered: Readonly<Record<string, string>> = {}) {
        head = { status, headers: answered };
        return response;
      },
      end(content: string | Buffer = '') {
        resolve({ ...head, body: Buffer.from(content) });
      },
      destroy: () => reject(new Error(`${method} ${url} was not answered`)),
    };
    const request = Object.assign(Readable.from([body]), { method, url, headers });
    listener(request as unknown as IncomingMessage, response as unknown as ServerResponse);
  });
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: object;
  readonly body: Buffer;
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}
