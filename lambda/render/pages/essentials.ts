/**
 * The essentials, first on the home page: what the practice takes on, when it is open, where it is, and what it
 * costs. It names no day as today: a page is rendered once a day, by UTC, and read in any time zone.
 */
import { lineParagraphs } from '../lines.ts';
import type { SiteContext } from '../site-context.ts';
import { bulletList, heading, link, type Node, paragraph, section, text } from '../tree/nodes.ts';
import { allHours, closureLines } from './opening-hours.ts';

/** Number of closures shown here. The block `closures` has all of them. */
const CLOSURES = 3;

/** @returns a block with one item for each part that the practice states */
export function essentials({ practice, locale, forPeople }: SiteContext): Node {
  const { formats } = forPeople;
  const { scope, closures = [], location, map, offices = [], fees } = practice;
  const { essentials: heads, details } = locale;
  const next = closures.toSorted((a, b) => (a.from < b.from ? -1 : 1)).slice(0, CLOSURES);
  const part = (className: string, head: string, ...nodes: readonly Node[]): Node[] =>
    nodes.length === 0 ? [] : [section(className, [heading(2, head), ...nodes])];
  const closed = lineParagraphs(
    closureLines(next, formats).map((line) => ({
      label: heads.closed,
      text: `${line.label}: ${line.text}`,
    })),
  );
  const hours = allHours(forPeople, heads.closedDay);
  const towns = [...new Set(offices.map((office) => office.location.addressLocality))];
  return section('essentials', [
    ...part('takes-on', heads.scope, bulletList(scope)),
    ...part('opening-hours', details.openingHours, ...closed, ...hours),
    ...part(
      'place',
      heads.place,
      paragraph(text(formats.address(location))),
      ...(map ? [paragraph(link(details.map, map))] : []),
      ...(towns.length > 0 ? [paragraph(text(`${details.offices}: ${towns.join(', ')}`))] : []),
    ),
    ...(fees ? part('cost', heads.cost, paragraph(text(fees))) : []),
  ]);
}

/** Blocks that say nothing more than the essentials. The home page leaves them out of its text. */
export const repeatedBlocks = ({ practice: { closures = [] } }: SiteContext): readonly string[] => [
  'openingHours',
  'map',
  'fees',
  ...(closures.length <= CLOSURES ? ['closures'] : []),
];
