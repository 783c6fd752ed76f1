/** Reads the text that the lawyer signs as contract §7 describes it. */
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { channels } from '../../../lambda/shared/channels.ts';
import type { Practice, Registration } from '../../../lambda/shared/practice.ts';
import { edited, type Json } from '../content/support.ts';

export const ADDRESS = 'https://www.harbor-lantern.example';

/** Undoes the folding, by the rule that the text states and contract §7. */
export const unfolded = (text: string): string[] =>
  text
    .replace(/\\\n {6}/g, '')
    .replace(/\n {6}/g, ' ')
    .split('\n');

export const linesAtMargin = (text: string): string[] =>
  unfolded(text).filter((line) => line !== '' && !line.startsWith(' '));

/** What no text may break, whatever the facts are. */
export function expectReadable(text: string): void {
  const lines = text.split('\n');
  expect(lines.filter((line) => [...line].length > 80)).toEqual([]);
  // Editors and git would change other bytes.
  expect(lines.filter((line) => /\s$/.test(line))).toEqual([]);
  expect(text).toMatch(/[^\n]\n$/);
  expect(text).not.toMatch(/[\r\t\uFEFF]|\n\n\n/);
  expect(Buffer.from(text).toString('utf8')).toBe(text);
}

/** Each fact alone after a label. */
export function expectComplete(text: string, practice: Practice): void {
  const lines = unfolded(text);
  const { name, professionalName, people = [], contact } = practice;
  const { verifiedAt, validUntil, registrations } = contact.verification;
  const all: readonly Registration[] = [
    ...registrations,
    ...people.flatMap((person) => person.registrations ?? []),
  ];
  const facts = [
    ...[name, professionalName, verifiedAt, validUntil],
    ...people.flatMap((person) => [person.name, person.role]),
    ...all.flatMap(({ authority, number, jurisdiction, lookupUrl }) => [
      ...[authority, number, jurisdiction, lookupUrl],
    ]),
    ...[contact.telephone, contact.email, contact.messaging.number, contact.messaging.url],
    ...(contact.otherChannels ?? []).flatMap(({ label, number, email, url }) => [
      ...[label, number, email, url],
    ]),
  ];
  const missing = facts.filter(
    (fact) =>
      fact !== undefined && !lines.some((line) => line.startsWith('  ') && line.endsWith(`: ${fact}`)),
  );
  expect(missing).toEqual([]);
  const { telephone } = peopleForms(practice);
  for (const { kind, value } of channels(practice)) {
    const { withCountryCode, national = '' } =
      kind === 'email' ? { withCountryCode: value } : telephone(value);
    expect(lines.some((line) => line.includes(withCountryCode) && line.includes(national))).toBe(true);
  }
}

/** Facts of the text that may be any words. */
export const WORDS = [
  'name',
  'professionalName',
  'people.0.name',
  'people.1.role',
  'contact.messaging.service',
  'contact.otherChannels.0.label',
  'contact.verification.registrations.0.authority',
  'contact.verification.registrations.0.number',
  'contact.verification.registrations.0.jurisdiction',
];

/** Facts with the same words in each of these places. The service keeps its link. */
export function worded(words: string): Json {
  const facts = edited(Object.fromEntries(WORDS.map((path) => [path, words])));
  facts.contact.messaging = {
    ...facts.contact.messaging,
    ...{ service: words, host: 'chat.example.net', url: 'https://chat.example.net/12025550147' },
  };
  return facts;
}
