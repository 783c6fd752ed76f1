/**
 * Checks that a link opens what its text shows (contract §3). Somebody who reads an official number or a host in a link
 * does not look where it leads.
 */
import type { Practice } from '../../../lambda/shared/practice.ts';
import { contactsOf, type Official } from '../../practice/contacts.ts';
import { labelOf } from '../../practice/members.ts';
import { hostOf, SAMPLE_ADDRESS } from '../../practice/plain-url.ts';
import { readable, type Typed } from '../contacts/typed-contacts.ts';
import type { Shown } from './markdown-lines.ts';

/**
 * @param text - that shows the link
 * @param search - finds numbers and addresses
 * @returns the broken rule
 */
export function misleadingRule(
  { url, title, start, end }: Shown,
  text: string,
  search: (text: string) => readonly Typed[],
  official: Official,
  practice: Practice,
): string | undefined {
  if (!/^[a-z][a-z\d+.-]*:/i.test(url) || url.startsWith(SAMPLE_ADDRESS)) return undefined;
  const at = (index: number) => readable(text.slice(0, index)).length;
  const [from, to] = [at(start), at(end)];
  const label = text.slice(start, end);
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
    return `shows ${what}, but leads to ${other ?? url}: write ${instead}`;
  }
  if (!url.startsWith('https:')) return undefined;
  const host = hostOf(url);
  const isOf = (each: string) => `.${host}`.endsWith(`.${each.replace(/^www\./, '')}`);
  const wrong = [label, title]
    .flatMap((each) => hostsIn(each, practice))
    .find((each) => !isOf(hostOf(`https://${each}`)));
  return wrong && `shows ${wrong}, but leads to ${host}: write ${host}, or a text without an address`;
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
