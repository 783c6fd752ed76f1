/** Sends exactly the headers that it is given: `fetch` sets the host itself. */
import { request } from 'node:http';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

export const rawRequest = (
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
) =>
  new Promise<Answer>((resolve, reject) => {
    // Without a connection that is kept: a server closes it after five idle seconds, perhaps as the next request begins.
    const target = { port, host: '127.0.0.1', agent: false, path, method, headers };
    const sent = request(target, (reply) => {
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
