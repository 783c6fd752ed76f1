/**
 * Opening hours as tables, and closures as lines. Times are those of the office's time zone, which a sentence
 * names.
 */
import { furtherChannels, primaryChannels } from '../../shared/channels.ts';
import { DAYS_OF_WEEK, replaceSome } from '../../shared/days.ts';
import { filled } from '../../shared/filled.ts';
import type { Closure, DayOfWeek, Office, OpeningHours } from '../../shared/practice.ts';
import { channelLabel, type Writing } from '../contact-text.ts';
import type { Formats } from '../formats.ts';
import type { Line } from '../lines.ts';
import { type Node, paragraph, strong, table, text } from '../tree/nodes.ts';

/** A line for each closure: its days and, if it is of one office, the office, then the reason. */
export const closureLines = (
  closures: readonly Closure[],
  { day }: Formats,
): (Line & { readonly label: string })[] =>
  closures.map(({ from, until, note, office }) => ({
    label: [from === until ? day(from) : `${day(from)} – ${day(until)}`, ...(office ? [office] : [])].join(
      ', ',
    ),
    text: note,
  }));

/**
 * Whether the main office is open by appointment only, its hours, then those of channels that have hours of their own,
 * with their labels.
 * @param closed - text of the row for the days on which the office is closed. @default there is no such row
 * @returns nothing if the practice states none of these
 */
export function allHours(writing: Writing, closed?: string): readonly Node[] {
  const parts = hoursWithHeadings(writing).flatMap(({ heading, hours }) =>
    heading === ''
      ? hoursTables(hours, writing, closed)
      : [paragraph(strong(heading)), ...hoursTables(hours, writing)],
  );
  const zone = zoneLines(writing.practice.timeZone, writing).map((each) => paragraph(text(each)));
  const appointment = byAppointmentLines(writing.practice, writing).map((each) => paragraph(text(each)));
  return [...appointment, ...parts, ...(parts.length > 0 ? zone : [])];
}

/** The same as plain text, then that of further offices. Empty if the practice states none. */
export function hoursNotes(writing: Writing): string[] {
  const { offices = [], timeZone } = writing.practice;
  const own = hoursWithHeadings(writing).flatMap(({ heading, hours }) => [
    ...(heading === '' ? [] : [heading]),
    ...hoursLines(hours, writing),
  ]);
  return [
    ...byAppointmentLines(writing.practice, writing),
    ...own,
    ...(own.length > 0 ? zoneLines(timeZone, writing) : []),
    ...offices.flatMap((office) => {
      const { openingHours: hours, timeZone: zone } = office;
      const said = [
        ...byAppointmentLines(office, writing),
        ...(hours ? [...hoursLines(hours, writing), ...zoneLines(zone, writing)] : []),
      ];
      return said.length > 0 ? [office.name, ...said] : [];
    }),
  ];
}

/** Hours as plain text: a line for each group of days, below that of their period. */
export const hoursLines = (hours: readonly OpeningHours[], writing: Writing): string[] =>
  hoursOfPeriods(hours, writing).flatMap(({ period, replaced, rows }) => [
    ...(period === '' ? [] : [replaced === '' ? period : `${period}. ${replaced}`]),
    ...rows.map(([days, times]) => `${days}: ${times}`),
  ]);

/** The sentence for an office that is open by appointment only. */
export const byAppointmentLines = (
  { byAppointment }: Pick<Office, 'byAppointment'>,
  { locale }: Writing,
): string[] => (byAppointment ? [locale.details.byAppointment] : []);

/** The hours of the main office have no heading. */
function hoursWithHeadings({ practice, locale }: Writing) {
  const { openingHours, contact } = practice;
  const { telephone, messaging } = primaryChannels(practice);
  const numbers = [telephone ?? [], messaging ?? []].flat();
  const others = furtherChannels(practice);
  return [
    { heading: '', hours: openingHours },
    {
      heading: numbers.length === 1 ? channelLabel(numbers[0]!, locale) : locale.hours.contact,
      hours: contact.openingHours,
    },
    ...(contact.otherChannels ?? []).map(({ openingHours: hours }, index) => ({
      heading: channelLabel(others[index]!, locale),
      hours,
    })),
  ].flatMap(({ heading, hours }) => (hours ? [{ heading, hours }] : []));
}

/**
 * A sentence that names the time zone of the hours, by its name on the day of the last check: many zones had another one
 * once (Lisbon's was that of Central Europe until 1976). @param timeZone - IANA name; empty in a draft
 */
export function zoneLines(timeZone: string | undefined, { practice, locale }: Writing): string[] {
  if (!timeZone) return [];
  const format = new Intl.DateTimeFormat(practice.language, { timeZone, timeZoneName: 'longGeneric' });
  const day = Date.parse(practice.contact.verification.verifiedAt) || 0;
  const name = format.formatToParts(day).find(({ type }) => type === 'timeZoneName')!.value;
  return [filled(locale.hours.zone, { name })];
}

/**
 * A table for each part of the year with hours of its own, the usual hours first.
 * @param closed - text of the row for days without hours, used if the hours are the same all year. @default no such row
 */
export const hoursTables = (hours: readonly OpeningHours[], writing: Writing, closed?: string): Node[] =>
  hoursOfPeriods(hours, writing, closed).flatMap(({ period, replaced, rows }) => [
    // A sentence: defuddle takes a date without a full stop for that of an article, and leaves it out.
    ...(period === '' ? [] : [paragraph(strong(`${period}.`))]),
    ...(replaced === '' ? [] : [paragraph(text(replaced))]),
    table([writing.locale.hours.days, writing.locale.hours.times], rows),
  ]);

function hoursOfPeriods(hours: readonly OpeningHours[], writing: Writing, closed?: string) {
  const ofPeriods = new Map<string, OpeningHours[]>();
  const inOrder = [...hours].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1));
  for (const each of inOrder) {
    const period = periodOf(each, writing);
    ofPeriods.set(period, [...(ofPeriods.get(period) ?? []), each]);
  }
  return Array.from(ofPeriods, ([period, own]) => ({
    period,
    replaced: own.some((each) => replaceSome(each, hours)) ? writing.locale.hours.replace : '',
    rows: hoursRows(own, writing, ofPeriods.size === 1 && period === '' ? closed : undefined),
  }));
}

function periodOf({ validFrom, validThrough }: OpeningHours, { locale, formats: { day } }: Writing): string {
  if (validFrom !== undefined && validThrough !== undefined)
    return `${day(validFrom)} – ${day(validThrough)}`;
  if (validFrom !== undefined) return filled(locale.hours.from, { day: day(validFrom) });
  return validThrough === undefined ? '' : filled(locale.hours.until, { day: day(validThrough) });
}

/** A row for each group of days with the same hours. A day may have several hours. */
function hoursRows(
  hours: readonly OpeningHours[],
  writing: Writing,
  closed: string | undefined,
): (readonly [days: string, times: string])[] {
  const { language } = writing.practice;
  const nameOf = dayNames(language);
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const inOrder = [...hours].sort((a, b) => ((a.opens ?? '') < (b.opens ?? '') ? -1 : 1));
  const daysByHours = new Map<string, DayOfWeek[]>();
  for (const day of DAYS_OF_WEEK) {
    const times = inOrder
      .filter(({ dayOfWeek }) => dayOfWeek.includes(day))
      .map((each) => timesOf(each, writing) + (each.note === undefined ? '' : ` (${each.note})`));
    const key = times.length > 0 ? list.format(times) : closed;
    if (key !== undefined) daysByHours.set(key, [...(daysByHours.get(key) ?? []), day]);
  }
  return Array.from(daysByHours, ([times, days]) => {
    const when = runs(days).map(([first, last]) =>
      first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
    );
    return [capitalized(list.format(when), language), times] as const;
  });
}

/** @returns the name of a day in a language, as it is within a sentence */
export function dayNames(language: string): (day: DayOfWeek) => string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  return (day) => names.format(new Date(Date.UTC(1970, 0, 5 + DAYS_OF_WEEK.indexOf(day))));
}

/** The times of an entry, without its note. */
export function timesOf(
  { opens = '', closes = '', closed }: OpeningHours,
  { locale, formats: { time } }: Writing,
): string {
  if (closed) return locale.essentials.closedDay;
  if (opens === '00:00' && closes === '24:00') return locale.hours.allDay;
  const times = `${time(opens)}–${time(closes)}`;
  return closes < opens ? `${times} (${locale.hours.nextDay})` : times;
}

/** Joins consecutive days: Monday, Tuesday, Wednesday, Friday → [Monday, Wednesday], [Friday, Friday]. */
function runs(days: readonly DayOfWeek[]): [first: DayOfWeek, last: DayOfWeek][] {
  const found: [DayOfWeek, DayOfWeek][] = [];
  for (const day of DAYS_OF_WEEK.filter((each) => days.includes(each))) {
    const run = found.at(-1);
    if (run && DAYS_OF_WEEK.indexOf(day) === DAYS_OF_WEEK.indexOf(run[1]) + 1) run[1] = day;
    else found.push([day, day]);
  }
  return found;
}

/** For the beginning of a cell or a paragraph. Many languages write names of days and of languages in lower case. */
export const capitalized = (text: string, language: string) =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(language));
