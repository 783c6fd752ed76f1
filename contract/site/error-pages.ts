/** The pages that CloudFront fetches by itself when something fails are no pages of the site. */
import { section } from '../harness/check.ts';
import { status } from '../harness/expect.ts';
import { ACCEPT } from '../literals.ts';
import { pageRequest } from './negotiation.ts';

export const errorPathChecks = section(
  '1 error pages',
  'error-pages',
  ['/errors/failed.json', '/errors/unavailable', '/errors/', '/errors'].map((path) => ({
    id: path,
    family: 'path',
    title: `${path} is 404 for everybody`,
    why: 'contract §1: "an unknown path answers 404 for every method"',
    async run(ctx) {
      for (const accept of [ACCEPT.html, ACCEPT.json])
        status(await ctx.request(pageRequest(path, accept)), 404);
      status(await ctx.request({ method: 'OPTIONS', path }), 404);
    },
  })),
);
