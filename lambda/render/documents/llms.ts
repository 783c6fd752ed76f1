/**
 * `/llms.txt` in the form of llmstxt.org, second version: one H1, a summary as block quote, notes without headings,
 * then H2 sections with nothing but links. The channels and the optional facts are notes too, so their headings are in
 * bold. All links lead to Markdown or to a PDF file: facts have no links, and addresses of JSON and XML stand in the
 * notes as code, so that a reader of text does not follow them by accident.
 */
import { AGENT_INFO_PATH, DOCUMENTS, MCP_PATH } from '../../shared/routes.ts';
import { detailBlocks } from '../pages/detail-blocks.ts';
import { statesChannel } from '../pages/expired-sections.ts';
import { withoutLinks } from '../pages/links.ts';
import { bySection, tops } from '../pages/navigation.ts';
import type { Page } from '../pages/pages.ts';
import { fileNote } from '../pages/placeholder-values.ts';
import type { SiteContext } from '../site-context.ts';
import {
  heading,
  inlineCode,
  link as linkNode,
  list,
  mapNodes,
  type Node,
  paragraph,
  strong,
  text,
  textOf,
  walk,
} from '../tree/nodes.ts';
import { markdownOf } from '../tree/to-markdown.ts';

interface Translation {
  readonly name: string;
  readonly pages: readonly Page[];
}

const ADDRESSES = ['mcpDescriptor', 'openapi', 'apiCatalog', 'sitemap'] as const;

/** @param translations - the pages of each further language, with its name */
export function llmsTxt(
  context: SiteContext,
  pages: readonly Page[],
  translations: readonly Translation[],
): string {
  const { practice, locale, baseUrl, forPrograms, forPeople } = context;
  const { notice, wereOfficial } = forPrograms;
  const { llms, agentInfo, mcpEndpoint, documents } = locale;
  const isChannel = statesChannel(context, forPeople);
  const link = (title: string, path: string, note: string): Node[] => [
    linkNode(title, baseUrl + path),
    { type: 'text', value: `: ${note}` },
  ];
  const sections = bySection(pages, tops(pages));
  const links = (some: readonly Page[]): Node[] =>
    some.length === 0
      ? []
      : [
          list(
            some.map(({ title, markdownKey, description }) => {
              const were = wereOfficial && isChannel(`${title} ${description}`) ? `${wereOfficial} ` : '';
              return link(title, `/${markdownKey}`, were + description);
            }),
          ),
        ];
  const shownLinks = [...walk(pages.flatMap(({ body }) => body))].filter(({ type }) => type === 'link');
  const files = context.pdfs.map((pdf): Node[] => {
    const shown = shownLinks.find(({ url }) => url!.split('#')[0] === pdf.path);
    const title = shown ? textOf(shown) : pdf.path + fileNote(pdf, forPeople.formats);
    return [linkNode(title, baseUrl + pdf.path)];
  });
  const address = (title: string, path: string): Node[] => [
    { type: 'text', value: `${title}: ` },
    inlineCode(baseUrl + path),
  ];
  return markdownOf([
    heading(1, practice.name),
    { type: 'blockquote', children: [paragraph(text(practice.description))] },
    list([
      ...(notice ? [[strong(notice)]] : []),
      ...llms.notes.map((note) => [text(note)]),
      address(agentInfo, AGENT_INFO_PATH),
      address(mcpEndpoint, MCP_PATH),
      ...ADDRESSES.map((name) => address(documents[name], DOCUMENTS[name].path)),
    ]),
    paragraph(strong(locale.officialChannels)),
    ...withoutLinks(forPrograms.channels),
    ...mapNodes(withoutLinks(Object.values(detailBlocks(forPrograms))), (node) =>
      node.type === 'heading' ? paragraph({ type: 'strong', children: node.children! }) : node,
    ),
    heading(2, llms.access),
    list([link('agent-instructions.md', DOCUMENTS.agentInstructions.path, documents.agentInstructions)]),
    heading(2, llms.pages),
    ...links(sections.get(undefined) ?? []),
    ...[...sections].flatMap(([top, below]) => (top ? [heading(2, top.title), ...links(below)] : [])),
    ...translations.flatMap((each) => [heading(2, each.name), ...links(each.pages)]),
    ...(files.length > 0 ? [heading(2, llms.files), list(files)] : []),
    // The format prescribes this English name in every language.
    heading(2, 'Optional'),
    list([link('SKILL.md', DOCUMENTS.skill.path, documents.skill)]),
  ]);
}
