/** A desk over a copy of a fixture practice, on a port of this machine. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Desk } from '../../../../bin/commands/desk/desk.ts';
import { deskPath, newGate } from '../../../../bin/commands/desk/gate.ts';
import { deskHandler } from '../../../../bin/commands/desk/server.ts';
import { ROOT, TODAY } from '../../../support/service.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** @param hosts - those of a forwarded port */
export async function openedDesk(practice = 'pt-BR', hosts = '') {
  const folder = mkdtempSync(join(tmpdir(), 'desk-'));
  cpSync(join(ROOT, 'test/fixtures/practices', practice), join(folder, 'site'), { recursive: true });
  const open = () => new Desk(join(folder, 'site/practice.json'), join(folder, 'states'), () => TODAY);
  const desk = open();
  const gate = newGate(hosts);
  const handler = deskHandler(gate, desk);
  const server = createServer((message, reply) => {
    if (!handler(message, reply)) reply.writeHead(404).end('of the service');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const own = `http://127.0.0.1:${port}`;

  /** Sends exactly these headers: `fetch` sets the host itself. @param path - below the desk's, or beginning with `/` */
  const send = (
    path: string,
    options: { method?: string; headers?: Record<string, string>; body?: string } = {},
  ) =>
    new Promise<Answer>((resolve, reject) => {
      const { method = 'GET', headers = {}, body } = options;
      const target = path.startsWith('/') ? path : deskPath(gate) + path;
      const sent = request({ port, host: '127.0.0.1', path: target, method, headers }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk) => chunks.push(chunk));
        reply.on('end', () =>
          resolve({
            status: reply.statusCode!,
            headers: reply.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  /** As the desk's own page does. */
  const post = (path: string, value: unknown, headers: Record<string, string> = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: own, ...headers },
      body: JSON.stringify(value),
    });
  return {
    ...{ desk, open, folder, own, port, send, post },
    site: join(folder, 'site'),
    address: own + deskPath(gate),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      desk.close();
      rmSync(folder, { recursive: true });
    },
  };
}
