/**
 * The HTML around every page. No scripts, no inline styles, nothing from another host: the JSON-LD
 * block is data, which a browser neither runs nor checks against the CSP. Pure, build time only.
 */
import type { Practice } from '../shared/practice.ts';
import {
  AGENT_INFO_PATH,
  AGENT_INSTRUCTIONS,
  AI_CATALOG,
  API_CATALOG,
  ARD,
  ASSETS,
  BASE_URL_PLACEHOLDER,
  LLMS,
  OPENAPI,
} from '../shared/routes.ts';
import { channels } from './blocks.ts';
import { escapeHtml, escapeJsonForHtml, escapeMarkdown } from './escape.ts';
import { expiredHtml } from './expired.ts';
import { jsonLd } from './json-ld.ts';
import { renderBody } from './markdown.ts';
import type { Page } from './pages.ts';
import type { Words } from './words/en.ts';

export interface LayoutInput {
  readonly page: Page;
  readonly pages: readonly Page[];
  readonly lastModified: string;
  readonly practice: Practice;
  readonly words: Words;
}

export function pageHtml(input: LayoutInput): string {
  const { page, practice } = input;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(practice.language)}">
<head>
${head(input)}
</head>
<body class="page-${page.htmlKey.replace('.html', '')}">
<a class="skip" href="#content">${escapeHtml(input.words.skipToContent)}</a>
${header(input)}
<main id="content">
${expiredHtml(practice, input.words)}<h1>${escapeHtml(page.heading)}</h1>
<p class="lead">${escapeHtml(page.description)}</p>
${forAgents(input)}
${page.body.html.trim()}
</main>
${footer(input)}
</body>
</html>
`;
}

function head({ page, practice, lastModified }: LayoutInput): string {
  const title = page.title === practice.name ? page.title : `${page.title} · ${practice.name}`;
  const facts = { path: page.path, title: page.title, description: page.description, lastModified };
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<meta name="color-scheme" content="light dark">
<link rel="canonical" href="${BASE_URL_PLACEHOLDER}${page.path}">
<link rel="alternate" type="text/markdown" href="/${page.markdownKey}">
<link rel="describedby" type="text/plain" href="${LLMS.path}">
<link rel="api-catalog" href="${API_CATALOG.path}">
<link rel="service-desc" type="${OPENAPI.contentType}" href="${OPENAPI.path}">
<link rel="ard" type="${ARD.contentType}" href="${ARD.path}">
<link rel="ai-catalog" type="${AI_CATALOG.contentType}" href="${AI_CATALOG.path}">
<link rel="icon" type="image/svg+xml" href="${ASSETS.icon.path}">
<link rel="stylesheet" href="${ASSETS.stylesheet.path}">
<script type="application/ld+json">${escapeJsonForHtml(jsonLd(practice, facts))}</script>`;
}

function header({ page, pages, practice, words }: LayoutInput): string {
  return `<header class="masthead">
<a class="brand" href="/"${page.path === '/' ? ' aria-current="page"' : ''}><img src="${ASSETS.icon.path}" alt="" width="32" height="32"><span>${escapeHtml(practice.name)}</span></a>
<nav aria-label="${escapeHtml(words.mainNavigation)}">
${navList(pages, 'header', page)}
</nav>
</header>`;
}

/**
 * In sight and near the top: most agents read only the HTML, drop what is in `nav`, and never see the
 * `<link>` elements or the `Link` header.
 */
const forAgents = ({ page, words }: LayoutInput) =>
  `<p class="for-agents">${escapeHtml(words.machineNavigation)}: <a href="${LLMS.path}">llms.txt</a> · <a href="/${page.markdownKey}">${escapeHtml(words.thisPageAsMarkdown)}</a></p>`;

function footer({ page, pages, practice, words, lastModified }: LayoutInput): string {
  const { verifiedAt, validUntil } = practice.contact.verification;
  const verified = escapeMarkdown(words.verifiedFromTo(verifiedAt, validUntil));
  return `<footer class="colophon">
<section aria-labelledby="footer-channels">
<h2 id="footer-channels">${escapeHtml(words.officialChannels)}</h2>
${renderBody([{ markdown: channels(practice, words) }, { markdown: verified }]).html.trim()}
</section>
<section aria-labelledby="footer-notice">
<h2 id="footer-notice">${escapeHtml(words.legalNotice)}</h2>
<p>${escapeHtml(practice.legalNotice)}</p>
</section>
<nav aria-label="${escapeHtml(words.siteNavigation)}">
${navList(pages, 'footer', page)}
</nav>
<nav aria-label="${escapeHtml(words.machineNavigation)}">
<ul>
${[
  item(`/${page.markdownKey}`, words.thisPageAsMarkdown),
  item(AGENT_INFO_PATH, 'agent-info'),
  item(LLMS.path, 'llms.txt'),
  item(AGENT_INSTRUCTIONS.path, 'agent-instructions.md'),
  item(OPENAPI.path, 'openapi.json'),
].join('\n')}
</ul>
</nav>
<p class="updated">${escapeHtml(words.lastUpdated)} <time datetime="${lastModified}">${lastModified}</time></p>
</footer>`;
}

function navList(pages: readonly Page[], place: 'header' | 'footer', current: Page): string {
  const items = navPages(pages, place).map((page) =>
    item(page.path, page.nav!.label, page.path === current.path ? ' aria-current="page"' : ''),
  );
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

/** Pages listed at a place, in their order. */
export function navPages(pages: readonly Page[], place?: 'header' | 'footer'): Page[] {
  return pages
    .filter(({ nav }) => nav && (!place || nav.place === place))
    .sort((a, b) => a.nav!.order - b.nav!.order || (a.path < b.path ? -1 : 1));
}

const item = (href: string, label: string, attributes = '') =>
  `<li><a href="${escapeHtml(href)}"${attributes}>${escapeHtml(label)}</a></li>`;
