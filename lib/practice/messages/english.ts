/**
 * The messages of synthesis about the files of a practice: id of a rule → what is wrong, and what to write instead.
 * Rules whose ids differ only after the dot share one text in the editor (`lambda/locales/`), in which `{0}` is
 * the first value here.
 */
import type { Problem, Rule, Values } from '../../../lambda/shared/content-problem.ts';
import { membersOf } from '../files/yaml-lines.ts';
import { fileMessages, type Maybe, type Text } from './english-files.ts';

const meant = (text: Maybe): string => (text == null ? '' : `: write ${text}`);

export const messages = {
  // Schemas
  missing: 'missing',
  unknown: (known?: Maybe) => (known == null ? 'unknown field' : `unknown field; did you mean ${known}?`),
  empty: 'must not be empty',
  oneOf: (values: Text) => `must be ${values}`,
  'type.array': 'must be a list',
  'type.boolean': 'must be true or false',
  'type.number': 'must be a number',
  'type.object': 'must be an object',
  'type.string': 'must be a text',
  'type.true': 'must be true',

  // Values
  host: 'must be a host in lower case, without https:// and path',
  email: (address?: Maybe) => `must be an e-mail address in ASCII, its domain in lower case${meant(address)}`,
  date: 'must be a date: YYYY-MM-DD',
  time: (time?: Maybe) => `must be a time of day: HH:MM, 00:00 to 23:59${meant(time)}`,
  'time.closing': (time?: Maybe) => `must be a time of day: HH:MM, 00:00 to 24:00${meant(time)}`,
  timeZone: 'must be the name of a time zone (IANA) with its region, e.g. America/Chicago',
  year: 'must be a year from 1900 on',
  'year.whole': 'must be a whole number',
  colour: 'must be a colour of six hexadecimal digits, e.g. #1d5245',
  country: (code?: Maybe) => `must be an ISO 3166-1 alpha-2 country code${meant(code)}`,
  language: 'must be a BCP 47 language tag, e.g. en or pt-BR',
  'language.spoken':
    'must be a BCP 47 language tag, e.g. en or pt-BR, or the usual short name of a sign language, e.g. ASL',
  'language.name': (tag: Text, language: Text) =>
    `is a language for which the service has no name in ${language}, and readers would see the tag: write { "tag": "${tag}", "name": … } with its name in ${language}`,
  serviceLanguage: (known: Text, todo: Text) => `must be a language of the service: ${known} (${todo})`,
  translation: (tag: Text, example: Text) => `missing in the language ${tag}: write ${example}`,
  sameTranslation: 'is equal to the text in the main language: check that it is translated',
  /** Figures that only one of the two texts has. */
  otherFigures: (here: Maybe, there: Maybe, tag: Text) =>
    `has other figures than the text in the language ${tag}, ${here ?? 'none'} here and ${there ?? 'none'} there: compare the two`,
  languages: 'must have one form for all languages: names, addresses, numbers and dates are not translated',
  mainLanguage: (key: Text, main: Text) =>
    `is not the language of the texts, which have "${key}": write "${main}" in each text instead of "${key}", or "${key}" here`,
  'mainLanguage.text': (tag: Text, meant: Text) =>
    `is in the language ${tag}, and other texts have ${meant}: write "${meant}" here`,
  languageFolder: (tag: Text, example: Text) =>
    `has pages in the language ${tag}, and no text of the practice file is in it: write each text as ${example}, or move the pages to pages/`,
  'languages.list': (example: Text) => `must be a list, in which each text has its languages: ${example}`,
  /** @param _first - code point of the first one, with its position, which the editor shows */
  hidden: (_first?: Maybe, _position?: Maybe, characters?: Maybe) =>
    `must contain no invisible or control character${characters == null ? '' : `: ${characters}`}`,
  braces: 'must contain no {{ and no }}: a fact is a value, not a template',

  // Addresses
  https: (url?: Maybe) => `must be an https:// URL${meant(url)}`,
  'https.none': 'must be a URL',
  urlHost: 'must have a host with a dot, e.g. https://www.example.org/',
  mixed: (host: Text) =>
    `must have a host in the letters of one alphabet; this one looks like another: ${host}`,
  'mixed.service': 'must not mix letters of two alphabets: write the name as the service does',
  urlSpace: 'must contain no space',
  'urlSpace.backslash': 'must contain no backslash',
  urlUser: (host: Text) => `must contain no user name: it leads to ${host}`,
  urlForm: (url: Text) => `must be written as browsers read it: ${url}`,
  reservedHost: 'has a host that is reserved for examples; write the practice’s own',
  similar: (other: Text, where: Text) =>
    `its domain is one letter from that of ${where}, ${other}: check both, letter by letter`,

  // Numbers
  number: (number?: Maybe) => `must be an E.164 number: +, country code, digits only${meant(number)}`,
  'number.extension': (number: Text, extension: Text) =>
    `must be an E.164 number: +, country code, digits only: write ${number}, and "extension": "${extension}" beside it`,
  numberLong: 'must be an E.164 number, which has at most 15 digits with its country code',
  numberShort:
    'must be an E.164 number, which has at least 7 digits: numbers that are dialled only within a country are none',
  premium: 'is a premium-rate number, for which callers pay more: write a geographic or mobile number',
  personal:
    'is a personal number, which leads anywhere and costs callers more: write a geographic or mobile number',
  dialledAs: (number: Text, why: Text) => `is dialled as ${number}${why}: write ${number}`,
  numberLength: (code: Text, instead: Text) => `cannot be a number of +${code}${instead}`,
  'numberLength.short': (code: Text, instead: Text) => `is too short for a number of +${code}${instead}`,
  'numberLength.long': (code: Text, instead: Text) => `is too long for a number of +${code}${instead}`,
  noCountry: (todo: Text) => `begins with the code of no country${todo}`,
  extension: 'must be 1 to 6 digits: those to dial after the number has answered',
  extensionAlone:
    'must be removed, because the practice has no telephone; or write its number as $.contact.telephone',
  noCalls:
    'is a way by which a practice without $.contact.telephone takes no calls: pages say both, so remove it unless the practice calls its clients',
  noTexts:
    'receives no SMS, because it is no mobile number: write a mobile number, or a service that uses this number, e.g. WhatsApp',
  sharedCost:
    'is a number at shared cost. Pages and data say that a call may cost more. It may not be reached from abroad: if the practice has a geographic or mobile number too, write that one',
  unassigned: (instead: Text) => `is a number that no country assigns today: check each digit${instead}`,
  noPlace: (code: Text) =>
    `is a number of +${code}, which belongs to no country (satellite telephones and international networks have such numbers), so a call can be expensive or impossible: check the country code`,
  otherCountry: (code: Text, country: Text) =>
    `is a number of ${country}+${code}, where the practice has no office: check the country code`,
  fictional: 'is reserved for fiction; write the practice’s own',
  'fictional.br':
    'is never assigned: no Brazilian number begins with 0 after the area code; write the practice’s own',
  'fictional.es': 'is never assigned: no Spanish number begins with 0; write the practice’s own',

  // Channels
  channelMissing: (type: Text, members: Text) => `missing: a channel of type ${type} has ${members}`,
  channelExtra: (type: Text, members: Text) => `must be removed: a channel of type ${type} has ${members}`,
  link: (url: Text, numberPath: Text) => `must lead to ${numberPath}: ${url}`,
  serviceLink: (service: Text, beginnings: Text) =>
    `must be a link of ${service}, which begins with ${beginnings}`,
  otherService: (linked: Text, service: Text) =>
    `is a link of ${linked}: write that as the service, or give a link of ${service}`,
  hostExtra: 'must be removed: only a service that is not known here has it',
  hostMissing: (service: Text, known: Text, host: Text) =>
    `missing: ${service} is none of ${known}; add "host": the host of its links, e.g. "${host}" if that is the service’s`,
  hostOther: (host: Text) => `must be on ${host}, which "host" names as the host of the service`,
  oneNumber: 'a practice has a number: write contact.telephone, contact.messaging, or both',
  primaryFirst: (path: Text) =>
    `must be ${path}: a practice without ${path} has no further number of this kind`,
  official: (channels: Text) =>
    `must be one of the official channels (${channels}); write one of them, or add this one to $.contact.otherChannels`,
  'official.spelling': (channel: Text) => `must be written as the official channel is: ${channel}`,
  formNumber: (number: Text) =>
    `opens a conversation with ${number}: write it as messaging, in $.contact.messaging or $.contact.otherChannels`,
  formChat:
    'opens a conversation, and a practice without $.contact.messaging takes no messages: write it as $.contact.messaging, or remove it',
  stranger: (stranger: Text) =>
    `opens a conversation with ${stranger}, which is no official channel: remove it, or add the channel to $.contact.otherChannels`,

  // Between facts
  future: (today: Text) => `must not be in the future (today is ${today})`,
  past: (today: Text) => `must not be in the past (today is ${today})`,
  validity: (verifiedAt: Text) => `must be after verifiedAt (${verifiedAt})`,
  'validity.length': (days: Text, verifiedAt: Text, last: Text) =>
    `must be at most ${days} days after verifiedAt (${verifiedAt}) unless the practice is fictional: by ${last}`,
  seasonEnd: (first: Text) => `must not be before validFrom (${first})`,
  closes: (opens: Text) =>
    `must differ from opens (${opens}): write 24 hours as "opens": "00:00", "closes": "24:00"; leave out days that are closed`,
  closedHours: 'must be removed, because "closed" is true; or remove "closed"',
  closedSeason:
    'must have validFrom and validThrough: write the first and the last day, or leave out days that are always closed',
  overlap: (opens: Text, closes: Text, path: Text, day: Text) =>
    `must not overlap ${path}, ${day} ${opens} to ${closes}; write each time of a day once, or give each entry its part of the year (validFrom, validThrough)`,
  officeName: (names: Text) => `must be the name of an office: ${names}`,
  'officeName.none':
    'must be the name of an office, and none has one: name the main office in $.location.name',
  closureEnd: (from: Text) => `must not be before from (${from})`,
  closureTwice: (from: Text, until: Text, path: Text) =>
    `must not share a day with ${path}, ${from} to ${until}; write each day in one closure`,
  twice: (path: Text) => `must differ from ${path}; write each once`,
  'twice.channel': (path: Text) => `must differ from ${path}; state each channel once`,
  timeZoneAlone: 'is the time zone of opening hours, and there are none: add openingHours, or remove it',
  'timeZoneAlone.practice':
    'is the time zone of hours, and there are none: add openingHours, of the practice, of $.contact or of a further channel, or remove it',
  oneWay: 'must have true for at least one of office, telephone, video; without any, remove appointments',
  contrast: (nearest: Text, needed: Text, on: Text, found: Text) =>
    `must have a contrast of at least ${needed}:1 ${on}, and has ${found}:1; nearest that passes: ${nearest}`,

  // Pages
  pageMissing: 'missing: this page must exist',
  pageName: (home?: Maybe) =>
    home == null
      ? 'must not be a path of the service: rename the page'
      : `has the path of the home page in another language: write that in ${home}, or rename the page`,
  pageLong: (bytes: Text) => `must have at most ${bytes} bytes when rendered: shorten the page`,
  pageHeavy: (bytes: Text, largest: Text) =>
    `must have at most ${bytes} bytes on a display of high density: show fewer, or simpler ones. The largest: ${largest}`,
  unlinked: 'link to this page from another page, or add nav to its front matter',
  length: (characters: Text) => `must have at most ${characters} characters`,
  frontMatter: (why: Text) => `is not plain YAML: ${why}`,
  'frontMatter.missing':
    'missing: the file must begin with title, description and updated between two lines ---',
  'frontMatter.photograph': 'must be an image and its text: { src: /images/<file>, text: "<what it shows>" }',
  'frontMatter.quotes': 'must be a text: put it in double quotes, e.g. "+1 800 772 1213"',
  headingFirst: 'level 1 is the title; start with ##',
  headingLevel: (next: Text, level: Text, previous: Text) =>
    `level ${level} follows level ${previous}; use ${next}`,
  placeholder: (known: Text) => `unknown placeholder; nearest known: ${known}`,
  'placeholder.none': (stated: Text) => `the practice does not state this fact: write {{${stated}}}`,
  placeholderOpen: 'a placeholder is not closed: write {{ before it and }} after it',
  placeholderBlock:
    'this placeholder is a block: write it alone on its line, with an empty line before and after it',
  placeholderHere: 'has a placeholder or braces, which are not filled here: write the text itself',
  placeholderCode: 'a fact of the practice cannot stand in code',
  html: 'is printed as text: remove it',
  'html.comment': 'is printed as text, so readers see the comment: remove it',
  rawHtml: 'must be no HTML: write Markdown, or \\< if readers are to see it',
  'rawHtml.comment': 'must be no HTML, also no comment: remove it',
  definition: 'must be used by a link, because nobody would see it: remove it, or use its name in [ ]',
  'definition.twice': (line: Text) =>
    `must have another name than the definition of line ${line} of the text: rename or remove one`,
  codeInfo: 'must have nothing after the fence but the language of the code, e.g. json: remove the rest',
  cells: (cells: Text) => `must have at most as many cells as the header, ${cells}: remove the others`,
  photographHere: 'is not shown on the 404 page: remove photograph',
  altText: (example: Text) => `image: needs an alternative text: ${example}`,

  // Links and contacts in pages
  linkSlash: (link: Text) => `must begin with https:// if it leads to another site: https://${link}`,
  'linkSlash.path': (known: Text) => `must begin with a slash${known}`,
  'linkSlash.slashes': 'must be a path of the site, which begins with one slash, or an https:// URL',
  linkUnknown: (known: Text) => `must be a path of the site${known}`,
  linkMail: 'must have recipients, subject and body only, without line ends: remove the other parts',
  linkScheme: (schemes: Text) => `must be a path of the site, or begin with ${schemes}`,
  anchor: 'the page has no heading with this anchor',
  pageStranger: (stranger: Text, placeholder: Text, mention: Text) =>
    `leads to ${stranger}, which is no official channel: write a placeholder, e.g. ${placeholder}, or name whose it is in the front matter: ${mention}`,
  'pageStranger.form': (stranger: Text, placeholder: Text, mention: Text) =>
    `leads to ${stranger}, which is no official channel: write a placeholder, e.g. ${placeholder}, write it as $.contact.form if it is the contact form of the practice, or name whose it is in the front matter: ${mention}`,
  linkOwn: (placeholder: Text) =>
    `must have the number with + and country code, without anything else: write ${placeholder}`,
  'linkOwn.none': (placeholder: Text) => `has no recipient: write a placeholder, e.g. ${placeholder}`,
  'linkOwn.service': (service: Text, placeholder: Text) =>
    `opens a conversation by ${service}, which is no official channel for this number: write a placeholder, e.g. ${placeholder}`,
  'linkOwn.link': (placeholder: Text) =>
    `must be the official link, without anything else: write a placeholder, e.g. ${placeholder}`,
  linkShows: (shown: Text, target: Text, instead: Text) =>
    `shows ${shown}, but leads to ${target}: write ${instead}`,
  'linkText.nested': 'must contain no other link: write the address as text, or remove one of the two',
  'linkText.empty': 'has no text, so readers cannot see it: write one between [ and ]',
  'linkText.space': 'is printed as text: an address must have no space',
  'linkText.fact': (instead: Text) => `leads nowhere, because the fact has a space: write ${instead}`,
  mentionWhose: (name: Text) =>
    `must name somebody else: ${name} is of the practice, whose numbers and addresses are facts; add this one to $.contact.otherChannels, or write a contact form as $.contact.form`,
  mentionContact:
    'must be a telephone number with its country code, an e-mail address, or a link to one person that opens a call, a message or a conversation',
  mentionOwn: (fact: Text, placeholder: Text) =>
    `is the ${fact} of the practice: remove it here, and write ${placeholder} in the page`,
  mentionTwice: (where: Text) => `must differ from ${where}; name each contact once`,
  mentionGone: 'is not on this page: remove it, or correct it',
  typed: "is not the practice's: check that it is right",
  typedStranger: (mention: Text) =>
    `is not the practice's: check that it is right, and name whose it is in the front matter: ${mention}`,
  'typed.translation': (tag: Text) =>
    `is not in the text in the language ${tag}, and all languages have the same numbers and addresses: leave it out, or write it in each`,
  'typed.repeated': (fact: Text, instead: Text) => `repeats the ${fact}: write ${instead}`,
  'typed.left': (fact: Text) => `repeats the ${fact}: leave it out here`,

  ...fileMessages,

  // Content of an example
  example: 'is an example’s: write the practice’s own, or set "fictional": true',
  'example.file': 'is an example’s: replace it, or delete it, or set "fictional": true in the practice file',
} as const satisfies Readonly<Record<string, string | ((...values: never[]) => string)>>;

/** Constructors of the broken rules: `RULES.closes('09:00')`. */
export const RULES = Object.fromEntries(
  Object.keys(messages).map((id) => [id, (...values: readonly Maybe[]) => ({ id, values })]),
) as unknown as { readonly [Id in Rule['id']]: (...values: Values<Id>) => Rule };

/** @param hint - what to write there; given if the problem is shown with its position */
export function inEnglish(rule: Problem['rule'], where = '', hint?: string): string {
  if (typeof rule === 'string') return rule;
  const message = messages[rule.id] as string | ((...values: readonly Maybe[]) => string);
  const text = typeof message === 'string' ? message : message(...rule.values);
  return hint === undefined ? text : text + todo(rule, where, hint);
}

/** What to do, for messages that do not say it. @param hint - may be empty */
function todo({ id, values }: Rule, where: string, hint: string): string {
  const help = hint === '' ? '' : ` (${hint})`;
  if (id === 'unknown' && values[0] == null) return ': remove it';
  if (id === 'missing') return `: add ${JSON.stringify(membersOf(where).at(-1))}${help}`;
  if (!where.startsWith('$')) return '';
  if (id === 'type.array') return `, in [ ]${help}`;
  if (id === 'type.object') return `, in { }${help}`;
  return id === 'country' && values[0] == null ? help : '';
}
