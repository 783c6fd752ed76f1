/** The questions in English, and the model of the other languages. */

/** [label, what to write] */
type Question = readonly [label: string, help: string];

const ADDRESS = {
  addressCountry: ['Country', 'Its name or its two letters: Brazil, or BR'],
  streetAddress: ['Street and number', 'E.g. 12 Main Street, Suite 3'],
  postalCode: ['Postal code', ''],
  addressLocality: ['City', ''],
  addressRegion: ['State or province', 'As addresses have it, e.g. MA'],
} as const satisfies Record<string, Question>;

export const words = {
  groups: {
    language: 'Language',
    practice: 'Name and responsible lawyer',
    address: 'Address',
    registration: 'Registration with the bar',
    telephone: 'Telephone',
    messaging: 'Messaging',
    online: 'E-mail and website',
    openingHours: 'Opening hours',
    people: 'People',
    verification: 'Check of the contact details',
    otherChannels: 'Further numbers and addresses',
    offices: 'Further offices',
    closures: 'Closures and holidays',
    appointments: 'How appointments take place',
    details: 'Languages, map, fees',
    profiles: 'Profiles elsewhere',
    reportTo: 'Where to report a fraud',
    imprint: 'Imprint',
  },
  questions: {
    language: ['Language of the site', 'The texts of the service are in this language'],
    'practice.name': ['Name of the practice', 'As the public knows it, e.g. Marsh Social Security Law'],
    'practice.professionalName': [
      'Who is responsible, as registered with the bar',
      'E.g. Eleanor Marsh, Attorney at Law',
    ],
    'address.addressCountry': ADDRESS.addressCountry,
    'address.streetAddress': ADDRESS.streetAddress,
    'address.postalCode': ADDRESS.postalCode,
    'address.addressLocality': ADDRESS.addressLocality,
    'address.addressRegion': ADDRESS.addressRegion,
    'registration.authority': ['Authority of the registration', 'E.g. Massachusetts Board of Bar Overseers'],
    'registration.number': ['Number of the registration', 'As the authority writes it'],
    'registration.jurisdiction': ['Where the registration is valid', 'State, province or country'],
    'registration.lookupUrl': [
      'Where anybody can look the registration up',
      'The address of the public look-up page of the authority: https://…',
    ],
    telephone: ['Telephone', 'As you write it, with the area code, e.g. (617) 555-0132'],
    'messaging.service': ['Messaging service', 'E.g. WhatsApp, Signal, Telegram. If you use none: SMS'],
    'messaging.number': ['Number for messages', 'With the area code'],
    'messaging.url': ['Link that opens a chat with that number', 'E.g. https://wa.me/16175550132'],
    'messaging.host': [
      'Host of the links of that service',
      'E.g. chat.example.org. Compare it with the service’s own website',
    ],
    'online.email': ['E-mail address', 'E.g. office@marsh-law.com'],
    'online.url': [
      'Website of the practice',
      'E.g. marsh-law.com. If this service is the site: its future address',
    ],
    openingHours: ['Opening hours', 'E.g. Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9:00-13:00'],
    'people.name': ['Name of the person', 'E.g. Eleanor Marsh'],
    'people.role': ['What the person does', 'E.g. Attorney, Paralegal'],
    'people.biography': ['About the person, in a sentence or two', ''],
    'people.admittedSince': ['Year of admission to the bar', 'E.g. 2009'],
    'people.languagesSpoken': ['Languages of the person', 'E.g. English, Spanish'],
    'people.channels': ['Which official channels reach this person', 'Space marks one. Enter goes on'],
    'verification.verifiedAt': ['Day on which you checked all contact details', 'YYYY-MM-DD'],
    'verification.validUntil': ['Until when they are valid', 'YYYY-MM-DD: check them again before that day'],
    'otherChannels.type': ['Kind of channel', ''],
    'otherChannels.label': ['What the channel is called', 'E.g. Branch in Salem'],
    'otherChannels.email': ['E-mail address', 'E.g. salem@marsh-law.com'],
    'otherChannels.service': ['Messaging service', 'E.g. WhatsApp, Signal, Telegram, SMS'],
    'otherChannels.number': ['Number', 'With the area code'],
    'otherChannels.url': ['Link that opens a chat with that number', 'E.g. https://wa.me/16175550132'],
    'otherChannels.host': [
      'Host of the links of that service',
      'E.g. chat.example.org. Compare it with the service’s own website',
    ],
    'offices.name': ['Name of the office', 'E.g. Office in Salem'],
    'offices.addressCountry': ADDRESS.addressCountry,
    'offices.streetAddress': ADDRESS.streetAddress,
    'offices.postalCode': ADDRESS.postalCode,
    'offices.addressLocality': ADDRESS.addressLocality,
    'offices.addressRegion': ADDRESS.addressRegion,
    'offices.openingHours': ['Opening hours of the office', 'E.g. Tue 9:00-12:00'],
    'offices.map': ['Link to a map', 'https://…'],
    'offices.byAppointment': ['By appointment only?', ''],
    'closures.from': ['First day closed', 'YYYY-MM-DD, e.g. 2026-12-24'],
    'closures.until': ['Last day closed', 'YYYY-MM-DD'],
    'closures.note': ['Why', 'E.g. Court recess: deadlines are watched'],
    'appointments.office': ['Appointments at the office?', ''],
    'appointments.telephone': ['Appointments by telephone?', ''],
    'appointments.video': ['Appointments by video?', ''],
    'details.languagesSpoken': ['Languages in which clients can speak to you', 'E.g. English, Spanish'],
    'details.map': ['Link to a map that shows the office', 'https://…'],
    'details.fees': ['How fees work', 'As the rules of the profession let it be said'],
    profiles: ['Addresses of your own profiles elsewhere', 'https://…, several with a space between'],
    'reportTo.name': [
      'Where a message in your name is reported',
      'The authority and its page, e.g. Federal Trade Commission, fraud report',
    ],
    'reportTo.url': ['Address of that page', 'https://…, a page of the authority itself'],
    'imprint.legalName': ['Registered name of the practice', 'Without it there is no imprint'],
    'imprint.taxId': ['Tax number', ''],
    'imprint.register': ['Register, and the number in it', ''],
    'imprint.responsible': ['Who answers for the content', ''],
    'imprint.dataProtection': ['Channel for questions about data protection', ''],
  } satisfies Record<string, Question>,
  yes: 'Yes',
  no: 'No',
  notStated: 'Not stated',
  intro: (name: string) => `${name}: the facts of your practice. Ctrl-C ends it, and nothing is made.`,
  offered: (value: string) => `Enter: ${value}`,
  leaveOut: 'Enter leaves it out',
  missing: 'This has to be answered.',
  unreadableTelephone:
    'This is not a complete telephone number. Write it with the area code, without an extension; a number of another country with + and its country code.',
  unreadableHours: (part: string) =>
    `This cannot be read from “${part}” on. Write days, then times, e.g. Mon-Fri 9:00-12:00, 13:00-17:00; Sat 9:00-12:00`,
  broken: (rule: string) => `This ${rule}.`,
  readTelephone: (number: string, shown: string) =>
    `Read as ${number}, published as ${shown}. Is that right?`,
  unassigned: 'No such number exists: compare it digit by digit, and write the area code.',
  readHours: (shown: string) => `Read as ${shown}. Is that right?`,
  checkedToday: 'Have you checked all contact details today?',
  addPerson: 'Name the people who work there? The site introduces them.',
  addAnother: 'Add another?',
  entry: (name: string) => `What about ${name}?`,
  change: 'Change it',
  remove: 'Remove it',
  add: 'Add one',
  back: 'Go on',
  allRight: 'Is everything right? Choose what to change or to add.',
  whatToChange: 'What do you want to change?',
  makeIt: 'Yes: make the repository',
  made: (name: string) =>
    `with the facts of ${name} in site/. The other texts are general ones: read site/pages/, and scope, guidance and\nthe notices in site/practice.json, before you go live. To change a fact: npx legal-front-door edit`,
  otherCountry: (country: string) =>
    `The general texts name authorities and numbers of ${country} (social security, bar, emergency): replace them\nin site/practice.json and site/pages/.`,
  done: 'Nothing more',
  problems: 'This does not fit together yet:',
  cancelled: 'Cancelled. Nothing more was written.',
} as const;

type Widened<Value> = Value extends string
  ? string
  : Value extends (...args: infer Args) => string
    ? (...args: Args) => string
    : { readonly [Key in keyof Value]: Widened<Value[Key]> };

export type AskWords = Widened<typeof words>;
export type GroupId = keyof typeof words.groups;
export type QuestionId = keyof typeof words.questions;
