/**
 * The essentials, first on the home page: what the practice takes on, when it is open, where it is, and what it
 * costs. It names no day as today: a page is rendered once a day, by UTC, and read in any time zone.
 */
import { escapeMarkdown, markdownLink } from '../escape.ts';
import { bulletList, markdownLine } from '../lines.ts';
import type { SiteContext } from '../site-context.ts';
import type { Segment } from './markdown.ts';
import { allHours, closureLines } from './opening-hours.ts';

/** Number of closures shown here. The block `closures` has all of them. */
const CLOSURES = 3;

/** @returns a block with one item for each part that the practice states */
export function essentials({ practice, locale, forPeople }: SiteContext): Segment {
  const { formats } = forPeople;
  const { scope, closures = [], location, map, offices = [], fees } = practice;
  const { essentials: heads, details } = locale;
  const next = closures.toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(0, CLOSURES);
  const part = (className: string, heading: string, ...texts: readonly string[]): Segment[] =>
    texts.length === 0 ? [] : [{ className, markdown: [`## ${heading}`, ...texts].join('\n\n') }];
  const closed = closureLines(next, formats).map(({ label, text }) =>
    markdownLine({ label: heads.closed, text: `${label}: ${text}` }),
  );
  const hours = allHours(forPeople, heads.closedDay);
  const towns = [...new Set(offices.map((office) => office.location.addressLocality))];
  return {
    className: 'essentials',
    markdown: '',
    items: [
      ...part('takes-on', heads.scope, bulletList(scope)),
      ...part('opening-hours', details.openingHours, ...closed, ...(hours ? [hours] : [])),
      ...part(
        'place',
        heads.place,
        escapeMarkdown(formats.address(location)),
        ...(map ? [markdownLink(details.map, map)] : []),
        ...(towns.length > 0 ? [`${details.offices}: ${escapeMarkdown(towns.join(', '))}`] : []),
      ),
      ...(fees ? part('cost', heads.cost, escapeMarkdown(fees)) : []),
    ],
  };
}

/** Blocks that say nothing more than the essentials. The home page leaves them out of its text. */
export const repeatedBlocks = ({ practice: { closures = [] } }: SiteContext): readonly string[] => [
  'openingHours',
  'map',
  'fees',
  ...(closures.length <= CLOSURES ? ['closures'] : []),
];
