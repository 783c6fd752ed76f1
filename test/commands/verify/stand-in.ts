/** Servers on loopback in the place of a deployment: other servers, or the local stack with one spoilt answer. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  readonly url: string;
  close(): Promise<void>;
}

export async function standIn(listener: RequestListener): Promise<StandIn> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Passes all requests on to a service and spoils the answers of one path (empty: of none). In the answers, the address
 * of the service is replaced by that of the stand-in, unless `keepAddress` is set.
 */
export function spoiling(
  path: string,
  spoil: (reply: Reply) => Reply,
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
    const sent = incoming.url === path ? spoil(reply) : reply;
    outgoing.writeHead(sent.status, sent.headers);
    outgoing.end(method === 'HEAD' ? undefined : sent.body);
  };
}
