/**
 * The HTML around every page. It has no scripts but that of one page (field.ts), no inline styles, and nothing from
 * another host. The JSON-LD block is data: a browser neither runs it nor checks it against the content security policy.
 */
import { ASSETS, DEVELOPERS_PATH, DOCUMENTS } from '../../shared/routes.ts';
import { warningHtml } from '../contact-text.ts';
import { escapeHtml, escapeJsonForHtml } from '../escape.ts';
import { jsonLd } from '../json-ld/json-ld.ts';
import { type LegalService, legalService } from '../json-ld/legal-service.ts';
import { alternatesOf, NOT_FOUND_FILE, pagePath, pathIn, samePage } from '../languages.ts';
import type { SiteContext } from '../site-context.ts';
import { section as sectionNode } from '../tree/nodes.ts';
import { renderBody } from '../tree/to-html.ts';
import { contactBarHtml } from './contact-bar.ts';
import { fieldHtml } from './field.ts';
import { labelOf, type Navigation, navigation } from './navigation.ts';
import type { Page } from './pages.ts';
import { photographHtml } from './photograph.ts';
import { LAWYER_PAGE, responsibleLawyer } from './responsible.ts';
import { sharePreview } from './share-preview.ts';

/** Values that all HTML pages of a site share, computed once. */
interface Shared extends SiteContext {
  readonly menus: Navigation;
  /** The page on which a reader checks who wrote or called, if the site has it. */
  readonly isThisUs: Page | undefined;
  /** Path and anchor of the imprint, if a page has it. */
  readonly imprint: string | undefined;
  readonly service: LegalService;
  readonly contactBar: string;
  /** The official channels with a heading, for pages whose text does not have them. */
  readonly channels: string;
}

export interface PageInput {
  readonly page: Page;
  /** YYYY-MM-DD. */
  readonly lastModified: string;
}

export function pageLayout(context: SiteContext, pages: readonly Page[]) {
  const { locale, forPeople, today } = context;
  const shared: Shared = {
    ...context,
    menus: navigation(pages),
    isThisUs: pages.find(({ ownPath }) => ownPath === locale.isThisUs.path),
    imprint: pages.flatMap(imprintIn)[0],
    service: legalService(context),
    contactBar: contactBarHtml(forPeople, today),
    channels: `
<h2>${escapeHtml(locale.officialChannels)}</h2>
${renderBody([sectionNode('channels', forPeople.channels)]).html}`,
  };
  return {
    page: (input: PageInput) => pageHtml(shared, input),
    /** The same HTML around the text of the 404 page. */
    notFound: (page: Page) =>
      document(shared, page, {
        head: '<meta name="robots" content="noindex">',
        headline: heading(page),
        after: notFoundLinks(shared, page),
        end: '',
      }),
  };
}

function imprintIn({ path, rendered }: Page): string[] {
  const id = rendered.sections.get('imprint');
  return id === undefined ? [] : [`${path}#${id}`];
}

function pageHtml(shared: Shared, { page, lastModified }: PageInput): string {
  const { locale, baseUrl } = shared;
  return document(shared, page, {
    head: `<meta name="description" content="${escapeHtml(page.description)}">
<link rel="canonical" href="${baseUrl}${page.path}">
<link rel="alternate" type="text/markdown" href="/${page.markdownKey}">${alternateLinks(shared, page)}
${sharePreview(shared, page)}
<script type="application/ld+json">${escapeJsonForHtml(jsonLd(shared, shared.service, { ...page, lastModified }))}</script>`,
    headline: headline(shared, page),
    after: section(shared, page),
    end: `
<p class="updated">${escapeHtml(locale.lastUpdated)} <time datetime="${lastModified}">${escapeHtml(shared.forPeople.formats.day(lastModified))}</time></p>`,
  });
}

const heading = (page: Page) => `<h1>${escapeHtml(page.heading)}</h1>\n`;

/**
 * Heading and first sentence, then the photograph. On the page about the practice, the responsible lawyer is beside
 * them. On *Is this us?*, the form of field.ts follows. On the home page, lawyer and photograph are
 * parts of the text (site.ts).
 */
function headline(shared: Shared, page: Page): string {
  const { images, isThisUs } = shared;
  const text = `${heading(page)}<p class="lead">${escapeHtml(page.description)}</p>\n`;
  if (page.ownPath === '/') return `<div class="headline">\n${text}</div>\n`;
  const lawyer = page.ownPath === LAWYER_PAGE ? responsibleLawyer(shared) : undefined;
  const hero = lawyer
    ? `<div class="hero">\n<div class="headline">\n${text}</div>\n${renderBody([{ ...lawyer, loading: 'eager' }], images).html}</div>\n`
    : text;
  return `${hero}${photographHtml(shared, page)}${page === isThisUs ? fieldHtml(shared) : ''}`;
}

/** The parts that differ between pages and the 404 page. */
interface Parts {
  readonly head: string;
  /** Heading, and what stands beside it. */
  readonly headline: string;
  /** After the body. */
  readonly after: string;
  /** At the end of the footer. */
  readonly end: string;
}

function document(shared: Shared, page: Page, parts: Parts): string {
  const { practice, locale } = shared;
  const { llms, apiCatalog, openapi, ard, aiCatalog } = DOCUMENTS;
  const title = titleOf(page, practice);
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
<body class="${classesOf(shared, page).join(' ')}">
<a class="skip" href="#content">${escapeHtml(locale.skipToContent)}</a>
${header(shared, page)}
<main id="content" class="content">
${warningHtml(shared.forPeople.fiction)}${warningHtml(shared.forPeople.expired)}${parts.headline}${page.rendered.html.trim()}${parts.after}${hasChannels(page) ? '' : shared.channels.trimEnd()}
</main>
${footer(shared, page, parts)}
</body>
</html>
`;
}

/** The `<title>`. The page comes first, because lists of results cut the end. The home page adds work and town. */
function titleOf({ ownPath, title }: Page, { name, serviceType, location }: SiteContext['practice']): string {
  const parts = ownPath === '/' ? [title, name, serviceType, location.addressLocality] : [title, name];
  const isSaid = (part: string, before: readonly string[]) =>
    before.some((each) => each.toLowerCase().includes(part.toLowerCase()));
  return parts.filter((part, index) => !isSaid(part, parts.slice(0, index))).join(' · ');
}

const classesOf = ({ isThisUs, lead }: Shared, page: Page): readonly string[] => [
  `page-${page.ownPath === '/' ? 'index' : page.ownPath.slice(1).replaceAll('/', '-')}`,
  ...(page === isThisUs ? ['is-this-us'] : []),
  ...(page.ownPath === '/' && page.photograph && lead === 'beside' ? ['photograph-beside'] : []),
];

/**
 * A narrow window shows the contact bar at its bottom, so that a call is one tap away on the first screen of every
 * page. The link to llms.txt is for agents that read only the HTML and leave out `nav`, `<link>` elements and headers.
 * People do not see it.
 */
function header(shared: Shared, page: Page): string {
  const { menus, isThisUs, practice, locale, contactBar, href } = shared;
  const current = (path: string) => (path === page.path ? ' aria-current="page"' : '');
  const check = isThisUs
    ? `\n<a class="check" href="${isThisUs.path}"${current(isThisUs.path)}>${escapeHtml(locale.isThisUs.label)}</a>`
    : '';
  return `<header class="masthead">
<a class="skip" href="${DOCUMENTS.llms.path}" tabindex="-1">${escapeHtml(locale.machineNavigation)}: llms.txt</a>
<div class="identity">
<a class="brand" href="${href('/')}"${current(href('/'))}>${brandHtml(shared)}</a>
<p class="field">${escapeHtml(practice.serviceType)}</p>
</div>${check}
${contactBar}
<nav aria-label="${escapeHtml(locale.mainNavigation)}">
${listOf([
  ...listItems(
    menus.header.filter((entry) => entry !== isThisUs),
    page,
    ' aria-current="true"',
  ),
  ...languageItems(shared, page),
])}
</nav>
</header>`;
}

/** The same page in each language of the site. A search engine reads them only if each page has all of them. */
const alternateLinks = ({ languages, own, baseUrl }: Shared, { ownPath }: Page): string =>
  alternatesOf(languages, own, ownPath)
    .map(({ hreflang, path }) => `\n<link rel="alternate" hreflang="${hreflang}" href="${baseUrl}${path}">`)
    .join('');

/** The switch: a link for each other language, in its own words, to the same page, or to the home page with a note. */
const languageItems = ({ languages, own }: Shared, { ownPath }: Page): string[] =>
  languages
    .filter((each) => each !== own)
    .map((each) => {
      const { language, folder, name, homePage } = each;
      const same = samePage(own, each, ownPath);
      const label = same === undefined && ownPath !== pagePath(NOT_FOUND_FILE) ? homePage : name;
      return item(same ?? pathIn(folder, '/'), label, ` lang="${language}" hreflang="${language}"`);
    });

const hasChannels = ({ body }: Page) => body.some(({ className }) => className === 'channels');

/** Links of the 404 page: the home pages, the pages of the menu, and the page on which a reader checks a sender. */
function notFoundLinks(shared: Shared, page: Page): string {
  const { menus, isThisUs, locale, href } = shared;
  const pages = new Set([...menus.header, ...(isThisUs ? [isThisUs] : [])]);
  const home = item(href('/'), locale.frame.homePage);
  const items = [home, ...listItems([...pages], page), ...languageItems(shared, page)];
  return `\n<ul class="error-links">\n${items.join('\n')}\n</ul>`;
}

/** Links to the pages of the same folder, after the content. */
function section({ menus }: Shared, page: Page): string {
  const { top, below } = menus.sectionOf(page) ?? {};
  return top && below
    ? `\n<nav class="section" aria-label="${escapeHtml(labelOf(top))}">\n${listOf(listItems([top, ...below], page))}\n</nav>`
    : '';
}

function footer(
  { menus, isThisUs, imprint, practice, locale, href }: Shared,
  page: Page,
  parts: Parts,
): string {
  const { advertisingNotice } = practice;
  const pages = menus.footer.filter((entry) => entry !== isThisUs && entry.ownPath !== DEVELOPERS_PATH);
  const current = page.ownPath === DEVELOPERS_PATH ? ' aria-current="page"' : '';
  const items = [
    ...listItems(pages, page),
    ...(imprint ? [item(imprint, locale.details.imprint, '')] : []),
    item(href(DEVELOPERS_PATH), locale.frame.programs, current),
  ];
  return `<footer class="colophon">
<section aria-labelledby="footer-notice">
<h2 id="footer-notice">${escapeHtml(locale.legalNotice)}</h2>
<p>${escapeHtml(practice.legalNotice)}</p>${advertisingNotice ? `\n<p>${escapeHtml(advertisingNotice)}</p>` : ''}
</section>
<nav aria-label="${escapeHtml(locale.siteNavigation)}">
<ul>
${items.join('\n')}
</ul>
</nav>${parts.end}
</footer>`;
}

const listOf = (items: readonly string[]): string => `<ul>\n${items.join('\n')}\n</ul>`;

/** @param above - attribute of the entry whose path is a folder of the current page: `/guides` for `/guides/appeal` */
const listItems = (pages: readonly Page[], current: Page, above = ''): string[] =>
  pages.map((page) => {
    const isAbove = current.ownPath.startsWith(`${page.ownPath}/`);
    const attribute = page === current ? ' aria-current="page"' : isAbove ? above : '';
    return item(page.path, labelOf(page), attribute);
  });

const item = (href: string, label: string, attributes = '') =>
  `<li><a href="${escapeHtml(href)}"${attributes}>${escapeHtml(label)}</a></li>`;

/** CSS pixels. `site.css` reduces a logo that is wider than its line. */
const LOGO_HEIGHT = 44;

/** Characters. `site.css` shows a longer name in smaller letters. */
const LONG_NAME = 45;

/** The content of the link to the home page: the logo, or icon and name. */
function brandHtml({ practice, logo }: Pick<SiteContext, 'practice' | 'logo'>): string {
  const name = escapeHtml(practice.name);
  const size = practice.name.length > LONG_NAME ? ' class="long"' : '';
  if (!logo)
    return `<img src="${ASSETS.icon.path}" alt="" width="32" height="32"><span${size}>${name}</span>`;
  const width = Math.round((LOGO_HEIGHT * logo.width) / logo.height);
  return `<img class="logo" src="${logo.path}" alt="${name}" width="${width}" height="${LOGO_HEIGHT}">`;
}
