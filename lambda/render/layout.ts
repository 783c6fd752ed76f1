/**
 * The HTML around every page. It has no scripts but that of one page (field.ts), no inline styles, and nothing from
 * another host. The JSON-LD block is data: a browser neither runs it nor checks it against the content security policy.
 */
import { AGENT_INFO_PATH, ASSETS, DOCUMENTS } from '../shared/routes.ts';
import { brandHtml } from './brand.ts';
import { expiredHtml } from './contact-text.ts';
import { escapeHtml, escapeJsonForHtml } from './escape.ts';
import { fieldHtml } from './field.ts';
import { jsonLd, legalService } from './json-ld.ts';
import { renderBody } from './markdown.ts';
import { labelOf, type Navigation, navigation } from './navigation.ts';
import type { Page } from './pages.ts';
import { photographHtml } from './photograph.ts';
import { sharePreview } from './share-preview.ts';
import type { SiteContext } from './site-context.ts';

/** Values that all HTML pages of a site share, computed once. */
interface Shared extends SiteContext {
  readonly menus: Navigation;
  /** The practice as JSON-LD. */
  readonly service: ReturnType<typeof legalService>;
  /** The official channels as HTML. */
  readonly channelsHtml: string;
}

export interface PageInput {
  readonly page: Page;
  /** YYYY-MM-DD. */
  readonly lastModified: string;
}

interface Layout {
  readonly page: (input: PageInput) => string;
  /** The same HTML around the text of the 404 page. */
  readonly notFound: (page: Page) => string;
}

export function pageLayout(context: SiteContext, pages: readonly Page[]): Layout {
  const { channels } = context.forPeople;
  const shared: Shared = {
    ...context,
    menus: navigation(pages),
    service: legalService(context),
    channelsHtml: renderBody([{ markdown: channels }]).html.trim(),
  };
  return {
    page: (input) => pageHtml(shared, input),
    notFound: (page) =>
      document(shared, page, {
        head: '<meta name="robots" content="noindex">',
        lead: '',
        after: '',
        links: [],
        end: '',
      }),
  };
}

function pageHtml(shared: Shared, { page, lastModified }: PageInput): string {
  const { words, baseUrl } = shared;
  const facts = { path: page.path, title: page.title, description: page.description, lastModified };
  return document(shared, page, {
    head: `<meta name="description" content="${escapeHtml(page.description)}">
<link rel="canonical" href="${baseUrl}${page.path}">
<link rel="alternate" type="text/markdown" href="/${page.markdownKey}">
${sharePreview(shared, page)}
<script type="application/ld+json">${escapeJsonForHtml(jsonLd(shared, shared.service, facts))}</script>`,
    lead: `<p class="lead">${escapeHtml(page.description)}</p>
${photographHtml(shared, page)}${page.path === words.isThisUs.path ? fieldHtml(shared) : ''}`,
    after: `
${forAgents(shared, page)}`,
    links: [item(`/${page.markdownKey}`, words.thisPageAsMarkdown)],
    end: `
<p class="updated">${escapeHtml(words.lastUpdated)} <time datetime="${lastModified}">${escapeHtml(shared.forPeople.forms.day(lastModified))}</time></p>`,
  });
}

/** The parts that differ between pages and the 404 page. */
interface Parts {
  readonly head: string;
  /** Before the body. */
  readonly lead: string;
  /** After the body. */
  readonly after: string;
  /** List items before the other links for agents. */
  readonly links: readonly string[];
  /** At the end of the footer. */
  readonly end: string;
}

function document(shared: Shared, page: Page, parts: Parts): string {
  const { practice, words } = shared;
  const { llms, apiCatalog, openapi, ard, aiCatalog } = DOCUMENTS;
  const title = page.title === practice.name ? page.title : `${page.title} · ${practice.name}`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(practice.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="color-scheme" content="light dark">
<link rel="describedby" type="text/plain" href="${llms.path}">
<link rel="api-catalog" href="${apiCatalog.path}">
<link rel="service-desc" type="${openapi.contentType}" href="${openapi.path}">
<link rel="ard" type="${ard.contentType}" href="${ard.path}">
<link rel="ai-catalog" type="${aiCatalog.contentType}" href="${aiCatalog.path}">
<link rel="icon" sizes="32x32" href="${ASSETS.iconIco.path}">
<link rel="icon" type="${ASSETS.icon.contentType}" href="${ASSETS.icon.path}">
<link rel="apple-touch-icon" href="${ASSETS.touchIcon.path}">
<link rel="stylesheet" href="${ASSETS.stylesheet.path}">
${parts.head}
</head>
<body class="page-${page.htmlKey.replace('.html', '').replaceAll('/', '-')}">
<a class="skip" href="#content">${escapeHtml(words.skipToContent)}</a>
${header(shared, page)}
<main id="content">
${expiredHtml(shared.forPeople.expired)}<h1>${escapeHtml(page.heading)}</h1>
${parts.lead}${page.body.html.trim()}${section(shared, page)}${parts.after}
</main>
${footer(shared, page, parts)}
</body>
</html>
`;
}

function header(shared: Shared, page: Page): string {
  const { menus, words } = shared;
  return `<header class="masthead">
<a class="brand" href="/"${page.path === '/' ? ' aria-current="page"' : ''}>${brandHtml(shared)}</a>
<nav aria-label="${escapeHtml(words.mainNavigation)}">
${navList(menus.header, page, ' aria-current="true"')}
</nav>
</header>`;
}

/** After the content: links to the pages of the same folder. */
function section({ menus }: Shared, page: Page): string {
  const { top, below } = menus.sectionOf(page) ?? {};
  return top && below
    ? `\n<nav class="section" aria-label="${escapeHtml(labelOf(top))}">\n${navList([top, ...below], page)}\n</nav>`
    : '';
}

/**
 * Visible text after the content that names llms.txt and the Markdown version. Most agents read only the HTML, ignore
 * `nav`, and never see the `<link>` elements or the `Link` header.
 */
const forAgents = ({ words }: Shared, page: Page) =>
  `<p class="for-agents">${escapeHtml(words.machineNavigation)}: <a href="${DOCUMENTS.llms.path}">llms.txt</a> · <a href="/${page.markdownKey}">${escapeHtml(words.thisPageAsMarkdown)}</a></p>`;

function footer({ menus, practice, words, channelsHtml }: Shared, page: Page, parts: Parts): string {
  const { advertisingNotice } = practice;
  return `<footer class="colophon">
<section aria-labelledby="footer-channels">
<h2 id="footer-channels">${escapeHtml(words.officialChannels)}</h2>
${channelsHtml}
</section>
<section aria-labelledby="footer-notice">
<h2 id="footer-notice">${escapeHtml(words.legalNotice)}</h2>
<p>${escapeHtml(practice.legalNotice)}</p>${advertisingNotice ? `\n<p>${escapeHtml(advertisingNotice)}</p>` : ''}
</section>
<nav aria-label="${escapeHtml(words.siteNavigation)}">
${navList(menus.footer, page)}
</nav>
<nav aria-label="${escapeHtml(words.machineNavigation)}">
<ul>
${[
  ...parts.links,
  item(AGENT_INFO_PATH, 'agent-info'),
  item(DOCUMENTS.llms.path, 'llms.txt'),
  item(DOCUMENTS.agentInstructions.path, 'agent-instructions.md'),
  item(DOCUMENTS.openapi.path, 'openapi.json'),
].join('\n')}
</ul>
</nav>${parts.end}
</footer>`;
}

/** @param above - attribute of an entry if the current page is in the folder of that name */
function navList(pages: readonly Page[], current: Page, above = ''): string {
  const items = pages.map((page) => {
    const isAbove = current.path.startsWith(`${page.path}/`);
    const attribute = page === current ? ' aria-current="page"' : isAbove ? above : '';
    return item(page.path, labelOf(page), attribute);
  });
  return `<ul>\n${items.join('\n')}\n</ul>`;
}

const item = (href: string, label: string, attributes = '') =>
  `<li><a href="${escapeHtml(href)}"${attributes}>${escapeHtml(label)}</a></li>`;
