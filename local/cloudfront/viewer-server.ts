/**
 * The HTTP server that viewers talk to: 127.0.0.1 only. Turns Node's messages into the emulator's and
 * back, and reports each exchange. Requests that arrive before there is an edge wait for it.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { HeaderLines, type Request, type Response } from '../headers.ts';
import type { Edge, ResultType } from './edge.ts';

export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly result: ResultType;
}

/** More than CloudFront takes: its limit is answered with its own status, not with Node's. */
const MAX_HEADER_BYTES = 65_536;

export function viewerServer(
  edge: () => Promise<Pick<Edge, 'handle'>>,
  maxBodyBytes: number,
  report: (exchange: Exchange) => void,
): Server {
  return createServer({ maxHeaderSize: MAX_HEADER_BYTES }, async (message, reply) => {
    const started = performance.now();
    try {
      const request = await readRequest(message, maxBodyBytes);
      const { response, result } = await (await edge()).handle(request);
      send(reply, request.method, response);
      const ms = performance.now() - started;
      report({ method: request.method, path: request.uri, status: response.status, ms, result });
    } catch (error) {
      // A bug of the emulator, not an answer of the service: visible here, and not disguised as a response.
      console.error(error);
      message.destroy();
    }
  });
}

/** Keeps one byte more than the limit, so that the limit can be seen to be exceeded. */
async function readRequest(message: IncomingMessage, maxBodyBytes: number): Promise<Request> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    if (bytes > maxBodyBytes) continue;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  // An absolute-form target (RFC 9112 §3.2.2) is for this server too: only its path counts.
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
