/** The pages of a practice: the file `name.md` of its folder is the page `/name`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { PageSource } from '../../lambda/render/page-source.ts';
import { parseContent } from './front-matter.ts';
import { brokenVisibleRule } from './hidden-characters.ts';
import { readText } from './text-file.ts';

/** Pages that other parts of the service link to by name. */
const REQUIRED = ['404.md', 'developers.md', 'index.md', 'terms.md'];

/** Lower case, so that a path has one spelling; words joined by hyphens. */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;

export interface PageSources {
  /** In the order of their names. Where one breaks rules, as much of it as can be used. */
  readonly pages: readonly PageSource[];
  /** Names of those of which nothing could be read: they stand among the pages with an empty body. */
  readonly unread: ReadonlySet<string>;
}

/** @param folder - that exists */
export function readPages(folder: string, problems: ContentProblem[]): PageSources {
  const present = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const names = [...new Set([...present, ...REQUIRED])].sort();
  const unread = new Set<string>();
  const pages = names.flatMap((file) => {
    const report = reporter(join(folder, file), problems);
    if (!FILE_NAME.test(file)) {
      report('file name', 'must be lower-case letters, digits and hyphens, ending in .md', file);
      return [];
    }
    if (!present.includes(file)) report('file', 'missing: this page must exist');
    const page = present.includes(file) ? readPage(folder, file, report) : undefined;
    if (!page) unread.add(file);
    return [page ?? emptyPage(file)];
  });
  return { pages, unread };
}

function readPage(folder: string, file: string, report: Report): PageSource | undefined {
  const text = readText(join(folder, file), report);
  const content = text === undefined ? undefined : parseContent(text, report);
  if (!content) return undefined;
  const { frontMatter, body, linesBefore } = content;
  checkBody(body, linesBefore, report);
  return { file, ...frontMatter, body };
}

const emptyPage = (file: string): PageSource => ({
  file,
  title: '',
  description: '',
  updated: '2000-01-01',
  body: '',
});

const { unescapeAll } = new MarkdownIt().utils;

/** A reader sees all that a page holds, also where a character is written as `&#x200B;`. */
function checkBody(body: string, linesBefore: number, report: Report): void {
  for (const [index, line] of body.split(/\r?\n/).entries()) {
    const where = `line ${linesBefore + index + 1}`;
    const rule = brokenVisibleRule(line.replaceAll('\t', ' '));
    if (rule) report(where, rule, line.trim());
    for (const [entity] of line.matchAll(/&(#[xX]?)?[\da-z]+;/gi))
      if (brokenVisibleRule(unescapeAll(entity)))
        report(where, 'must hold no invisible or control character', entity);
  }
}
