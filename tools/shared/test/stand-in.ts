/** Servers on loopback that replace a deployment: other servers, or the local stack with one changed answer. */
import { createServer, type RequestListener } from 'node:http';
import { listen, shut } from '../../local/loopback.ts';

export interface StandIn {
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

export async function standIn(listener: RequestListener): Promise<StandIn> {
  const server = createServer(listener);
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, port, close: () => shut(server) };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Forwards all requests to a service and changes the answers of one path (empty: of none). In the answers, the address
 * of the service is replaced by that of the stand-in, unless `keepAddress` is set.
 */
export function changing(
  path: string,
  change: (reply: Reply) => Reply,
  { keepAddress = false } = {},
): (service: string) => RequestListener {
  return (service) => async (incoming, outgoing) => {
    const own = `http://${incoming.headers.host}`;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const method = incoming.method ?? 'GET';
    const { host: _, connection: __, 'content-length': ___, ...headers } = incoming.headers;
    const answer = await fetch(service + incoming.url, {
      method,
      redirect: 'manual',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const asOwn = (text: string) => (keepAddress ? text : text.replaceAll(service, own));
    const {
      'content-length': ____,
      'content-encoding': _____,
      ...received
    } = Object.fromEntries([...answer.headers].map(([name, value]) => [name, asOwn(value)]));
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (received['content-type'] === 'image/png') {
      outgoing.writeHead(answer.status, received);
      outgoing.end(bytes);
      return;
    }
    const reply = { status: answer.status, headers: received, body: asOwn(bytes.toString()) };
    const sent = incoming.url === path ? change(reply) : reply;
    outgoing.writeHead(sent.status, sent.headers);
    outgoing.end(method === 'HEAD' ? undefined : sent.body);
  };
}
