/**
 * The HTTP server for viewers. Turns Node's messages into the emulator's and back, and reports each exchange. Requests
 * that arrive before the stack is up wait for it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HeaderLines, type Request, type Response } from '../headers.ts';
import type { Exchange } from '../log.ts';
import type { Edge } from './edge.ts';

/** Answers requests that are not for the service. @returns whether it answers this one */
export type Beside = (message: IncomingMessage, reply: ServerResponse) => boolean;

/** Above CloudFront's limit, so that a request that is too long gets CloudFront's 413 and not Node's 431. */
const MAX_HEADER_BYTES = 65_536;

export function viewerServer(
  edge: () => Promise<Pick<Edge, 'handle'>>,
  maxBodyBytes: number,
  report: (exchange: Exchange) => void,
  beside: Beside = () => false,
): Server {
  return createServer({ maxHeaderSize: MAX_HEADER_BYTES }, async (message, reply) => {
    if (beside(message, reply)) return;
    const started = performance.now();
    try {
      const request = await readRequest(message, maxBodyBytes);
      const { response, result } = await (await edge()).handle(request);
      send(reply, request.method, response);
      const ms = performance.now() - started;
      report({ method: request.method, path: request.uri, status: response.status, ms, result });
    } catch (error) {
      // A bug of the emulator. It closes the connection, so that no client takes an answer for one of the service.
      console.error(error);
      message.destroy();
    }
  });
}

/** Stops collecting the body after the limit is exceeded, so that the HTTP API still sees that it is too large. */
async function readRequest(message: IncomingMessage, maxBodyBytes: number): Promise<Request> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    if (bytes > maxBodyBytes) continue;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  // The target may be in absolute form (RFC 9112 §3.2.2): scheme and host are ignored.
  const target = (message.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
  const [uri, ...query] = target.split('?');
  const headers = HeaderLines.fromRaw(message.rawHeaders);
  if (message.httpVersion === '1.0') headers.delete('accept-encoding');
  return {
    method: message.method ?? 'GET',
    uri: uri || '/',
    query: query.join('?'),
    headers,
    body: Buffer.concat(chunks),
    clientIp: message.socket.remoteAddress ?? '127.0.0.1',
  };
}

function send(reply: ServerResponse, method: string, { status, headers, body }: Response): void {
  const bodiless = status === 204 || status === 304;
  const length = headers.get('content-length');
  headers.delete('content-length');
  reply.sendDate = false;
  reply.statusCode = status;
  for (const [name, lines] of headers.entries()) reply.setHeader(name, [...lines]);
  if (!bodiless)
    reply.setHeader(
      'content-length',
      body.length > 0 ? body.length : Number(method === 'HEAD' ? (length ?? 0) : 0),
    );
  reply.end(method === 'HEAD' || bodiless ? undefined : body);
}
