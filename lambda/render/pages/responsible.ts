/** The lawyer who answers for the practice, on the pages on which visitors decide whom to trust. */
import type { Person, Practice } from '../../shared/practice.ts';
import type { Writing } from '../contact-text.ts';
import { image, lineBreak, link, type Node, paragraph, section, strong, text } from '../tree/nodes.ts';

/** The page that shows the lawyer beside its headline. The home page shows the lawyer after the essentials. */
export const LAWYER_PAGE = '/about';

/** @returns portrait, name, role and registration; undefined where the facts name no such person */
export function responsibleLawyer({
  practice,
  locale,
}: Pick<Writing, 'practice' | 'locale'>): Node | undefined {
  const person = responsibleOf(practice);
  // Synthesis renders a practice without registrations too, to find the other problems.
  const registered = person?.registrations?.[0] ?? practice.contact.verification.registrations[0];
  if (!person || !registered) return undefined;
  const { name, role, portrait } = person;
  const { authority, number, lookupUrl } = registered;
  const { registration } = locale;
  const who = section('who', [
    paragraph(strong(name), lineBreak, text(role)),
    paragraph(
      text(`${registration.number}: ${number}`),
      lineBreak,
      link(`${registration.lookup}: ${authority}`, lookupUrl),
    ),
  ]);
  return section('responsible', [...(portrait ? [paragraph(image(name, portrait))] : []), who], {
    pictures: 'portrait',
  });
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
