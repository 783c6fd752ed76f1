/**
 * The blocks of the optional facts, each with its heading. A fact that the practice leaves out gives an empty block,
 * and an empty block leaves nothing on the page.
 */
import type { DayOfWeek, OpeningHours, Person, Practice } from '../shared/practice.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Forms } from './forms.ts';
import type { Segment } from './markdown.ts';
import type { Words } from './words/en.ts';

export function detailBlocks(practice: Practice, words: Words, forms: Forms): Record<string, Segment> {
  const { openingHours, people, languagesSpoken, accessibility } = practice;
  const { map, fees, firstAppointment, advertisingNotice, language } = practice;
  const heads = words.details;
  const section = (className: string, heading: string, body: string | undefined): Segment => ({
    className,
    markdown: body === undefined ? '' : `## ${heading}\n\n${body}`,
  });
  return {
    openingHours: section(
      'opening-hours',
      heads.openingHours,
      openingHours && hoursList(openingHours, language, forms),
    ),
    people: section(
      'people',
      heads.people,
      people?.map((each) => person(each, words, language, forms)).join('\n\n'),
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
  };
}

const bullets = (items: readonly string[]) => items.map((item) => `- ${escapeMarkdown(item)}`).join('\n');

const DAYS: readonly DayOfWeek[] = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
];

function hoursList(hours: readonly OpeningHours[], language: string, forms: Forms): string {
  const names = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // 5 January 1970 was a Monday.
  const nameOf = (day: DayOfWeek) => names.format(new Date(Date.UTC(1970, 0, 5 + DAYS.indexOf(day))));
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
  for (const day of DAYS.filter((each) => days.includes(each))) {
    const run = found.at(-1);
    if (run && DAYS.indexOf(day) === DAYS.indexOf(run[1]) + 1) run[1] = day;
    else found.push([day, day]);
  }
  return found;
}

const languageNames = (tags: readonly string[], language: string, forms: Forms): string =>
  escapeMarkdown(new Intl.ListFormat(language).format(tags.map(forms.language)));

function person(
  { name, role, portrait, biography, admittedSince, registrations = [], languagesSpoken }: Person,
  { details, registration }: Words,
  language: string,
  forms: Forms,
): string {
  const facts = [
    ...(admittedSince ? [`- ${details.admittedSince}: ${admittedSince}`] : []),
    ...registrations.map(
      ({ authority, number, lookupUrl }) =>
        `- ${registration.number}: ${escapeMarkdown(number)} (${markdownLink(`${registration.lookup}: ${authority}`, lookupUrl)})`,
    ),
    ...(languagesSpoken
      ? [`- ${details.languagesSpoken}: ${languageNames(languagesSpoken, language, forms)}`]
      : []),
  ];
  return [
    ...(portrait ? [`!${markdownLink(name, portrait)}`] : []),
    // Not a heading: the id of a heading is made from its text, here from a fact that may change.
    `**${escapeMarkdown(name)}**, ${escapeMarkdown(role)}`,
    ...(biography ? [escapeMarkdown(biography)] : []),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
  ].join('\n\n');
}
