/**
 * Checks links in pages that lead to a person: each leads to an official channel, or the front matter of the page names
 * whose contact it is (contract §3). Checks these mentions too.
 */
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { PageSource } from '../../lambda/render/page-source.ts';
import type { Page } from '../../lambda/render/pages.ts';
import type { Site } from '../../lambda/render/site.ts';
import type { Practice } from '../../lambda/shared/practice.ts';
import { SCHEMES } from './check-pages.ts';
import { contactNamed, contactsOf, type Official, officialOf, placeholderFor } from './contacts.ts';
import { foundIn, linesOf } from './markdown-lines.ts';
import { checkMentions, isMentioned, type Mention } from './mentions.ts';
import { searchFor } from './typed-contacts.ts';
import { linksIn, type WrittenPage, writtenIn } from './written-texts.ts';

/** Reports lines of the body. */
export function checkContacts(
  site: Pick<Site, 'pages' | 'others'>,
  sources: readonly PageSource[],
  mentions: ReadonlyMap<string, readonly Mention[] | undefined>,
  practice: Practice,
  problems: ContentProblem[],
): void {
  const official = officialOf(practice);
  const { addressCountry } = practice.location;
  const byFile = new Map(sources.map((source) => [source.file, source]));
  for (const page of [...site.pages, ...site.others]) {
    const source = byFile.get(page.file);
    if (!source) continue;
    const report = reporter(page.file, problems);
    const written = () => writtenIn(source, page.segments);
    checkUnreadLinks(page.body, written, report);
    checkFilledLinks(page, source.body, report);
    // A link to a contact that nobody could read in `mentions` gets no second message.
    const own = mentions.has(page.file) ? mentions.get(page.file) : [];
    if (!official || !own) continue;
    checkLinks(page, official, isMentioned(own, addressCountry), addressCountry, report);
    if (own.length > 0) checkMentions(own, written(), practice, official, searchFor(practice), report);
  }
}

function checkLinks(
  { segments, body }: Pick<Page, 'segments' | 'body'>,
  official: Official,
  mentioned: (contact: string) => boolean,
  country: string,
  report: Report,
): void {
  // The lines are read only if there is a problem.
  let lines: ReturnType<typeof linesOf> | undefined;
  for (const [index, link] of body.links.entries()) {
    const stranger = official.strangers(link)?.find((contact) => !mentioned(contact));
    if (stranger === undefined) continue;
    lines ??= linesOf(segments);
    const line = lines.link[index];
    // A block has no line. Its links are facts, which have rules of their own.
    if (line !== undefined) report('link', strangerRule(link, stranger, official, country), link, line);
  }
}

function strangerRule(link: string, stranger: string, official: Official, country: string): string {
  const placeholder = placeholderFor(link);
  const contacts = contactsOf(link);
  if (contacts?.length === 0) return `has no recipient: write a placeholder, e.g. ${placeholder}`;
  const own = official.pathOf(contactNamed(stranger.replace(/^(tel|sms):/, ''), country) ?? '');
  const service = contacts?.find(({ value }) => value === stranger)?.service;
  if (own !== undefined && service === undefined)
    return `must have the number with + and country code, without anything else: write {{tel ${own}}}`;
  if (own !== undefined)
    return `opens a conversation by ${service}, which is no official channel for this number: write a placeholder, e.g. ${placeholder}`;
  // WhatsApp's own pages add parameters to its links.
  const [digits = ''] = /\d{7,15}/.exec(stranger) ?? [];
  if (service !== undefined && official.pathOf(`+${digits}`) !== undefined)
    return `must be the official link, without anything else: write a placeholder, e.g. ${placeholder}`;
  return `leads to ${stranger}, which is no official channel: write a placeholder, e.g. ${placeholder}, or name whose it is in the front matter: mentions: [{ contact: ${JSON.stringify(stranger)}, whose: "…" }]`;
}

/** What a link that the Markdown parser did not accept looks like. */
const NO_LINK =
  /\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?([a-z][a-z\d+.-]*):(?=\S)|<(javascript|vbscript|file|data|https?|mailto|tel|sms):(?=\S)|\]:\s*<?(javascript|vbscript|file|data):/i;

/** Whether the HTML of a page may show such a link. */
const MAY_SHOW_LINK = /\]\(\s*(?:&lt;)?[a-z][a-z\d+.-]*:|(?:\]:\s*|&lt;)[a-z]+:/i;

/** Reports links that readers get as text, because their address is refused or has a space. */
function checkUnreadLinks(
  { html }: Pick<Page['body'], 'html'>,
  written: () => WrittenPage,
  report: Report,
): void {
  if (!MAY_SHOW_LINK.test(html)) return;
  for (const { literal, line = 1 } of written().texts) {
    const found = NO_LINK.exec(literal);
    if (!found) continue;
    const [, ...schemes] = found;
    const scheme = schemes.find((each) => each !== undefined)!;
    const rule = /^(javascript|vbscript|file|data)$/i.test(scheme)
      ? `is printed as text: a link must be a path of the site, or begin with ${SCHEMES}`
      : 'is printed as text: an address must have no space';
    const shown = literal.slice(found.index).split('\n')[0]!.trim();
    report('link', rule, shown, line + literal.slice(0, found.index).split('\n').length - 1);
  }
}

/** The address of a link that has a fact in it. */
const FILLED = /\]\(\s*<?([^()\s{}]*\{\{([^{}]+)\}\}[^()\s]*)/;
const MAKES_LINK = /\{\{\s*(tel|mail|link)\s/g;

/** Reports links that readers get as text, because a fact brings a space into the address: `(tel:{{contact.telephone}})`. */
function checkFilledLinks({ segments }: Pick<Page, 'segments'>, body: string, report: Report): void {
  if (!FILLED.test(body)) return;
  const lines = body.split('\n');
  for (const { markdown, firstLine } of segments) {
    if (firstLine === undefined) continue;
    const source = lines.slice(firstLine - 1, firstLine - 1 + markdown.split('\n').length);
    const [made, written] = [foundIn(markdown).found, linksIn(source.join('\n'))];
    for (const [line, text] of source.entries()) {
      const [, address, inside = ''] = FILLED.exec(text) ?? [];
      const fact = inside.trim();
      const isHere = (found: { readonly type: string; readonly line: number }) =>
        found.type === 'link' && found.line === line;
      const expected = written.filter(isHere).length + (text.match(MAKES_LINK) ?? []).length;
      if (address === undefined || made.filter(isHere).length >= expected) continue;
      const isNumber = /(number|telephone)$/.test(fact);
      const scheme = /^[a-z]+:/.exec(address)?.[0] ?? (/messaging/.test(fact) ? 'https:' : 'tel:');
      const instead = isNumber ? placeholderFor(scheme, fact) : 'an address without this placeholder';
      report(
        'link',
        `is printed as text, because the fact has a space: write ${instead}`,
        address,
        firstLine + line,
      );
    }
  }
}
