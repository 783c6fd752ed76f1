/** Sends exactly the headers that it is given: `fetch` sets the host itself. */
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Sent extends Pick<RequestOptions, 'method' | 'headers'> {
  readonly body?: string;
}

export const rawRequest = (port: number, path: string, { body, ...options }: Sent = {}) =>
  new Promise<Answer>((resolve, reject) => {
    // Without a connection that is kept: a server closes it after five idle seconds, perhaps as the next request begins.
    const sent = request({ port, host: '127.0.0.1', agent: false, path, ...options }, (reply) => {
      const { statusCode, headers } = reply;
      text(reply).then((all) => resolve({ status: statusCode!, headers, text: all }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
