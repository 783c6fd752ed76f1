/** Checks a practice file: its schema, rules between its facts, and rules for every fact (contract §3). */

import { type Channel, channels, nameOf } from '../../lambda/shared/channels.ts';
import type { Report, Rule } from '../../lambda/shared/content-problem.ts';
import { addDays } from '../../lambda/shared/days.ts';
import type { Closure, OtherChannel, Practice } from '../../lambda/shared/practice.ts';
import { checkSchema } from './check-schema.ts';
import { officialOf, withoutSeparators } from './contacts.ts';
import { hasRegions } from './countries.ts';
import { draftOf } from './draft.ts';
import { brokenVisibleRule } from './hidden-characters.ts';
import { checkAllHours } from './hours.ts';
import { brokenNameRule, statedNames } from './language-names.ts';
import { RULES } from './messages/english.ts';
import { jsonPath, textsOf } from './messages/problem.ts';
import { brokenLinkRule, brokenServiceRule, conversationOf } from './messaging-link.ts';
import { parseUrl } from './plain-url.ts';
import { practiceSchema } from './schema.ts';
import { brokenTextsRule, withNationalNumber } from './telephone-numbers.ts';
import { checkOnce } from './unique-by.ts';

/**
 * Reports every problem of a practice file.
 *
 * @param value - the parsed JSON
 * @param today - YYYY-MM-DD; `validUntil` must not be earlier
 * @returns the facts without `brand`, which is no fact; a draft of them (`draftOf`) if the file breaks the schema
 */
export function checkPractice(value: unknown, today: string, report: Report): Practice {
  const country = (value as { location?: { addressCountry?: unknown } } | null)?.location?.addressCountry;
  const parsed = checkSchema(practiceSchema, value, (where, rule, received) =>
    report(where, withNationalNumber(rule, received, country), received),
  );
  const { $schema: _, brand: __, ...practice } = parsed ?? draftOf(practiceSchema, value);
  checkTexts(value, report);
  checkChannels(practice, report);
  checkDates(practice, today, report);
  checkDetails(practice, today, report);
  checkLanguages(practice, statedNames(value), report);
  return practice;
}

/** Contract §3. */
const MAX_DAYS_VALID = 400;

/**
 * @param practice - perhaps a draft, in which texts that break the schema are empty
 * @param today - YYYY-MM-DD
 */
function checkDates(practice: Practice, today: string, report: Report): void {
  const { verifiedAt, validUntil } = practice.contact.verification;
  const future = RULES.future(today);
  if (verifiedAt > today) report('$.contact.verification.verifiedAt', future, verifiedAt);
  if (practice.dateModified > today) report('$.dateModified', future, practice.dateModified);
  if (validUntil === '') return;
  const broken = (rule: Rule) => report('$.contact.verification.validUntil', rule, validUntil);
  if (validUntil < today) broken(RULES.past(today));
  if (verifiedAt === '') return;
  const lastDay = addDays(verifiedAt, MAX_DAYS_VALID);
  if (validUntil <= verifiedAt) broken(RULES.validity(verifiedAt));
  else if (validUntil > lastDay && !practice.fictional)
    broken(RULES['validity.length'](MAX_DAYS_VALID, verifiedAt, lastDay));
}

/** @param today - YYYY-MM-DD */
function checkDetails(practice: Practice, today: string, report: Report): void {
  const { closures = [], offices = [], people = [], profiles = [], reportTo = [] } = practice;
  for (const [index, { location }] of [practice, ...offices].entries())
    if (location.addressRegion === undefined && hasRegions(location.addressCountry))
      report(
        `${index === 0 ? '$' : `$.offices[${index - 1}]`}.location.addressRegion`,
        RULES.missing(),
        undefined,
      );
  checkAllHours(practice, report);
  checkClosures(
    closures,
    [practice.location, ...offices].flatMap(({ name }) => name ?? []),
    report,
  );
  checkOnce(
    [practice.location.name ?? '', ...offices.map(({ name }) => name)],
    (index) => (index === 0 ? '$.location.name' : `$.offices[${index - 1}].name`),
    report,
  );
  checkOnce(profiles, (index) => `$.profiles[${index}]`, report);
  checkOnce(
    reportTo.map(({ url }) => url),
    (index) => `$.reportTo[${index}].url`,
    report,
  );
  const year = Number(today.slice(0, 4));
  for (const [index, { admittedSince = 0 }] of people.entries())
    if (admittedSince > year) report(`$.people[${index}].admittedSince`, RULES.future(today), admittedSince);
}

/** Checks that each language is stated once and has a name. @param stated - tag → name that the file states */
function checkLanguages(practice: Practice, stated: Readonly<Record<string, string>>, report: Report): void {
  for (const [path, { languagesSpoken: tags = [] }] of [
    ['$', practice] as const,
    ...(practice.people ?? []).map((person, index) => [`$.people[${index}]`, person] as const),
  ]) {
    const pathOf = (index: number) => `${path}.languagesSpoken[${index}]`;
    checkOnce(tags, pathOf, report);
    for (const [index, tag] of tags.entries()) {
      // A language that breaks a rule is reported already.
      const rule = tag === '' || stated[tag] ? undefined : brokenNameRule(tag, practice.language || 'en');
      if (rule) report(pathOf(index), rule, tag);
    }
  }
}

/**
 * Checks that no closure ends before it begins, and that no two closures of an office share a day.
 *
 * @param offices - their names. A closure that names none is one of all offices
 */
function checkClosures(closures: readonly Closure[], offices: readonly string[], report: Report): void {
  for (const [index, { from, until, office }] of closures.entries()) {
    if (office && !offices.includes(office))
      report(
        `$.closures[${index}].office`,
        offices.length === 0 ? RULES['officeName.none']() : RULES.officeName(offices.join(', ')),
        office,
      );
    if (from === '' || until === '') continue;
    if (until < from) report(`$.closures[${index}].until`, RULES.closureEnd(from), until);
    for (const [before, other] of closures.slice(0, index).entries())
      if (isOfBoth(office, other.office) && from <= other.until && other.from <= until)
        report(
          `$.closures[${index}]`,
          RULES.closureTwice(other.from, other.until, `$.closures[${before}]`),
          `${from} to ${until}`,
        );
  }
}

/** Whether two closures have an office in common. */
const isOfBoth = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other;

/** @param practice - perhaps a draft, in which texts that break the schema are empty */
function checkChannels(practice: Practice, report: Report): void {
  const { messaging, otherChannels = [] } = practice.contact;
  if (messaging) checkMessaging(messaging, '$.contact.messaging', report);
  for (const [index, channel] of otherChannels.entries())
    if (channel.type === 'messaging') checkMessaging(channel, `$.contact.otherChannels[${index}]`, report);
  checkPrimary(practice, report);
  checkDistinct(channels(practice), report);
  checkOfficial(practice, report);
  checkFactLinks(practice, report);
}

function checkMessaging(
  channel: Pick<OtherChannel, 'number' | 'service' | 'host' | 'url'>,
  path: string,
  report: Report,
): void {
  const { number, url } = channel;
  if (!url) return;
  // A host that breaks a rule is reported already.
  const [member, broken] = (channel.service && channel.host !== '' && brokenServiceRule(channel)) || [];
  if (member) report(`${path}.${member}`, broken!, channel[member]);
  const rule = number && member !== 'url' && brokenLinkRule(url, number, `${path}.number`);
  if (rule) report(`${path}.url`, rule, url);
  const unread = number && url.startsWith('sms:') && brokenTextsRule(number);
  if (unread) report(`${path}.number`, unread, number);
}

/**
 * Checks that there is a number, and that a practice without a telephone has no further number and no link that takes
 * calls: every output says that it takes none. The same holds for messages.
 */
function checkPrimary({ contact }: Practice, report: Report): void {
  const { telephone, extension, messaging, otherChannels = [] } = contact;
  if (telephone == null && extension !== undefined)
    report('$.contact.extension', RULES.extensionAlone(), extension);
  if (telephone == null && !messaging) report('$.contact.telephone', RULES.oneNumber(), undefined);
  for (const [index, { type }] of otherChannels.entries()) {
    const primary = type === 'messaging' ? type : 'telephone';
    if (contact[primary] == null && type !== 'email' && type !== 'fax')
      report(`$.contact.otherChannels[${index}].type`, RULES.primaryFirst(`$.contact.${primary}`), type);
  }
  for (const { kind, url, path } of channels({ contact }))
    if (telephone == null && kind === 'messaging' && url.startsWith('tel:'))
      report(`$.${path.replace(/[^.]+$/, 'url')}`, RULES.primaryFirst('$.contact.telephone'), url);
}

/** Checks that no two channels of one type are equal, also in the extension. Addresses are, in any capitals. */
function checkDistinct(all: readonly Channel[], report: Report): void {
  const same = all.map(({ kind, value, extension }) => `${kind} ${value.toLowerCase()} ${extension}`);
  for (const [index, { value, extension, path }] of all.entries()) {
    const first = same.indexOf(same[index]!);
    // A number or an extension that breaks a rule is reported already.
    if (value !== '' && extension !== '' && first < index)
      report(`$.${path}`, RULES['twice.channel'](`$.${all[first]!.path}`), value);
  }
}

/** Checks that the channels of people, offices and data protection are official channels. */
function checkOfficial({ contact, people = [], offices = [], imprint }: Practice, report: Report): void {
  const official = [...new Set(channels({ contact }).map((channel) => nameOf({ contact }, channel)))];
  // A channel that breaks a rule is reported already, and a comparison with it would report another problem.
  if (official.includes('')) return;
  const check = (path: string, value: string) => {
    if (value === '' || official.includes(value)) return;
    const spelling = value.includes('@') ? value : withoutSeparators(value);
    const meant = official.find((each) => each.toLowerCase() === spelling.toLowerCase());
    const rule =
      meant === undefined ? RULES.official(official.join(', ')) : RULES['official.spelling'](meant);
    report(path, rule, value);
  };
  for (const [list, items] of Object.entries({ people, offices }))
    for (const [index, { channels: own = [] }] of items.entries()) {
      const pathOf = (channel: number) => `$.${list}[${index}].channels[${channel}]`;
      for (const [channel, value] of own.entries()) check(pathOf(channel), value);
      checkOnce(own, pathOf, report);
    }
  check('$.imprint.dataProtection', imprint?.dataProtection ?? '');
}

const PAGE_LINKS =
  /^\$\.(url|map|profiles\[\d+\]|(reportTo|imprint\.professionalRules)\[\d+\]\.url|offices\[\d+\]\.map|(.*\.)?registrations\[\d+\]\.lookupUrl)$/;

/**
 * Checks that no fact that links to a page opens a call, a chat or an e-mail to a contact that is not official, and that
 * the contact form is a page of its own.
 */
function checkFactLinks(practice: Practice, report: Report): void {
  const { form } = practice.contact;
  const number = form && conversationOf(form.url)?.anyNumber;
  if (number !== undefined) report('$.contact.form.url', RULES.formNumber(number), form!.url);
  else if (form && !practice.contact.messaging && conversationOf(form.url))
    report('$.contact.form.url', RULES.formChat(), form.url);
  const formPage = parseUrl(form?.url ?? '')?.href;
  const official = officialOf(practice);
  if (!official) return;
  for (const [path, url] of textsOf(practice)) {
    const where = jsonPath(path);
    const [stranger] = (PAGE_LINKS.test(where) && official.strangers(url)) || [];
    if (stranger !== undefined) report(where, RULES.stranger(stranger), url);
    // Lists of channels would show a page of somebody else, or of another kind, as a way to write to the practice.
    if (formPage && PAGE_LINKS.test(where) && parseUrl(url)?.href === formPage)
      report('$.contact.form.url', RULES.twice(where), form!.url);
  }
}

/** Checks that no fact contains a placeholder or a hidden character. */
function checkTexts(value: unknown, report: Report): void {
  for (const [path, text] of textsOf(value)) {
    const rule = brokenVisibleRule(text);
    if (/\{\{|\}\}/.test(text)) report(jsonPath(path), RULES.braces(), text);
    if (rule) report(jsonPath(path), rule, text);
  }
}
