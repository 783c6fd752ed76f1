/**
 * The blocks of the optional facts, each with its heading. A fact that the practice leaves out gives an empty block,
 * and an empty block leaves nothing on the page.
 */
import { channelsOf } from '../../shared/channels.ts';
import type {
  Appointments,
  Imprint,
  Office,
  Person,
  Registration,
  ReportingOffice,
} from '../../shared/practice.ts';
import { channelLine, channelText, costNote, type Writing } from '../contact-text.ts';
import { escapeMarkdown, markdownLink } from '../escape.ts';
import { bulletList, type Line, markdownLine, markdownLines, plainLines } from '../lines.ts';
import type { Locale } from '../locales/en.ts';
import type { Segment } from './markdown.ts';
import { allHours, capitalized, closureLines, hoursNotes, hoursTables, zoneLines } from './opening-hours.ts';

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
    accessibility: section('accessibility', heads.accessibility, accessibility && bulletList(accessibility)),
    map: { className: 'map', markdown: map === undefined ? '' : markdownLink(heads.map, map) },
    fees: section('fees', heads.fees, fees && escapeMarkdown(fees)),
    firstAppointment: section(
      'first-appointment',
      heads.firstAppointment,
      firstAppointment &&
        [
          escapeMarkdown(firstAppointment.whatHappens),
          `### ${heads.whatToBring}`,
          bulletList(firstAppointment.whatToBring),
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
  const hours = hoursNotes(writing);
  return [
    ...(hours.length > 0 ? [heads.openingHours, ...hours] : []),
    ...(closures ? [heads.closures, plainLines(closureLines(closures, formats))] : []),
    ...(reached.length > 0
      ? [heads.offices, plainLines(reached.map((each) => reachLine(each, writing)))]
      : []),
    ...(appointments ? [heads.appointments, plainLines(appointmentLines(appointments, locale))] : []),
    ...(reportTo ? [heads.reportTo, plainLines(reportLines(reportTo))] : []),
    ...(imprint ? [heads.imprint, plainLines(imprintLines(imprint, writing))] : []),
  ];
}

const reachLine = ({ name, channels = [] }: Office, { practice, formats }: Writing): Line => ({
  label: name,
  text: channels
    .flatMap((value) => channelsOf(practice, value).slice(0, 1))
    .map((channel) => channelText(channel, formats))
    .join(', '),
});

/** The ways in which an appointment can take place. A way that is `false` is left out. */
const appointmentLines = (appointments: Appointments, { details }: Locale): Line[] =>
  (['office', 'telephone', 'video'] as const)
    .filter((way) => appointments[way])
    .map((way) => ({ text: details.appointmentPlaces[way] }));

/** The URL is the link text, so that print has it. */
const reportLines = (offices: readonly ReportingOffice[]): Line[] =>
  offices.map(({ name, url }) => ({ label: name, text: url, url }));

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
  // The URL is the link text, so that print has it.
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
      // Not a heading, for the same reason as the name of a person.
      `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(formats.address(location))}`,
      // A paragraph each: programs that look for the text of a page leave out a list of links.
      ...channels
        .flatMap((value) => channelsOf(practice, value))
        .map((channel) => markdownLine(channelLine(channel, writing))),
      ...(map ? [markdownLink(details.map, map)] : []),
      ...(byAppointment ? [escapeMarkdown(details.byAppointment)] : []),
      ...(openingHours
        ? [hoursTables(openingHours, writing), ...zoneLines(timeZone, writing).map(escapeMarkdown)]
        : []),
      ...(accessibility ? [bulletList(accessibility)] : []),
    ].join('\n\n'),
  };
}

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
