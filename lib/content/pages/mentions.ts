/** Mentions: numbers, addresses and links in a page that its front matter names as somebody else's. */
import type { Report } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { contactNamed, contactsOf, type Official, withoutSeparators } from '../../practice/contacts.ts';
import { labelOf } from '../../practice/members.ts';
import { RULES } from '../../practice/messages/english.ts';
import type { WrittenPage } from './written-texts.ts';

export interface Mention {
  /** A telephone number, an e-mail address, or a link that opens a conversation. */
  readonly contact: string;
  /** Whose it is. */
  readonly whose: string;
}

/** The front matter that mentions a contact, for messages. */
export const mentionOf = (contact: string): string =>
  `mentions: [{ contact: ${JSON.stringify(contact)}, whose: "…" }]`;

/** @returns whether a contact, as `contacts.ts` normalizes it, is mentioned */
export function isMentioned(mentions: readonly Mention[], country: string): (contact: string) => boolean {
  const values = new Set(
    mentions.flatMap(({ contact }) => {
      const digits = withoutSeparators(contact);
      return [contactNamed(contact, country) ?? contact, `tel:${digits}`, `sms:${digits}`];
    }),
  );
  return (contact) => values.has(contact);
}

/** Checks the mentions of a page: each can be read, is on the page, and is not the practice's. */
export function checkMentions(
  mentions: readonly Mention[],
  { texts, links }: WrittenPage,
  practice: Practice,
  official: Official,
  search: (text: string) => readonly { readonly value: string }[],
  report: Report,
): void {
  const country = practice.location.addressCountry;
  const onPage = new Set([
    ...texts.flatMap(({ text }) => search(text).map(({ value }) => value)),
    ...links.flatMap(({ url }) => [url, ...(contactsOf(url) ?? []).map(({ value }) => value)]),
  ]);
  const first = new Map<string, number>();
  for (const [index, mention] of mentions.entries()) {
    const where = `mentions[${index}].contact`;
    const { contact, whose } = mention;
    const value = official.isOtherConversation(contact) ? contact : contactNamed(contact, country);
    const own = ownName(whose, practice);
    if (own !== undefined) report(`mentions[${index}].whose`, RULES.mentionWhose(own), whose);
    if (value === undefined) {
      // An empty one breaks a rule of the schema.
      if (contact === '') continue;
      report(where, RULES.mentionContact(), contact);
      continue;
    }
    const path = official.pathOf(value);
    const before = first.get(value);
    const isThere = isMentioned([mention], country);
    if (path !== undefined)
      report(where, RULES.mentionOwn(labelOf(`$.${path}`, practice)!, `{{${path}}}`), contact);
    else if (before !== undefined) report(where, RULES.mentionTwice(`mentions[${before}].contact`), contact);
    else if (![...onPage].some(isThere) && !texts.some(({ text }) => text.includes(contact)))
      report(where, RULES.mentionGone(), contact);
    first.set(value, before ?? index);
  }
}

/** @returns the name of the practice, its lawyer, a person or an office that the text contains */
function ownName(text: string, practice: Practice): string | undefined {
  const { name, professionalName, imprint, people = [], offices = [] } = practice;
  const names = [name, professionalName, imprint?.legalName, imprint?.responsible, ...people.map(nameOf)];
  const words = wordsOf(text);
  const inOrder = (all: readonly string[]) => [...all].sort().join(' ');
  const isSame = (own: readonly string[]) =>
    own.length > 0 && (own.join('') === words.join('') || inOrder(own) === inOrder(words));
  // The words must be in the same order, because other names have some of the same words.
  const isWithin = (own: readonly string[]) =>
    own.length > 1 && ` ${words.join(' ')} `.includes(` ${own.join(' ')} `);
  return (
    names.find((own = '') => isSame(wordsOf(own)) || isWithin(wordsOf(own))) ??
    // An authority may have a branch in the same city.
    offices.map(nameOf).find((own) => isSame(wordsOf(own)))
  );
}

const nameOf = ({ name }: { readonly name: string }): string => name;

/** The words of a text, in lower case and without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
