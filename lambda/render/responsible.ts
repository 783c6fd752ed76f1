/** The lawyer who answers for the practice, beside the headline of the pages on which visitors decide whom to trust. */
import type { Person, Practice } from '../shared/practice.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Segment } from './markdown.ts';
import type { Words } from './words/en.ts';

const PAGES: readonly string[] = ['/', '/about'];

/** @returns portrait, name, role and registration; undefined on other pages, and where the facts name no such person */
export function responsibleLawyer(practice: Practice, words: Words, path: string): Segment | undefined {
  const person = PAGES.includes(path) ? responsibleOf(practice) : undefined;
  // Synthesis renders a practice without registrations too, to find the other problems.
  const registered = person?.registrations?.[0] ?? practice.contact.verification.registrations[0];
  if (!person || !registered) return undefined;
  const { name, role, portrait } = person;
  const { authority, number, lookupUrl } = registered;
  const { registration } = words;
  return {
    className: 'responsible',
    markdown: portrait ? `!${markdownLink(name, portrait)}` : '',
    pictures: 'portrait',
    loading: 'eager',
    items: [
      {
        className: 'who',
        markdown: `**${escapeMarkdown(name)}**\\\n${escapeMarkdown(role)}

${registration.number}: ${escapeMarkdown(number)}\\\n${markdownLink(`${registration.lookup}: ${authority}`, lookupUrl)}`,
      },
    ],
  };
}

function responsibleOf({ people = [], imprint, professionalName }: Practice): Person | undefined {
  // The longer name first: "Ana Souza Filha" is not "Ana Souza".
  const named = people
    .filter(({ name }) => beginsWith(professionalName, name))
    .sort((a, b) => b.name.length - a.name.length);
  return (
    people.find(({ name }) => name === imprint?.responsible) ??
    named[0] ??
    people.find(({ registrations, admittedSince }) => registrations?.length || admittedSince !== undefined)
  );
}

/** Whether a text begins with a name, and not only with the letters of a longer one. */
const beginsWith = (text: string, name: string) =>
  text.startsWith(name) && !/^[\p{L}\p{M}]/u.test(text.slice(name.length));
