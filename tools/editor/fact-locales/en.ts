/** The form in English. The labels and help texts are those of the table of facts (`schema.ts`). */
import { allMembers } from '../../../lib/practice/members.ts';
import type { FormLocale, MemberTexts } from './form-locale.ts';

export const locale: FormLocale = {
  groups: {
    practice: 'Practice',
    contact: 'Contact',
    offices: 'Offices and opening hours',
    closures: 'Closures and holidays',
    people: 'People',
    work: 'What we do',
    firstAppointment: 'First appointment and fees',
    brand: 'Look of the pages',
    imprint: 'Imprint and legal notices',
    agents: 'Security notices, and guidance for agents',
  },
  choices: {
    telephone: 'Telephone',
    messaging: 'Messaging',
    email: 'E-mail',
    fax: 'Fax',
    tty: 'Text telephone (TTY)',
    relay: 'Relay service',
    'old-style': 'old style',
    transitional: 'book',
    slab: 'strong serifs',
    humanist: 'friendly',
    geometric: 'round',
    grotesque: 'plain',
    square: 'square',
    soft: 'soft',
    round: 'round',
    wide: 'across the page',
    beside: 'beside the headline',
    none: 'nowhere',
  },
  members: Object.fromEntries(
    allMembers().map(({ path, label, help, item }): [string, MemberTexts] => [
      path,
      item === undefined ? [label, help] : [label, help, item],
    ]),
  ) as FormLocale['members'],
};
