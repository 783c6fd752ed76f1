/**
 * The blocks of the optional facts, each with its heading. A fact that the practice leaves out gives an empty block,
 * and an empty block leaves nothing on the page.
 */
import { channelsOf } from '../shared/channels.ts';
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
  ReportingOffice,
} from '../shared/practice.ts';
import { channelLine } from './contact-text.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Forms } from './forms.ts';
import { type Line, markdownLines, plainLines } from './lines.ts';
import type { Segment } from './markdown.ts';
import type { Words } from './words/en.ts';

export function detailBlocks(practice: Practice, words: Words, forms: Forms): Record<string, Segment> {
  const { openingHours, closures, offices, appointments, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice, profiles, reportTo, imprint, language } = practice;
  const heads = words.details;
  const section = (className: string, heading: string, body: string | undefined): Segment => ({
    className,
    markdown: body === undefined ? '' : `## ${heading}\n\n${body}`,
  });
  return {
    closures: section('closures', heads.closures, closures && markdownLines(closureLines(closures, forms))),
    openingHours: section(
      'opening-hours',
      heads.openingHours,
      openingHours && hoursList(openingHours, language, forms),
    ),
    offices: section(
      'offices',
      heads.offices,
      offices?.map((each) => office(each, words, language, forms)).join('\n\n'),
    ),
    appointments: section(
      'appointments',
      heads.appointments,
      appointments && markdownLines(appointmentLines(appointments, words)),
    ),
    people: section(
      'people',
      heads.people,
      people?.map((each) => person(each, practice, words, forms)).join('\n\n'),
    ),
    languagesSpoken: section(
      'languages-spoken',
      heads.languagesSpoken,
      languagesSpoken && languageNames(languagesSpoken, language, forms),
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
      className: 'advertising',
      markdown: advertisingNotice === undefined ? '' : escapeMarkdown(advertisingNotice),
    },
    profiles: section(
      'profiles',
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
  const { closures, appointments, reportTo, imprint } = practice;
  const heads = words.details;
  return [
    ...(closures ? [heads.closures, plainLines(closureLines(closures, forms))] : []),
    ...(appointments ? [heads.appointments, plainLines(appointmentLines(appointments, words))] : []),
    ...(reportTo ? [heads.reportTo, plainLines(reportLines(reportTo))] : []),
    ...(imprint ? [heads.imprint, plainLines(imprintLines(imprint, practice, words, forms))] : []),
  ];
}

const closureLines = (closures: readonly Closure[], { day }: Forms): Line[] =>
  closures.map(({ from, until, note }) => ({
    label: from === until ? day(from) : `${day(from)} – ${day(until)}`,
    text: note,
  }));

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
  return names.flatMap(([name, label]) => {
    const text = imprint[name];
    if (text === undefined) return [];
    const channel = name === 'dataProtection' ? channelsOf(practice, text)[0] : undefined;
    return [channel ? { ...channelLine(channel, words, forms), label } : { label, text }];
  });
}

function office(
  { name, location, openingHours, map, accessibility, byAppointment }: Office,
  { details }: Words,
  language: string,
  forms: Forms,
): string {
  return [
    // Not a heading, as the name of a person.
    `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(forms.address(location))}`,
    ...(byAppointment ? [escapeMarkdown(details.byAppointment)] : []),
    ...(openingHours ? [hoursList(openingHours, language, forms)] : []),
    ...(map ? [markdownLink(details.map, map)] : []),
    ...(accessibility ? [bullets(accessibility)] : []),
  ].join('\n\n');
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');

function hoursList(hours: readonly OpeningHours[], language: string, forms: Forms): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const nameOf = (day: DayOfWeek) => names.format(new Date(Date.UTC(1970, 0, 5 + DAYS_OF_WEEK.indexOf(day))));
  const days = new Intl.ListFormat(language, { type: 'unit' });
  return hours
    .map(({ dayOfWeek, opens, closes }) => {
      const when = runs(dayOfWeek).map(([first, last]) =>
        first === last ? nameOf(first) : `${nameOf(first)} – ${nameOf(last)}`,
      );
      return `- ${escapeMarkdown(`${days.format(when)}: ${forms.time(opens)}–${forms.time(closes)}`)}`;
    })
    .join('\n');
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

const languageNames = (tags: readonly string[], language: string, forms: Forms): string =>
  escapeMarkdown(new Intl.ListFormat(language).format(tags.map(forms.language)));

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
): string {
  const { details, registration } = words;
  const own = channels.flatMap((value) => channelsOf(practice, value));
  const facts = [
    ...(admittedSince ? [`- ${details.admittedSince}: ${admittedSince}`] : []),
    ...registrations.map(
      ({ authority, number, lookupUrl }) =>
        `- ${registration.number}: ${escapeMarkdown(number)} (${markdownLink(`${registration.lookup}: ${authority}`, lookupUrl)})`,
    ),
    ...(languagesSpoken
      ? [`- ${details.languagesSpoken}: ${languageNames(languagesSpoken, practice.language, forms)}`]
      : []),
    ...(own.length > 0 ? [markdownLines(own.map((channel) => channelLine(channel, words, forms)))] : []),
  ];
  return [
    ...(portrait ? [`!${markdownLink(name, portrait)}`] : []),
    // Not a heading: the id of a heading is made from its text, here from a fact that may change.
    `**${escapeMarkdown(name)}**, ${escapeMarkdown(role)}`,
    ...(biography ? [escapeMarkdown(biography)] : []),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
  ].join('\n\n');
}
