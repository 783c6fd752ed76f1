/** A number that is not the practice's costs somebody their savings. Contract §3: one file is the source of every fact. */
import { channels } from '../../lambda/shared/channels.ts';
import type { LoadedPractice, Outputs } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

/** Addresses of the service: the harness's, and that of the rendering at synthesis. */
const OWN = /^https:\/\/(?:front-door\.example\.net|sample\.invalid)(?:\/|$)/;

export const property: Property = {
  sentence: 'every output states the same channels, and each link to a person, host or day in it is a fact',
  holds(loaded) {
    for (const day of [loaded.valid, loaded.expired]) {
      expectSame(loaded, day);
      expectFacts(loaded, day);
    }
  },
};

/** What a practice states, and what its pages name as somebody else's. */
function sourceOf({ practice, service }: LoadedPractice): string {
  const own = JSON.stringify(service.source.practice);
  const pages = [...practice.files].filter(([path]) => path.endsWith('.md')).map(([, text]) => String(text));
  const shipped = service.source.pages.map(({ body, updated }) => `${body}\n${updated}`);
  // Where anybody has a signature checked is known of the country, and is no fact.
  const { verifier } = service.source.countersignature ?? {};
  return [own, JSON.stringify(verifier ?? {}), ...pages, ...shipped].join('\n');
}

function expectFacts(loaded: LoadedPractice, { files, today }: Outputs): void {
  const source = sourceOf(loaded);
  const digits = source.replace(/[^\d]+/g, (gap) => (/[\n"]/.test(gap) ? ' ' : ''));
  for (const [path, { text }] of files) {
    if (!/\.(?:html|md|txt|vcf)$/.test(path)) continue;
    const content = text.replace(/\r\n /g, '').replace(/<script.*?<\/script>/gs, '');
    for (const [, number = ''] of content.matchAll(/tel:\+(\d+)/g))
      if (!digits.includes(number)) throw new Error(`${path} calls +${number}, which no fact has`);
    for (const [, address = ''] of content.matchAll(/mailto:([^"?)>\s]+)/g))
      if (!source.includes(decodeURIComponent(address)))
        throw new Error(`${path} writes to ${address}, which no fact has`);
    for (const [, url = ''] of content.matchAll(/(?:href="|\]\()(https?:\/\/(?:\\.|[^")\s\\])+)/g)) {
      const plain = url.replaceAll('&amp;', '&').replace(/\\(.)/g, '$1').replace(/\/$/, '');
      if (!OWN.test(plain) && !source.includes(plain) && !source.includes(decodeURI(plain)))
        throw new Error(`${path} links to ${plain}, which no fact has`);
    }
    for (const [day] of content.matchAll(/(?<![\d-])20\d\d-\d\d-\d\d(?![\d-])/g))
      if (!source.includes(day) && day !== today && !/2026-07-28|2025-06-18|2025-03-26|2026-11-20/.test(day))
        throw new Error(`${path} states the day ${day}, which no fact has`);
  }
}

/** All channels, and no others, in the outputs that state channels. */
function expectSame({ service }: LoadedPractice, { files, agentInfo, tools }: Outputs): void {
  const stated = channels(service.source.practice).map(({ value }) => value);
  const of = ({ contact }: Parameters<typeof channels>[0]) => channels({ contact }).map(({ value }) => value);
  expect(of(agentInfo)).toEqual(stated);
  expect(of({ contact: tools.get_official_contact as never })).toEqual(stated);
  for (const [path, { text }] of files) {
    const isText = /\.(?:html|md)$/.test(path) && !/^errors\/|SKILL/.test(path);
    if (!isText && !/llms\.txt$|contact\.vcf$|errors\/failed\.json$/.test(path)) continue;
    const unfolded = text
      .replace(/\r\n /g, '')
      .replace(/\\(.)/g, '$1')
      .replaceAll('<wbr>', '')
      .replace(/<[^>]+class="unbroken">|<\/span>/g, '');
    for (const value of stated)
      if (!unfolded.includes(value)) throw new Error(`${path} does not state ${value}`);
  }
}
