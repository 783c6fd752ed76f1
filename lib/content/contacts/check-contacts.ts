/**
 * Checks links of pages to telephone numbers, e-mail addresses and conversations: each leads to an official channel, or
 * to a contact that the front matter of the page mentions as somebody else's (contract §3). Checks these mentions too.
 */

import type { Site } from '../../../lambda/render/site.ts';
import type { PageSource } from '../../../lambda/render/site-source.ts';
import { type ContentProblem, type Rule, reporter } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { contactNamed, contactsOf, type Official, officialOf } from '../../practice/contacts.ts';
import { labelOf } from '../../practice/members.ts';
import { RULES } from '../../practice/messages/english.ts';
import { conversationOf } from '../../practice/messaging-link.ts';
import { hostOf, parseUrl, SAMPLE_ADDRESS, siteOf } from '../../practice/plain-url.ts';
import { checkMentions, isMentioned, type Mention, mentionOf } from '../pages/mentions.ts';
import { readingsOf, type Shown } from '../pages/readings.ts';
import { writtenIn } from '../pages/written-texts.ts';
import { readable } from './readable.ts';
import { searchFor, type Typed } from './typed-contacts.ts';

/** Checks all pages. The lines of the problems are those of the bodies. */
export function checkContacts(
  site: Pick<Site, 'pages' | 'others'>,
  sources: readonly PageSource[],
  mentions: ReadonlyMap<string, readonly Mention[] | undefined>,
  practice: Practice,
  problems: ContentProblem[],
): void {
  const official = officialOf(practice);
  const { addressCountry } = practice.location;
  const search = searchFor(practice);
  const byFile = new Map(sources.map((source) => [source.file, source]));
  for (const page of [...site.pages, ...site.others]) {
    const source = byFile.get(page.file);
    if (!source) continue;
    const report = reporter(page.file, problems);
    const prose = readingsOf(page.body);
    // If `mentions` could not be read, which is reported already, links are not checked against them.
    const own = mentions.has(page.file) ? mentions.get(page.file) : [];
    if (!official || !own) continue;
    const mentioned = isMentioned(own, addressCountry);
    for (const { text, links } of prose)
      for (const link of links) {
        const contacts = official.isOtherConversation(link.url) ? [link.url] : official.strangers(link.url);
        const stranger = contacts?.find((contact) => !mentioned(contact));
        const rule =
          stranger === undefined
            ? misleadingRule(link, text, search, official, practice)
            : strangerRule(link.url, stranger, official, practice);
        if (rule !== undefined) report('link', rule, link.url, link.line);
      }
    if (own.length > 0) checkMentions(own, writtenIn(source), practice, official, search, report);
  }
}

/** @returns a placeholder of a primary channel, or of the contact form on the same host, to write instead of a link */
function placeholderFor(link: string, { contact: { telephone, messaging, form } }: Practice): string {
  if (form && siteOf(parseUrl(link)) === siteOf(parseUrl(form.url))) return '{{link contact.form.url}}';
  if (/^mailto:/i.test(link)) return '{{mail contact.email}}';
  return messaging && (/^https:/i.test(link) || telephone == null)
    ? '{{link contact.messaging.number}}'
    : '{{tel contact.telephone}}';
}

function strangerRule(link: string, stranger: string, official: Official, practice: Practice): Rule {
  const placeholder = placeholderFor(link, practice);
  const contacts = contactsOf(link);
  if (contacts?.length === 0) return RULES['linkOwn.none'](placeholder);
  const own = official.pathOf(
    contactNamed(stranger.replace(/^(tel|sms):/, ''), practice.location.addressCountry) ?? '',
  );
  const service = contacts?.find(({ value }) => value === stranger)?.service;
  if (own !== undefined && service === undefined) return RULES.linkOwn(`{{tel ${own}}}`);
  if (own !== undefined) return RULES['linkOwn.service'](service!, placeholder);
  // WhatsApp's own pages add parameters to its links.
  const [digits = ''] = /\d{7,15}/.exec(stranger) ?? [];
  if (service !== undefined && official.pathOf(`+${digits}`) !== undefined)
    return RULES['linkOwn.link'](placeholder);
  const rule = canBeForm(link, practice) ? 'pageStranger.form' : 'pageStranger';
  return RULES[rule](stranger, placeholder, mentionOf(stranger));
}

/** Whether a link may be the contact form, which opens a chat only if the practice takes messages. */
const canBeForm = (link: string, { contact: { form, messaging } }: Practice) =>
  !form &&
  link.startsWith('https:') &&
  (messaging ? conversationOf(link)?.anyNumber : conversationOf(link)) === undefined;

/**
 * Checks that a link opens the number, address, form or host that its text shows (contract §3), because readers of the
 * text do not check its target.
 *
 * @param text - that shows the link
 * @param search - finds numbers and addresses
 * @returns the broken rule
 */
function misleadingRule(
  { url, title, start, end }: Shown,
  text: string,
  search: (text: string) => readonly Typed[],
  official: Official,
  practice: Practice,
): Rule | undefined {
  if (!/^[a-z][a-z\d+.-]*:/i.test(url) || parseUrl(url)?.origin === SAMPLE_ADDRESS) return undefined;
  const at = (index: number) => readable(text.slice(0, index)).length;
  const [from, to] = [at(start), at(end)];
  const label = text.slice(start, end);
  const form = parseUrl(practice.contact.form?.url ?? '');
  if (form && parseUrl(url)?.href !== form.href) {
    const typed = [...readable(text).matchAll(typedForm(form))];
    const isShown = typed.some(({ index, 0: { length } }) => index < to && from < index + length);
    if (isShown || typedForm(form).test(readable(title)))
      return RULES.linkShows(
        `the ${labelOf('$.contact.form.url', practice)} of the practice`,
        url,
        '{{link contact.form.url}}',
      );
  }
  // The link may be a part of a number, and a text may stand right before it.
  const around = search(text).filter((typed) => typed.start < to && from < typed.end);
  const shown = [...search(label), ...around, ...search(title)].map((typed) => ({
    ...typed,
    value: official.channelAt(typed.value),
  }));
  const opened = contactsOpened(url, official);
  const other = opened?.find((contact) => !shown.some(({ value }) => value === contact));
  const first = shown.find(({ value }) => official.pathOf(value) !== undefined) ?? (opened && shown[0]);
  if (first && (opened === undefined || other !== undefined)) {
    const path = official.pathOf(first.value);
    const what = path === undefined ? first.shown : `the ${labelOf(`$.${path}`, practice)} of the practice`;
    const kind = first.value.includes('@') ? 'mail' : 'tel';
    const instead = path === undefined ? 'the contact that the link opens' : `{{${kind} ${path}}}`;
    return RULES.linkShows(what, other ?? url, instead);
  }
  if (!url.startsWith('https:')) return undefined;
  const host = hostOf(url);
  const isOf = (each: string) => `.${host}`.endsWith(`.${each.replace(/^www\./, '')}`);
  const wrong = [label, title]
    .flatMap((each) => hostsIn(each, practice))
    .find((each) => !isOf(hostOf(`https://${each}`)));
  return wrong === undefined
    ? undefined
    : RULES.linkShows(wrong, host, `${host}, or a text without an address`);
}

/** Finds the address of the contact form in a text, also without `https://` and `www.`, but no longer address. */
function typedForm(form: URL): RegExp {
  const address = form.href.replace(`https://${form.hostname}`, siteOf(form)).replace(/\/$/, '');
  const escaped = address.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  const start = String.raw`(?<![\p{L}\p{N}@._-])(?:https?:\/\/)?(?:(?:www|m)\.)?`;
  return new RegExp(String.raw`${start}${escaped}(?![/?#&=.@%_+~:-]*[\p{L}\p{N}])`, 'giu');
}

/** @returns undefined if the link leads to a page */
function contactsOpened(url: string, official: Official): readonly string[] | undefined {
  const channel = official.channelAt(url);
  return channel === url ? contactsOf(url)?.map(({ value }) => official.channelAt(value)) : [channel];
}

const HOST =
  /(?<![\p{L}\p{N}@._/-])(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])/giu;
const FILE =
  /\.(md|html?|pdf|jpe?g|png|webp|avif|svg|ico|txt|css|json|vcf|m?js|xml|docx?|xlsx?|zip|ics|jws|p7s)$/;

/** The hosts that a reader sees in a text. An end in capitals may be an abbreviation: `St.Gallen`, `U.S.CODE`. */
function hostsIn(text: string, practice: Practice): string[] {
  const own = hostOf(practice.url);
  return Array.from(text.matchAll(HOST), ([, host]) => host!).filter(
    (host) => (/\.\p{Ll}+$/u.test(host) && !FILE.test(host)) || hostOf(`https://${host}`) === own,
  );
}
