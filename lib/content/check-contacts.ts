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
import { contactNamed, contactsOf, type Official, officialOf } from './contacts.ts';
import { foundIn, linesOf } from './markdown-lines.ts';
import { checkMentions, isMentioned, type Mention } from './mentions.ts';
import { searchFor } from './typed-contacts.ts';
import { writtenIn } from './written-texts.ts';

/** Reports lines of the body. */
export function checkContacts(
  site: Pick<Site, 'pages' | 'others'>,
  sources: readonly PageSource[],
  mentions: ReadonlyMap<string, readonly Mention[]>,
  practice: Practice,
  problems: ContentProblem[],
): void {
  const official = officialOf(practice);
  const { addressCountry } = practice.location;
  const byFile = new Map(sources.map((source) => [source.file, source]));
  for (const page of [...site.pages, ...site.others]) {
    const source = byFile.get(page.file);
    if (!source) continue;
    const own = mentions.get(page.file) ?? [];
    const report = reporter(page.file, problems);
    const written = () => writtenIn(source, page.segments);
    checkUnreadLinks(page, report);
    if (!official) continue;
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
  const [scheme] = link.toLowerCase().split(':');
  const placeholder =
    scheme === 'mailto'
      ? '{{mail contact.email}}'
      : scheme === 'https'
        ? '{{link contact.messaging.number}}'
        : '{{tel contact.telephone}}';
  if (contactsOf(link)?.length === 0) return `has no recipient: write a placeholder, e.g. ${placeholder}`;
  const path = official.pathOf(contactNamed(stranger.replace(/^(tel|sms):/, ''), country) ?? '');
  if (path !== undefined && scheme !== 'https')
    return `must have the number with + and country code, without anything else: write {{tel ${path}}}`;
  return `leads to ${stranger}, which is no official channel: write a placeholder, e.g. ${placeholder}, or name whose it is in the front matter: mentions: [{ contact: ${JSON.stringify(stranger)}, whose: "…" }]`;
}

/** What a link that the Markdown parser did not accept looks like. */
const NO_LINK =
  /\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*<?([a-z][a-z\d+.-]*):(?=\S)|<(javascript|vbscript|file|data|https?|mailto|tel|sms):(?=\S)|\]:\s*<?(javascript|vbscript|file|data):/i;

/** Whether the HTML of a page may show such a link. */
const MAY_SHOW_LINK = /\]\(\s*(?:&lt;)?[a-z][a-z\d+.-]*:|(?:\]:\s*|&lt;)[a-z]+:/i;

/** Reports links that readers get as text, because their address is refused or has a space. */
function checkUnreadLinks({ segments, body }: Pick<Page, 'segments' | 'body'>, report: Report): void {
  if (!MAY_SHOW_LINK.test(body.html)) return;
  // With the facts: a number as people write it has spaces.
  const texts = segments.flatMap(({ markdown, firstLine }) =>
    firstLine === undefined
      ? []
      : foundIn(markdown).texts.map(({ literal, line }) => ({ literal, line: firstLine + line })),
  );
  for (const { literal, line } of texts) {
    const found = NO_LINK.exec(literal);
    if (!found) continue;
    const [, ...schemes] = found;
    const scheme = schemes.find((each) => each !== undefined)!;
    const rule = /^(javascript|vbscript|file|data)$/i.test(scheme)
      ? `is printed as text: a link must be a path of the site, or begin with ${SCHEMES}`
      : `is printed as text: an address must have no space${/^(tel|sms)$/i.test(scheme) ? '; for a link to an official number, write {{tel contact.telephone}}' : ''}`;
    const shown = literal.slice(found.index).split('\n')[0]!.trim();
    report('link', rule, shown, line + literal.slice(0, found.index).split('\n').length - 1);
  }
}
