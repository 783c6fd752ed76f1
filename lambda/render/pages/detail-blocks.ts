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
import { channelLine, channelText, costNote, extensionNote, type Writing } from '../contact-text.ts';
import { type Line, lineList, lineParagraphs, plainLines } from '../lines.ts';
import type { Locale } from '../locales.ts';
import {
  bulletList,
  heading,
  image,
  lineBreak,
  link,
  type Node,
  paragraph,
  section,
  strong,
  text,
} from '../tree/nodes.ts';
import { allHours, capitalized, closureLines, hoursNotes, hoursTables, zoneLines } from './opening-hours.ts';

export function detailBlocks(writing: Writing): Record<string, Node> {
  const { practice, locale, formats } = writing;
  const { closures, offices, appointments, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice, profiles, reportTo, imprint } = practice;
  const heads = locale.details;
  const part = (className: string, head: string, nodes: readonly Node[] = []): Node =>
    section(className, nodes.length === 0 ? [] : [heading(2, head), ...nodes]);
  const words = (value: string | undefined) => (value === undefined ? [] : [paragraph(text(value))]);
  return {
    // Paragraphs: @extractus/article-extractor leaves out the terms of a description list, here the days.
    closures: part('closures', heads.closures, closures && lineParagraphs(closureLines(closures, formats))),
    openingHours: part('opening-hours', heads.openingHours, allHours(writing)),
    offices: part(
      'offices',
      heads.offices,
      offices?.map((each) => office(each, writing)),
    ),
    appointments: part(
      'appointments',
      heads.appointments,
      appointments && [lineList(appointmentLines(appointments, locale))],
    ),
    people: part(
      'people',
      heads.people,
      people?.map((each) => person(each, writing)),
    ),
    languagesSpoken: part(
      'languages-spoken',
      heads.languagesSpoken,
      languagesSpoken && words(languageNames(languagesSpoken, writing)),
    ),
    accessibility: part('accessibility', heads.accessibility, accessibility && [bulletList(accessibility)]),
    map: section('map', map === undefined ? [] : [paragraph(link(heads.map, map))]),
    fees: part('fees', heads.fees, words(fees)),
    firstAppointment: part(
      'first-appointment',
      heads.firstAppointment,
      firstAppointment && [
        ...words(firstAppointment.whatHappens),
        heading(3, heads.whatToBring),
        bulletList(firstAppointment.whatToBring),
        ...words(firstAppointment.hearBack),
      ],
    ),
    // "advert" in the class would make defuddle leave the block out.
    advertisingNotice: section('advertising-notice', words(advertisingNotice)),
    // A class with "profile" in it would make defuddle leave the block out.
    profiles: part(
      'elsewhere',
      heads.profiles,
      profiles && [lineList(profiles.map((url) => ({ text: url, url })))],
    ),
    reportTo: part('report-to', heads.reportTo, reportTo && [lineList(reportLines(reportTo))]),
    imprint: part('imprint', heads.imprint, imprint && [lineList(imprintLines(imprint, writing))]),
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

const reachLine = ({ name, channels = [] }: Office, { practice, locale, formats }: Writing): Line => ({
  label: name,
  text: channels
    .flatMap((each) => channelsOf(practice, [each]).slice(0, 1))
    .map((each) => channelText(each, formats) + extensionNote(each, locale) + costNote(each, locale))
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
  const channel = name === 'dataProtection' ? channelsOf(practice, [text])[0] : undefined;
  return [
    channel
      ? { ...channelLine(channel, writing), label: label + costNote(channel, locale) }
      : { label, text },
  ];
}

function office(
  { name, location, channels, openingHours, timeZone, map, accessibility, byAppointment }: Office,
  writing: Writing,
): Node {
  const { practice, locale, formats } = writing;
  const { details } = locale;
  return section('office', [
    // Not a heading, for the same reason as the name of a person.
    paragraph(strong(name), lineBreak, text(formats.address(location))),
    // A paragraph each: programs that look for the text of a page leave out a list of links.
    ...lineParagraphs(channelsOf(practice, channels).map((channel) => channelLine(channel, writing))),
    ...(map ? [paragraph(link(details.map, map))] : []),
    ...(byAppointment ? [paragraph(text(details.byAppointment))] : []),
    ...(openingHours
      ? [
          ...hoursTables(openingHours, writing),
          ...zoneLines(timeZone, writing).map((zone) => paragraph(text(zone))),
        ]
      : []),
    ...(accessibility ? [bulletList(accessibility)] : []),
  ]);
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

function person(stated: Person, writing: Writing): Node {
  const { name, role, portrait, biography, admittedSince, registrations = [], languagesSpoken } = stated;
  const { practice, locale } = writing;
  const { details } = locale;
  const facts: Line[] = [
    ...(admittedSince ? [{ label: details.admittedSince, text: String(admittedSince) }] : []),
    ...registrations.map((each) => registrationLine(each, locale)),
    ...(languagesSpoken
      ? [{ label: details.languagesSpoken, text: languageNames(languagesSpoken, writing) }]
      : []),
    ...channelsOf(practice, stated.channels).map((channel) => channelLine(channel, writing)),
  ];
  return section(
    'person',
    [
      ...(portrait ? [paragraph(image(name, portrait))] : []),
      // Not a heading: the id of a heading is made from its text, here from a fact that may change.
      paragraph(strong(name), lineBreak, text(role)),
      ...(biography ? [paragraph(text(biography))] : []),
      ...(facts.length > 0 ? [lineList(facts)] : []),
    ],
    { pictures: 'portrait' },
  );
}
