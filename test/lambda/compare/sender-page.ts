/** The page with the field as the service serves it: rendered by the publisher's code, with the headers of the edge. */

import { localeFor } from '../../../lambda/render/locales.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { buildViewerResponse, edgeSiteOf } from '../../../lib/stack/bundle/edge-constants.ts';
import { fixtureSource, TODAY } from '../../support/service.ts';
import { treeOf } from '../../support/tree.ts';
import { runInV8 } from '../edge/engines.ts';
import { responseEvent } from '../edge/fixture.ts';

/** An address that a browser treats as secure. Tests answer every request to it. */
export const SITE = 'https://law.example';

export const WORDS = localeFor('en');
export const PATH = WORDS.isThisUs.path;

export interface Served {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: string;
}

interface SenderSite {
  /** The answer to a GET, as a browser reads it. */
  readonly get: (path: string) => Served;
}

/**
 * @param contact - in place of that of the fixture, unchecked
 * @param page - Markdown of the page
 */
export function senderSource(contact: object = {}, page = 'Compare it.'): SiteSource {
  const fixture = fixtureSource();
  const file = `${PATH.slice(1)}.md`;
  return {
    ...fixture,
    practice: { ...fixture.practice, contact: { ...fixture.practice.contact, ...contact } } as Practice,
    pages: [
      ...fixture.pages.filter((each) => each.file !== file),
      { file, title: 'Is this us?', description: 'Compare.', updated: '2026-11-02', body: treeOf(page) },
    ],
  };
}

export function senderSite(source: SiteSource, today = TODAY): SenderSite {
  const site = renderSite(source, SITE, today);
  const edge = buildViewerResponse(edgeSiteOf(site));
  return {
    get(path) {
      const key = path === '/' ? 'index.html' : path.slice(1);
      const found = site.files.find((each) => each.key === key || each.key === `${key}.html`);
      const stored = { 'content-type': { value: found?.contentType ?? 'text/plain' } };
      const [answer] = runInV8(edge, [responseEvent({ uri: path }, 200, stored)]);
      const headers = Object.entries(answer!.headers!).map(([name, { value }]) => [name, value] as const);
      return {
        status: answer!.statusCode!,
        headers: Object.fromEntries(headers),
        body: found?.encoding === 'base64' ? '' : (found?.body ?? ''),
      };
    },
  };
}
