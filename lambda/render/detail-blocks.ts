/**
 * The blocks of the optional facts, each with its heading. A fact that the practice leaves out gives an empty block,
 * and an empty block leaves nothing on the page.
 */
import { channels, channelsOf } from '../shared/channels.ts';
import { DAYS_OF_WEEK } from '../shared/days.ts';
import type {
  Appointments,
  Closure,
  DayOfWeek,
  Imprint,
  Office,
  OpeningHours,
  Person,
  Practice,
  Registration,
  ReportingOffice,
} from '../shared/practice.ts';
import { channelLabel, channelLine, channelText, costNote } from './contact-text.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Forms } from './forms.ts';
import { type Line, markdownLine, markdownLines, markdownTable, plainLines } from './lines.ts';
import type { Segment } from './markdown.ts';
import type { Words } from './words/en.ts';

export function detailBlocks(practice: Practice, words: Words, forms: Forms): Record<string, Segment> {
  const { closures, offices, appointments, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice, profiles, reportTo, imprint, language } = practice;
  const heads = words.details;
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
      closures && closureLines(closures, forms).map(markdownLine).join('\n\n'),
    ),
    openingHours: section('opening-hours', heads.openingHours, allHours(practice, words, forms)),
    offices: cards(
      'offices',
      heads.offices,
      offices?.map((each) => office(each, practice, words, forms)),
    ),
    appointments: section(
      'appointments',
      heads.appointments,
      appointments && markdownLines(appointmentLines(appointments, words)),
    ),
    people: cards(
      'people',
      heads.people,
      people?.map((each) => person(each, practice, words, forms)),
    ),
    languagesSpoken: section(
      'languages-spoken',
      heads.languagesSpoken,
      languagesSpoken && escapeMarkdown(languageNames(languagesSpoken, language, forms)),
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
      className: 'bar-notice',
      markdown: advertisingNotice === undefined ? '' : escapeMarkdown(advertisingNotice),
    },
    // A class with "profile" in it would make defuddle leave the block out.
    profiles: section(
      'elsewhere',
      heads.profiles,
      profiles && markdownLines(profiles.map((url) => ({ text: url, url }))),
    ),
    reportTo: section('report-to', heads.reportTo, reportTo && markdownLines(reportLines(reportTo))),
    imprint: section(
      'imprint',
      heads.imprint,
      imprint && markdownLines(imprintLines(imprint, practice, words, forms)),
    ),
  };
}

/** The optional facts that a vCard has no property for. Plain text, with their headings. */
export function detailNotes(practice: Practice, words: Words, forms: Forms): string[] {
  const { closures, offices = [], appointments, reportTo, imprint } = practice;
  const reached = offices.filter(({ channels }) => channels);
  const heads = words.details;
  return [
    ...(closures ? [heads.closures, plainLines(closureLines(closures, forms))] : []),
    ...(reached.length > 0
      ? [heads.offices, plainLines(reached.map((each) => reachLine(each, practice, forms)))]
      : []),
    ...(appointments ? [heads.appointments, plainLines(appointmentLines(appointments, words))] : []),
    ...(reportTo ? [heads.reportTo, plainLines(reportLines(reportTo))] : []),
    ...(imprint ? [heads.imprint, plainLines(imprintLines(imprint, practice, words, forms))] : []),
  ];
}

export const closureLines = (
  closures: readonly Closure[],
  { day }: Forms,
): (Line & { readonly label: string })[] =>
  closures.map(({ from, until, note, office }) => ({
    label: [from === until ? day(from) : `${day(from)} – ${day(until)}`, ...(office ? [office] : [])].join(
      ', ',
    ),
    text: note,
  }));

const reachLine = ({ name, channels = [] }: Office, practice: Practice, forms: Forms): Line => ({
  label: name,
  text: channels
    .flatMap((value) => channelsOf(practice, value).slice(0, 1))
    .map((channel) => channelText(channel, forms))
    .join(', '),
});

/** Where an appointment can take place. A place with `false` is not shown. */
const appointmentLines = (appointments: Appointments, { details }: Words): Line[] =>
  (['office', 'telephone', 'video'] as const)
    .filter((place) => appointments[place])
    .map((place) => ({ text: details.appointmentPlaces[place] }));

/** The address is the text, so that it can be read on paper. */
const reportLines = (places: readonly ReportingOffice[]): Line[] =>
  places.map(({ name, url }) => ({ label: name, text: url, url }));

function imprintLines(imprint: Imprint, practice: Practice, words: Words, forms: Forms): Line[] {
  const names = Object.entries(words.details.imprintFacts) as [keyof Imprint, string][];
  return names.flatMap(([name, label]) =>
    imprint[name] === undefined ? [] : imprintFact(imprint, name, label, practice, words, forms),
  );
}

function imprintFact(
  imprint: Imprint,
  name: keyof Imprint,
  label: string,
  practice: Practice,
  words: Words,
  forms: Forms,
): Line[] {
  const { professionalTitle: title, professionalRules: rules = [], liabilityInsurer: insurer } = imprint;
  if (name === 'professionalTitle')
    return [{ label, text: `${title!.name} (${forms.country(title!.country)})` }];
  // The address is the text, so that it can be read on paper.
  if (name === 'professionalRules')
    return rules.map((each) => ({ label: `${label}, ${each.name}`, text: each.url, url: each.url }));
  if (name === 'liabilityInsurer')
    return [{ label, text: [insurer!.name, insurer!.address, insurer!.territory ?? []].flat().join(', ') }];
  const text = imprint[name]!;
  const channel = name === 'dataProtection' ? channelsOf(practice, text)[0] : undefined;
  return [
    channel
      ? { ...channelLine(channel, words, forms), label: label + costNote(channel, words) }
      : { label, text },
  ];
}

function office(
  { name, location, channels = [], openingHours, timeZone, map, accessibility, byAppointment }: Office,
  practice: Practice,
  words: Words,
  forms: Forms,
): Segment {
  const { details } = words;
  return {
    className: 'office',
    markdown: [
      // Not a heading, as the name of a person.
      `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(forms.address(location))}`,
      // A paragraph each: programs that look for the text of a page leave out a list of links.
      ...channels
        .flatMap((value) => channelsOf(practice, value))
        .map((channel) => markdownLine(channelLine(channel, words, forms))),
      ...(map ? [markdownLink(details.map, map)] : []),
      ...(byAppointment ? [escapeMarkdown(details.byAppointment)] : []),
      ...(openingHours ? [hoursTables(openingHours, words, practice.language, forms)] : []),
      ...(openingHours ? zoneLines(timeZone, practice, words) : []),
      ...(accessibility ? [bullets(accessibility)] : []),
    ].join('\n\n'),
  };
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');

/**
 * The hours of the door, then those of the channels that have other ones, with their labels.
 * @param closed - what a row for the days on which the door is closed says. @default there is no such row
 */
export function allHours(
  practice: Practice,
  words: Words,
  forms: Forms,
  closed?: string,
): string | undefined {
  const { openingHours, contact, language } = practice;
  const tables = (hours: readonly OpeningHours[], others?: string) =>
    hoursTables(hours, words, language, forms, others);
  const [, , , ...others] = channels(practice);
  const parts = [
    ...(openingHours ? [tables(openingHours, closed)] : []),
    ...(contact.openingHours
      ? [`**${escapeMarkdown(words.hours.contact)}**`, tables(contact.openingHours)]
      : []),
    ...(contact.otherChannels ?? []).flatMap(({ openingHours: hours }, index) =>
      hours ? [`**${escapeMarkdown(channelLabel(others[index]!, words))}**`, tables(hours)] : [],
    ),
  ];
  return parts.length > 0
    ? [...parts, ...zoneLines(practice.timeZone, practice, words)].join('\n\n')
    : undefined;
}

/** In which time zone hours are, by its name. */
function zoneLines(timeZone: string | undefined, { language }: Practice, words: Words): string[] {
  // Empty in a draft.
  if (!timeZone) return [];
  const format = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' });
  const name = format.formatToParts(0).find(({ type }) => type === 'timeZoneName')!.value;
  return [escapeMarkdown(words.hours.zone(name))];
}

/**
 * A table for each part of the year with hours of its own, the usual ones first.
 * @param closed - what the row of the days without hours says, if all hours are the usual ones. @default they have no row
 */
function hoursTables(
  hours: readonly OpeningHours[],
  words: Words,
  language: string,
  forms: Forms,
  closed?: string,
): string {
  const ofPeriods = new Map<string, OpeningHours[]>();
  const inOrder = [...hours].sort((a, b) => ((a.validFrom ?? '') < (b.validFrom ?? '') ? -1 : 1));
  for (const each of inOrder) {
    const period = periodOf(each, words, forms);
    ofPeriods.set(period, [...(ofPeriods.get(period) ?? []), each]);
  }
  return Array.from(ofPeriods, ([period, own]) =>
    [
      // A sentence: defuddle takes a date without a full stop for that of an article, and leaves it out.
      ...(period === '' ? [] : [`**${escapeMarkdown(period)}.**`]),
      hoursTable(own, words, language, forms, ofPeriods.size === 1 && period === '' ? closed : undefined),
    ].join('\n\n'),
  ).join('\n\n');
}

function periodOf({ validFrom, validThrough }: OpeningHours, words: Words, { day }: Forms): string {
  if (validFrom !== undefined && validThrough !== undefined)
    return `${day(validFrom)} – ${day(validThrough)}`;
  if (validFrom !== undefined) return words.hours.from(day(validFrom));
  return validThrough === undefined ? '' : words.hours.until(day(validThrough));
}

/** A row for the days with the same hours. It has all hours of these days, for example before and after noon. */
function hoursTable(
  hours: readonly OpeningHours[],
  words: Words,
  language: string,
  forms: Forms,
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
          `${forms.time(opens)}–${forms.time(closes)}${note === undefined ? '' : ` (${note})`}`,
      );
    const key = times.length > 0 ? list.format(times) : closed;
    if (key !== undefined) daysByHours.set(key, [...(daysByHours.get(key) ?? []), day]);
  }
  return markdownTable(
    [words.hours.days, words.hours.times],
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

const languageNames = (tags: readonly string[], language: string, forms: Forms): string =>
  capitalized(new Intl.ListFormat(language).format(tags.map(forms.language)), language);

export const registrationLine = (
  { authority, number, lookupUrl }: Registration,
  { registration }: Words,
): Line => ({
  label: registration.number,
  text: `${number}, ${authority}`,
  link: { text: registration.lookup, url: lookupUrl },
});

function person(
  {
    name,
    role,
    portrait,
    biography,
    admittedSince,
    registrations = [],
    languagesSpoken,
    channels = [],
  }: Person,
  practice: Practice,
  words: Words,
  forms: Forms,
): Segment {
  const { details } = words;
  const own = channels.flatMap((value) => channelsOf(practice, value));
  const facts: Line[] = [
    ...(admittedSince ? [{ label: details.admittedSince, text: String(admittedSince) }] : []),
    ...registrations.map((each) => registrationLine(each, words)),
    ...(languagesSpoken
      ? [{ label: details.languagesSpoken, text: languageNames(languagesSpoken, practice.language, forms) }]
      : []),
    ...own.map((channel) => channelLine(channel, words, forms)),
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
