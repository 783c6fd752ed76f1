/**
 * The error pages that CloudFront fetches, the objects from which 404s are served, and the path of the desk are not
 * pages of the site.
 */
import { type Row, section } from '../harness/check.ts';
import { header, noHeader, oneOf, status } from '../harness/expect.ts';
import { ACCEPT } from '../literals.ts';
import { pageRequest } from './negotiation.ts';
import { hasSecurityHeaders, namesNoInternals } from './security-headers.ts';

const UNKNOWN = [
  ...['/errors', '/errors/', '/errors/failed', '/errors/failed.json/', '/errors/unavailable/'],
  ...['/errors/not-found', '/errors/not-found.html', '/errors/not-found.md', '/errors/not-found.json'],
  // The form with which a practice edits its facts is on the editor's machine only.
  ...['/desk', '/desk/', '/desk/state', `/desk/${'0'.repeat(32)}/`],
];

export const errorPathChecks = section('1 error pages', 'error-pages', [
  ...UNKNOWN.map(
    (path): Row => ({
      id: path,
      family: 'path',
      title: `${path} is 404`,
      why: 'contract §1: "an unknown path answers 404 for every method"',
      async run(ctx) {
        for (const accept of [ACCEPT.html, ACCEPT.json])
          status(await ctx.request(pageRequest(path, accept)), 404);
        status(await ctx.request({ method: 'OPTIONS', path }), 404);
      },
    }),
  ),
  ...['/errors/failed.json', '/errors/unavailable'].map(
    (path): Row => ({
      id: path,
      title: `${path}, which CloudFront fetches, may be served, but not stored`,
      why: 'contract §5.1: "a viewer who asks for them by their path may get them"; no answer says anything about what is inside',
      async run(ctx) {
        const reply = await ctx.request({ path });
        oneOf(reply.status, [200, 404], `status of ${path}`);
        if (reply.status === 200) header(reply, 'cache-control', 'no-store');
        noHeader(reply, 'location');
        hasSecurityHeaders(reply);
        namesNoInternals(reply);
      },
    }),
  ),
]);
