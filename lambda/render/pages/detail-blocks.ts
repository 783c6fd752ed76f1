/**
 * The blocks of the optional facts, each with its heading. A fact that the practice leaves out gives an empty block,
 * and an empty block leaves nothing on the page.
 */
import { channels, channelsOf } from '../../shared/channels.ts';
import { DAYS_OF_WEEK } from '../../shared/days.ts';
import type {
  Appointments,
  Closure,
  DayOfWeek,
  Imprint,
  Office,
  OpeningHours,
  Person,
  Registration,
  ReportingOffice,
} from '../../shared/practice.ts';
import { channelLabel, channelLine, channelText, costNote, type Writing } from '../contact-text.ts';
import { escapeMarkdown, markdownLink } from '../escape.ts';
import type { Formats } from '../formats.ts';
import { type Line, markdownLine, markdownLines, markdownTable, plainLines } from '../lines.ts';
import type { Locale } from '../locales/en.ts';
import type { Segment } from './markdown.ts';

export function detailBlocks(writing: Writing): Record<string, Segment> {
  const { practice, locale, formats } = writing;
  const { closures, offices, appointments, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice, profiles, reportTo, imprint } = practice;
  const heads = locale.details;
  const section = (className: string, heading: string, body: string | undefined): Segment => ({
    className,
    markdown: body === undefined ? '' : `## ${heading}\n\n${body}`,
  });
  const cards = (className: string, heading: string, items: readonly Segment[] = []): Segment => ({
    className,
    markdown: items.length === 0 ? '' : `## ${heading}`,
    items,
  });
  return {
    // Paragraphs: @extractus/article-extractor leaves out the terms of a description list, here the days.
    closures: section(
      'closures',
      heads.closures,
      closures && closureLines(closures, formats).map(markdownLine).join('\n\n'),
    ),
    openingHours: section('opening-hours', heads.openingHours, allHours(writing)),
    offices: cards(
      'offices',
      heads.offices,
      offices?.map((each) => office(each, writing)),
    ),
    appointments: section(
      'appointments',
      heads.appointments,
      appointments && markdownLines(appointmentLines(appointments, locale)),
    ),
    people: cards(
      'people',
      heads.people,
      people?.map((each) => person(each, writing)),
    ),
    languagesSpoken: section(
      'languages-spoken',
      heads.languagesSpoken,
      languagesSpoken && escapeMarkdown(languageNames(languagesSpoken, writing)),
    ),
    accessibility: section('accessibility', heads.accessibility, accessibility && bullets(accessibility)),
    map: { className: 'map', markdown: map === undefined ? '' : markdownLink(heads.map, map) },
    fees: section('fees', heads.fees, fees && escapeMarkdown(fees)),
    firstAppointment: section(
      'first-appointment',
      heads.firstAppointment,
      firstAppointment &&
        [
          escapeMarkdown(firstAppointment.whatHappens),
          `### ${heads.whatToBring}`,
          bullets(firstAppointment.whatToBring),
          escapeMarkdown(firstAppointment.hearBack),
        ].join('\n\n'),
    ),
    advertisingNotice: {
      // "advert" in the class would make defuddle leave the block out.
      className: 'advertising-notice',
      markdown: advertisingNotice === undefined ? '' : escapeMarkdown(advertisingNotice),
    },
    // A class with "profile" in it would make defuddle leave the block out.
    profiles: section(
      'elsewhere',
      heads.profiles,
      profiles && markdownLines(profiles.map((url) => ({ text: url, url }))),
    ),
    reportTo: section('report-to', heads.reportTo, reportTo && markdownLines(reportLines(reportTo))),
    imprint: section('imprint', heads.imprint, imprint && markdownLines(imprintLines(imprint, writing))),
  };
}

/** The optional facts that a vCard has no property for. Plain text, with their headings. */
export function detailNotes(writing: Writing): string[] {
  const { practice, locale, formats } = writing;
  const { closures, offices = [], appointments, reportTo, imprint } = practice;
  const reached = offices.filter(({ channels }) => channels);
  const heads = locale.details;
  return [
    ...(closures ? [heads.closures, plainLines(closureLines(closures, formats))] : []),
    ...(reached.length > 0
      ? [heads.offices, plainLines(reached.map((each) => reachLine(each, writing)))]
      : []),
    ...(appointments ? [heads.appointments, plainLines(appointmentLines(appointments, locale))] : []),
    ...(reportTo ? [heads.reportTo, plainLines(reportLines(reportTo))] : []),
    ...(imprint ? [heads.imprint, plainLines(imprintLines(imprint, writing))] : []),
  ];
}

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

const reachLine = ({ name, channels = [] }: Office, { practice, formats }: Writing): Line => ({
  label: name,
  text: channels
    .flatMap((value) => channelsOf(practice, value).slice(0, 1))
    .map((channel) => channelText(channel, formats))
    .join(', '),
});

/** Where an appointment can take place. A place with `false` is not shown. */
const appointmentLines = (appointments: Appointments, { details }: Locale): Line[] =>
  (['office', 'telephone', 'video'] as const)
    .filter((place) => appointments[place])
    .map((place) => ({ text: details.appointmentPlaces[place] }));

/** The address is the text, so that it can be read on paper. */
const reportLines = (places: readonly ReportingOffice[]): Line[] =>
  places.map(({ name, url }) => ({ label: name, text: url, url }));

function imprintLines(imprint: Imprint, writing: Writing): Line[] {
  const names = Object.entries(writing.locale.details.imprintFacts) as [keyof Imprint, string][];
  return names.flatMap(([name, label]) =>
    imprint[name] === undefined ? [] : imprintFact(imprint, name, label, writing),
  );
}

function imprintFact(imprint: Imprint, name: keyof Imprint, label: string, writing: Writing): Line[] {
  const { practice, locale, formats } = writing;
  const { professionalTitle: title, professionalRules: rules = [], liabilityInsurer: insurer } = imprint;
  if (name === 'professionalTitle')
    return [{ label, text: `${title!.name} (${formats.country(title!.country)})` }];
  // The address is the text, so that it can be read on paper.
  if (name === 'professionalRules')
    return rules.map((each) => ({ label: `${label}, ${each.name}`, text: each.url, url: each.url }));
  if (name === 'liabilityInsurer')
    return [{ label, text: [insurer!.name, insurer!.address, insurer!.territory ?? []].flat().join(', ') }];
  const text = imprint[name]!;
  const channel = name === 'dataProtection' ? channelsOf(practice, text)[0] : undefined;
  return [
    channel
      ? { ...channelLine(channel, writing), label: label + costNote(channel, locale) }
      : { label, text },
  ];
}

function office(
  { name, location, channels = [], openingHours, timeZone, map, accessibility, byAppointment }: Office,
  writing: Writing,
): Segment {
  const { practice, locale, formats } = writing;
  const { details } = locale;
  return {
    className: 'office',
    markdown: [
      // Not a heading, as the name of a person.
      `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(formats.address(location))}`,
      // A paragraph each: programs that look for the text of a page leave out a list of links.
      ...channels
        .flatMap((value) => channelsOf(practice, value))
        .map((channel) => markdownLine(channelLine(channel, writing))),
      ...(map ? [markdownLink(details.map, map)] : []),
      ...(byAppointment ? [escapeMarkdown(details.byAppointment)] : []),
      ...(openingHours ? [hoursTables(openingHours, writing), ...zoneLines(timeZone, writing)] : []),
      ...(accessibility ? [bullets(accessibility)] : []),
    ].join('\n\n'),
  };
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');

/**
 * The hours of the door, then those of the channels that have other ones, with their labels.
 * @param closed - what a row for the days on which the door is closed says. @default there is no such row
 */
export function allHours(writing: Writing, closed?: string): string | undefined {
  const { practice, locale } = writing;
  const { openingHours, contact, timeZone } = practice;
  const [, , , ...others] = channels(practice);
  const parts = [
    ...(openingHours ? [hoursTables(openingHours, writing, closed)] : []),
    ...(contact.openingHours
      ? [`**${escapeMarkdown(locale.hours.contact)}**`, hoursTables(contact.openingHours, writing)]
      : []),
    ...(contact.otherChannels ?? []).flatMap(({ openingHours: hours }, index) =>
      hours
        ? [`**${escapeMarkdown(channelLabel(others[index]!, locale))}**`, hoursTables(hours, writing)]
        : [],
    ),
  ];
  return parts.length > 0 ? [...parts, ...zoneLines(timeZone, writing)].join('\n\n') : undefined;
}

/** In which time zone hours are, by its name. */
function zoneLines(timeZone: string | undefined, { practice, locale }: Writing): string[] {
  // Empty in a draft.
  if (!timeZone) return [];
  const format = new Intl.DateTimeFormat(practice.language, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')!.value;
  return [escapeMarkdown(locale.hours.zone(name))];
}

/**
 * A table for each part of the year with hours of its own, the usual ones first.
 * @param closed - what the row of the days without hours says, if all hours are the usual ones. @default they have no row
 */
function hoursTables(hours: readonly OpeningHours[], writing: Writing, closed?: string): string {
  const ofPeriods = new Map<string, OpeningHours[]>();
  const inOrder = [...hours].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1));
  for (const each of inOrder) {
    const period = periodOf(each, writing);
    ofPeriods.set(period, [...(ofPeriods.get(period) ?? []), each]);
  }
  return Array.from(ofPeriods, ([period, own]) =>
    [
      // A sentence: defuddle takes a date without a full stop for that of an article, and leaves it out.
      ...(period === '' ? [] : [`**${escapeMarkdown(period)}.**`]),
      hoursTable(own, writing, ofPeriods.size === 1 && period === '' ? closed : undefined),
    ].join('\n\n'),
  ).join('\n\n');
}

function periodOf({ validFrom, validThrough }: OpeningHours, { locale, formats: { day } }: Writing): string {
  if (validFrom !== undefined && validThrough !== undefined)
    return `${day(validFrom)} – ${day(validThrough)}`;
  if (validFrom !== undefined) return locale.hours.from(day(validFrom));
  return validThrough === undefined ? '' : locale.hours.until(day(validThrough));
}

/** A row for the days with the same hours. It has all hours of these days, for example before and after noon. */
function hoursTable(
  hours: readonly OpeningHours[],
  { practice: { language }, locale, formats }: Writing,
  closed: string | undefined,
): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const nameOf = (day: DayOfWeek) => names.format(new Date(Date.UTC(1970, 0, 5 + DAYS_OF_WEEK.indexOf(day))));
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const inOrder = [...hours].sort((a, b) => (a.opens < b.opens ? -1 : 1));
  const daysByHours = new Map<string, DayOfWeek[]>();
  for (const day of DAYS_OF_WEEK) {
    const times = inOrder
      .filter(({ dayOfWeek }) => dayOfWeek.includes(day))
      .map(
        ({ opens, closes, note }) =>
          `${formats.time(opens)}–${formats.time(closes)}${note === undefined ? '' : ` (${note})`}`,
      );
    const key = times.length > 0 ? list.format(times) : closed;
    if (key !== undefined) daysByHours.set(key, [...(daysByHours.get(key) ?? []), day]);
  }
  return markdownTable(
    [locale.hours.days, locale.hours.times],
    Array.from(daysByHours, ([times, days]) => {
      const when = runs(days).map(([first, last]) =>
        first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
      );
      return [capitalized(list.format(when), language), times].map(escapeMarkdown);
    }),
  );
}

/** Joins consecutive days: Monday, Tuesday, Wednesday, Friday → Monday to Wednesday, Friday to Friday. */
function runs(days: readonly DayOfWeek[]): [first: DayOfWeek, last: DayOfWeek][] {
  const found: [DayOfWeek, DayOfWeek][] = [];
  for (const day of DAYS_OF_WEEK.filter((each) => days.includes(each))) {
    const run = found.at(-1);
    if (run && DAYS_OF_WEEK.indexOf(day) === DAYS_OF_WEEK.indexOf(run[1]) + 1) run[1] = day;
    else found.push([day, day]);
  }
  return found;
}

/** Begins a cell or a paragraph: many languages write days and languages in lower case. */
const capitalized = (text: string, language: string) =>
  text.replace(/^\p{Ll}/u, (first) => first.toLocaleUpperCase(language));

const languageNames = (tags: readonly string[], { practice: { language }, formats }: Writing): string =>
  capitalized(new Intl.ListFormat(language).format(tags.map(formats.language)), language);

const registrationLine = (
  { authority, number, lookupUrl }: Registration,
  { registration }: Locale,
): Line => ({
  label: registration.number,
  text: `${number}, ${authority}`,
  link: { text: registration.lookup, url: lookupUrl },
});

function person(stated: Person, writing: Writing): Segment {
  const { name, role, portrait, biography, admittedSince, registrations = [], languagesSpoken } = stated;
  const { practice, locale } = writing;
  const { details } = locale;
  const own = (stated.channels ?? []).flatMap((value) => channelsOf(practice, value));
  const facts: Line[] = [
    ...(admittedSince ? [{ label: details.admittedSince, text: String(admittedSince) }] : []),
    ...registrations.map((each) => registrationLine(each, locale)),
    ...(languagesSpoken
      ? [{ label: details.languagesSpoken, text: languageNames(languagesSpoken, writing) }]
      : []),
    ...own.map((channel) => channelLine(channel, writing)),
  ];
  return {
    className: 'person',
    pictures: 'portrait',
    markdown: [
      ...(portrait ? [`!${markdownLink(name, portrait)}`] : []),
      // Not a heading: the id of a heading is made from its text, here from a fact that may change.
      `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(role)}`,
      ...(biography ? [escapeMarkdown(biography)] : []),
      ...(facts.length > 0 ? [markdownLines(facts)] : []),
    ].join('\n\n'),
  };
}
