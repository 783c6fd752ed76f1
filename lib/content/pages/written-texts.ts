/** The texts that a page's author wrote, as its readers see them, without the facts that replace placeholders. */
import type { Segment } from '../../../lambda/render/pages/markdown.ts';
import type { PageSource } from '../../../lambda/render/site-source.ts';
import type { ContentProblem, Problem, Rule } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { RULES } from '../../practice/messages/english.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { BODY, textsOfPage } from '../../practice/messages/source-positions.ts';
import { uniqueBy } from '../../practice/unique-by.ts';
import { foundIn } from './markdown-lines.ts';

/** Replaces a placeholder. It is no character of a number, an address or a word. */
export const FACT = '\uFFFC';

interface Written {
  /** Field of the front matter, or `BODY`. */
  readonly where: string;
  /** Line of the body, from 1; undefined in front matter. */
  readonly line?: number | undefined;
  readonly text: string;
  /** As in `Reading` of `markdown-lines.ts`. */
  readonly literal: string;
}

export interface WrittenPage {
  readonly texts: readonly Written[];
  /** Destinations, with line of the body. */
  readonly links: readonly { readonly line: number; readonly url: string }[];
}

/** @param segments - the rendered body, which says where the blocks are */
export function writtenIn(page: PageSource, segments: readonly Segment[]): WrittenPage {
  const texts: Written[] = textsOfPage(page)
    .filter(([where]) => where !== BODY)
    .map(([where, text]) => ({ where, text: withoutFacts(text), literal: withoutFacts(text) }));
  const links: { line: number; url: string }[] = [];
  const lines = page.body.split('\n');
  for (const { markdown, firstLine } of segments) {
    if (firstLine === undefined) continue;
    const end = firstLine - 1 + markdown.split('\n').length;
    const { found, texts: readings } = foundIn(
      withoutFacts(
        lines
          .slice(firstLine - 1, end)
          .join('\n')
          .trim(),
      ),
    );
    for (const { line, ...text } of readings) texts.push({ where: BODY, line: firstLine + line, ...text });
    for (const { type, line, url } of found) if (type === 'link') links.push({ line: firstLine + line, url });
  }
  return { texts, links };
}

const withoutFacts = (text: string): string => text.replace(/\{\{[^{}]*\}\}/g, FACT);

/** A tag, or the beginning of a comment or a declaration. */
const HTML = /<(?:!--|![a-z]|\?|\/?[a-z][a-z\d-]*(?:[\s/][^<>]*)?>)/gi;

const ruleOfHtml = (tag: string, where: string): Rule =>
  tag.startsWith('<!--') ? RULES['html.comment']() : where === BODY ? RULES['html.markdown']() : RULES.html();

/** Finds HTML in a page: the first tag of each line. */
export function printedHtml({ file, texts }: WrittenPage & { readonly file: string }): ContentProblem[] {
  const found = texts.flatMap(({ where, line, literal }) =>
    Array.from(literal.matchAll(HTML), ({ 0: tag, index }) => ({
      ...{ file, where, rule: ruleOfHtml(tag, where), received: tag },
      line: line === undefined ? undefined : line + literal.slice(0, index).split('\n').length - 1,
    })),
  );
  return uniqueBy(found, ({ where, line }) => `${where} ${line}`);
}

export const htmlInFacts = (practice: Practice): Problem[] =>
  textsOf(practice).flatMap(([path, text]) => {
    const [tag] = text.match(HTML) ?? [];
    const where = jsonPath(path);
    return tag === undefined ? [] : [{ where, rule: ruleOfHtml(tag, where), received: tag }];
  });
