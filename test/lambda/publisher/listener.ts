/** A loopback HTTP server for tests: a free port, whole bodies, and a close that does not wait for clients. */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

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

/** Hands a request on as it came (`Host` too, which signatures cover). @returns hands the answer back */
export function forward(to: string, incoming: IncomingMessage, body: Buffer): Promise<Answering> {
  const { method, headers } = incoming;
  return new Promise((resolve, reject) => {
    const outgoing = request(`${to}${incoming.url}`, { method, headers, agent: false }, async (answer) => {
      const content = await bodyOf(answer);
      resolve((response) => response.writeHead(answer.statusCode!, answer.headers).end(content));
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

type Answering = (response: ServerResponse) => unknown;
