/**
 * The Markdown version of a page: front matter with the contact as data, the text of the page, and links to other
 * resources. Links are absolute. Links to pages lead to their Markdown versions, so that an agent that cannot negotiate
 * stays in Markdown.
 */
import { furtherChannels, withExtension } from '../../shared/channels.ts';
import { contactStatus } from '../../shared/facts.ts';
import { publishedImage } from '../../shared/images.ts';
import { AGENT_INFO_PATH, DOCUMENTS } from '../../shared/routes.ts';
import { warningNodes } from '../contact-text.ts';
import { alternatesOf } from '../languages.ts';
import type { SiteContext } from '../site-context.ts';
import { heading, link as linkNode, list, type Node, paragraph, text } from '../tree/nodes.ts';
import { markdownOf } from '../tree/to-markdown.ts';
import type { PageInput } from './layout.ts';
import { absolute } from './links.ts';
import { navigation } from './navigation.ts';
import type { Page } from './pages.ts';
import { photographSection } from './photograph.ts';
import { LAWYER_PAGE, responsibleLawyer } from './responsible.ts';

/**
 * @param pages - of the language
 * @param everyPage - of all languages
 */
export function markdownLayout(
  context: SiteContext,
  pages: readonly Page[],
  everyPage: readonly Page[],
): (input: PageInput) => string {
  const { practice, locale, baseUrl, forPeople, languages, own } = context;
  const warnings = [...warningNodes(forPeople.fiction), ...warningNodes(forPeople.expired)];
  const data = contactData(context);
  const { all, sectionOf } = navigation(pages);
  const markdownPath = markdownPaths(everyPage);
  const link = (label: string, path: string) => linkNode(label, baseUrl + path);
  return ({ page, lastModified }) => {
    const { top, below = [] } = sectionOf(page) ?? {};
    const lawyer = page.ownPath === LAWYER_PAGE ? responsibleLawyer(context) : undefined;
    // The top page of the section is added, because the menus may not list it.
    const next = new Set([...all, ...(top ? [top] : []), ...below]);
    const links = [
      ...[...next]
        .filter(({ path }) => path !== page.path)
        .map(({ title, markdownKey }) => link(title, `/${markdownKey}`)),
      link(locale.agentInfo, AGENT_INFO_PATH),
      link('llms.txt', DOCUMENTS.llms.path),
      link('agent-instructions.md', DOCUMENTS.agentInstructions.path),
      link('sitemap.xml', DOCUMENTS.sitemap.path),
      link(locale.thisPageAsHtml, page.path),
    ];
    const nodes: readonly Node[] = [
      heading(1, page.heading),
      ...warnings,
      { type: 'blockquote', children: [paragraph(text(page.description))] },
      // An agent that reads a single page learns that there is an index.
      paragraph(
        `${locale.machineNavigation}: `,
        link('llms.txt', DOCUMENTS.llms.path),
        ' · ',
        link(locale.thisPageAsMarkdown, `/${page.markdownKey}`),
      ),
      ...absolute(
        [...(page.ownPath === '/' ? [] : photographSection(page)), ...(lawyer ? [lawyer] : []), ...page.body],
        baseUrl,
        markdownPath,
      ),
      { type: 'thematicBreak' },
      heading(2, locale.officialChannels),
      ...forPeople.channels,
      heading(2, locale.legalNotice),
      paragraph(text(practice.legalNotice)),
      ...(practice.advertisingNotice ? [paragraph(text(practice.advertisingNotice))] : []),
      heading(2, locale.whereNext),
      list(links.map((each) => [each])),
      paragraph(`${locale.lastUpdated} ${forPeople.formats.day(lastModified)}.`),
    ];
    const others = alternatesOf(languages, own, page.ownPath).filter(({ path }) => path !== page.path);
    const inOthers = others.map(({ language, path }) => [language.language, baseUrl + markdownPath(path)]);
    const inLanguages = {
      ...(languages.length > 1 && { language: practice.language }),
      ...(others.length > 0 && { otherLanguages: Object.fromEntries(inOthers) }),
    };
    return `${frontMatter({ url: baseUrl + page.path, ...inLanguages, lastModified, ...data })}\n\n${markdownOf(nodes)}`;
  };
}

/** The contact, under the names that it has in agent-info. */
function contactData({ practice, today, forPrograms }: SiteContext) {
  const { telephone, extension, email, messaging, otherChannels, form, mayCostMore, verification } =
    practice.contact;
  const { verifiedAt, validUntil } = verification;
  const status = contactStatus(practice, today);
  return {
    // In the language of the page, except for the sentence about fiction.
    ...(forPrograms.notice !== '' && { notice: forPrograms.notice }),
    telephone,
    ...(extension && { extension }),
    messaging: messaging?.number ?? null,
    email,
    ...(otherChannels && {
      otherChannels: furtherChannels(practice).map(withExtension),
    }),
    ...(form && { form: form.url }),
    ...(mayCostMore && { mayCostMore }),
    verifiedAt,
    validUntil,
    status,
  };
}

/** YAML. Each value is written as JSON, which is valid YAML (YAML 1.2.2 §1.2). */
const frontMatter = (data: Readonly<Record<string, unknown>>): string =>
  ['---', ...Object.entries(data).map(([name, value]) => `${name}: ${JSON.stringify(value)}`), '---'].join(
    '\n',
  );

/** Maps the path of a page to that of its Markdown version, and the name of an image to the path that is published. */
export function markdownPaths(pages: readonly Page[]): (path: string) => string {
  const paths = new Map(pages.map(({ path, markdownKey }) => [path, `/${markdownKey}`]));
  return (path) => paths.get(path) ?? publishedImage(path);
}
