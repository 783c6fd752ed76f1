/**
 * The bucket as CloudFront's origin: reads objects over HTTP from the local stack's S3, if the bucket policy permits it.
 * Other methods are refused, because the policy grants reading only. CloudFront signs its requests, so S3 obeys a
 * forwarded query string, which can list the bucket or replace response headers.
 */
import { request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { OriginServer } from '../cloudfront/distribution.ts';
import { HeaderLines, type Request, type Response } from '../headers.ts';
import type { OriginAccess } from './bucket-policy.ts';

interface S3OriginProps {
  /** Base URL of the S3 server. */
  readonly url: string;
  readonly bucket: string;
  readonly access: OriginAccess;
}

const ABOUT_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

export class S3Origin implements OriginServer {
  constructor(private readonly props: S3OriginProps) {}

  async fetch(request: Request): Promise<Response> {
    const { access, bucket, url } = this.props;
    if (request.method !== 'GET' && request.method !== 'HEAD') return denied(request.method);
    if (!access.read) return denied(request.method);
    const response = await get(`${url}/${bucket}`, request);
    return response.status === 404 && !access.list ? denied(request.method) : response;
  }
}

async function get(base: string, request: Request): Promise<Response> {
  // The edge cache revalidates by it, because each object of S3 has an ETag.
  const known = request.headers.get('if-none-match');
  const headers = known === undefined ? {} : { 'if-none-match': known };
  const { hostname, port, pathname } = new URL(base);
  const query = request.query === '' ? '' : `?${request.query}`;
  return new Promise<Response>((resolve, reject) => {
    const outgoing = httpRequest(
      // `new URL` would change the escapes in the key.
      { hostname, port, path: pathname + request.uri + query, method: request.method, headers, agent: false },
      async (message) => {
        const received = HeaderLines.fromRaw(message.rawHeaders);
        for (const name of ABOUT_THE_CONNECTION) received.delete(name);
        received.set('server', 'AmazonS3');
        resolve({ status: message.statusCode ?? 500, headers: received, body: await buffer(message) });
      },
    );
    outgoing.on('error', reject);
    outgoing.end();
  });
}

function denied(method: string): Response {
  const xml =
    '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>';
  return {
    status: 403,
    headers: HeaderLines.of({ server: 'AmazonS3', 'content-type': 'application/xml' }),
    body: Buffer.from(method === 'HEAD' ? '' : xml),
  };
}
