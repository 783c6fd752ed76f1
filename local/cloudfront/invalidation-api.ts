/**
 * The part of the CloudFront API that the publisher uses: CreateInvalidation removes entries from the emulator's cache
 * at once, GetInvalidation reports it as completed (CloudFront API reference, 2020-05-31, REST-XML).
 */
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { unescapeXml } from '../xml.ts';

const NAMESPACE = 'http://cloudfront.amazonaws.com/doc/2020-05-31/';

export function invalidationApi(distributionId: string, invalidate: (paths: string[]) => void): Server {
  return createServer(async (request, reply) => {
    const body = await text(request);
    const [, version, kind, id, action, invalidationId] = (request.url ?? '').split('?')[0]!.split('/');
    const send = (status: number, xml: string) =>
      reply
        .writeHead(status, { 'content-type': 'text/xml' })
        .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
    const fail = (status: number, code: string) =>
      send(
        status,
        `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code></Error></ErrorResponse>`,
      );

    if (version !== '2020-05-31' || kind !== 'distribution' || action !== 'invalidation')
      return fail(404, 'NotFound');
    if (id !== distributionId) return fail(404, 'NoSuchDistribution');
    const batch = body.split(/<\/?InvalidationBatch\b[^<>]*>/)[1] ?? '';
    if (request.method === 'POST') {
      const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path]) => unescapeXml(path!));
      if (paths.length === 0 || !paths.every((path) => path.startsWith('/')))
        return fail(400, 'InvalidArgument');
      invalidate(paths);
      return send(201, completed(`I${randomBytes(7).toString('hex').toUpperCase()}`, batch));
    }
    if (request.method === 'GET' && invalidationId) return send(200, completed(invalidationId, batch));
    return fail(405, 'MethodNotAllowed');
  });
}

const completed = (id: string, batch: string) =>
  `<Invalidation xmlns="${NAMESPACE}"><Id>${id}</Id><Status>Completed</Status><CreateTime>${new Date().toISOString()}</CreateTime><InvalidationBatch>${batch}</InvalidationBatch></Invalidation>`;
