/** Trees of Markdown for tests, and what a reader of Markdown gets. */
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';
import { type Node, walk } from '../../lambda/render/tree/nodes.ts';
import { renderBody } from '../../lambda/render/tree/to-html.ts';
import { parse } from '../../lib/content/pages/parse.ts';
import { inEnglish } from '../../lib/practice/messages/english.ts';

/** @throws if synthesis would refuse the Markdown */
export const treeOf = (markdown: string): readonly Node[] =>
  parse(markdown, (_, rule, __, line) => {
    throw new Error(`line ${line}: ${inEnglish(rule)}`);
  });

export const htmlOf = (markdown: string): string => renderBody(treeOf(markdown)).html;

/** The tree that a reader of published Markdown gets, also with nodes that no page may have. */
export const readTree = (markdown: string): readonly Node[] => {
  const { children } = fromMarkdown(markdown, {
    extensions: [gfmTable()],
    mdastExtensions: [gfmTableFromMarkdown()],
  });
  return children as never;
};

export const readNodes = (markdown: string): Node[] => [...walk(readTree(markdown))];

/** What a reader gets of nodes: words, and in order each link, picture, code, list and heading. */
export function readingOf(nodes: readonly Node[]) {
  const all = [...walk(nodes)];
  const words = (texts: readonly string[]) => texts.join(' ').replace(/[^\p{L}\p{N}]+/gu, '');
  return {
    words: words(all.flatMap(({ type, value }) => (type === 'text' && value ? [value] : []))),
    parts: all.flatMap(({ type, url, title, alt, value, start, depth, lang }) =>
      ['link', 'image', 'code', 'inlineCode', 'list', 'heading'].includes(type)
        ? [
            [
              type,
              url,
              title ?? '',
              words([alt ?? '']),
              type === 'code' ? value!.trim() : value,
              start ?? '',
              depth,
              lang ?? '',
            ],
          ]
        : [],
    ),
  };
}
