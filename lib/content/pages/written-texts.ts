/** The texts that a page's author wrote, as its readers see them, without the facts that replace placeholders. */
import type { PageSource } from '../../../lambda/render/site-source.ts';
import type { ContentProblem, Problem, Rule } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { RULES } from '../../practice/messages/english.ts';
import { jsonPath, textsOf } from '../../practice/messages/problem.ts';
import { BODY, textsOfPage } from '../../practice/messages/source-positions.ts';
import { uniqueBy } from '../../practice/unique-by.ts';
import { readingsOf, targetsIn, withFacts } from './readings.ts';

interface Written {
  /** Field of the front matter, or `BODY`. */
  readonly where: string;
  /** Line of the body, from 1; undefined in front matter. */
  readonly line?: number | undefined;
  readonly text: string;
}

export interface WrittenPage {
  readonly texts: readonly Written[];
  /** Destinations, with line of the body. */
  readonly links: readonly { readonly line: number; readonly url: string }[];
}

export function writtenIn(page: PageSource): WrittenPage {
  return {
    texts: [
      ...textsOfPage(page).map(([where, text]) => ({ where, text: withFacts(text) })),
      ...readingsOf(page.body).map(({ line, text }) => ({ where: BODY, line, text })),
    ],
    links: targetsIn(page.body, 'link').map(({ line = 1, url = '' }) => ({ line, url: withFacts(url) })),
  };
}

/** A tag, or the beginning of a comment or a declaration. */
const HTML = /<(?:!--|![a-z]|\?|\/?[a-z][a-z\d-]*(?:[\s/][^<>]*)?>)/gi;

const ruleOfHtml = (tag: string): Rule => (tag.startsWith('<!--') ? RULES['html.comment']() : RULES.html());

/** Finds HTML in the front matter of a page: the first tag of each field. */
export function printedHtml({ file, texts }: WrittenPage & { readonly file: string }): ContentProblem[] {
  const found = texts
    .filter(({ where }) => where !== BODY)
    .flatMap(({ where, text }) =>
      Array.from(text.matchAll(HTML), ([tag]) => ({ file, where, rule: ruleOfHtml(tag), received: tag })),
    );
  return uniqueBy(found, ({ where }) => where);
}

export const htmlInFacts = (practice: Practice): Problem[] =>
  textsOf(practice).flatMap(([path, text]) => {
    const [tag] = text.match(HTML) ?? [];
    return tag === undefined ? [] : [{ where: jsonPath(path), rule: ruleOfHtml(tag), received: tag }];
  });
