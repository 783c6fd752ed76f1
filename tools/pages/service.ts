/** What the checks have to know of the service that they look at: its pages and its facts. */

import { localeFor } from '../../lambda/render/locales.ts';
import { channels } from '../../lambda/shared/channels.ts';
import type { AgentInfo } from '../../lambda/shared/facts.ts';

export interface Target {
  readonly url: string;
  /** For file names and messages: `contact`. */
  readonly name: string;
  readonly status: number;
}

export interface Service {
  readonly url: string;
  /** Every page of the sitemap, and at the end the page of an unknown address. */
  readonly targets: readonly Target[];
  /** The page that answers "Is this us?". */
  readonly isThisUs: string;
  readonly facts: AgentInfo;
  /** Addresses of the official channels. */
  readonly channels: readonly string[];
}

export async function serviceAt(url: string): Promise<Service> {
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const facts = (await (await fetch(`${url}/api/agent-info`)).json()) as AgentInfo;
  return serviceOf(url, sitemap, facts);
}

export function serviceOf(url: string, sitemap: string, facts: AgentInfo): Service {
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
    .map(([, page]) => ({ url: page!, name: new URL(page!).pathname.slice(1) || 'index', status: 200 }))
    // The sitemap lists the PDF files too.
    .filter(({ name }) => !name.endsWith('.pdf'));
  if (pages.length < 3) throw new Error(`The sitemap lists ${pages.length} pages; expected at least 3.`);
  return {
    url,
    targets: [...pages, { url: `${url}/no-such-page`, name: '404', status: 404 }],
    isThisUs: localeFor(facts.language).isThisUs.path.slice(1),
    facts,
    channels: channels(facts).map((channel) => channel.url),
  };
}
