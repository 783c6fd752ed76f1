/** The pages of a practice: the file `name.md` of its folder is the page `/name`, `folder/name.md` is `/folder/name`. */
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { type ContentProblem, type Report, reporter } from '../../lambda/render/content-problem.ts';
import type { PageSource } from '../../lambda/render/page-source.ts';
import { parseContent } from './front-matter.ts';
import { brokenVisibleRule } from './hidden-characters.ts';
import { readText } from './text-file.ts';

/** Pages that other parts of the service link to by name. */
const REQUIRED = ['404.md', 'developers.md', 'index.md', 'terms.md'];

/** Lower case, so that a path has one spelling; words joined by hyphens. */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export interface PageSources {
  /** In the order of their names. Where one breaks rules, as much of it as can be used. */
  readonly pages: readonly PageSource[];
  /** Names of those of which nothing could be read: they stand among the pages with an empty body. */
  readonly unread: ReadonlySet<string>;
}

/** @param folder - that exists */
export function readPages(folder: string, problems: ContentProblem[]): PageSources {
  const present = filesIn(folder, '', problems);
  const names = [...new Set([...present, ...REQUIRED])].sort();
  const unread = new Set<string>();
  const pages = names.flatMap((file) => {
    const report = reporter(join(folder, file), problems);
    if (!checkFileName(file, report)) return [];
    if (!present.includes(file)) report('file', 'missing: this page must exist');
    const page = present.includes(file) ? readPage(folder, file, report) : undefined;
    if (!page) unread.add(file);
    return [page ?? emptyPage(file)];
  });
  return { pages, unread };
}

/**
 * @param below - path from the folder of pages, empty or with a slash at its end
 * @returns paths of that kind; none of a folder whose name no path may hold
 */
function filesIn(folder: string, below: string, problems: ContentProblem[]): string[] {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = below + entry.name;
    if (entry.name.startsWith('.')) return [];
    if (!entry.isDirectory()) return [path];
    if (NAME.test(entry.name)) return filesIn(folder, `${path}/`, problems);
    const report = reporter(join(folder, path), problems);
    report('folder name', 'must be lower-case letters, digits and hyphens', entry.name);
    return [];
  });
}

/** Whether a page can have it. */
function checkFileName(file: string, report: Report): boolean {
  const name = basename(file);
  if (!name.endsWith('.md') || !NAME.test(basename(name, '.md')))
    report('file name', 'must be lower-case letters, digits and hyphens, ending in .md', name);
  else if (file !== name && name === 'index.md')
    report('file name', `a folder has its page beside it: call it ${dirname(file)}.md`, file);
  else return true;
  return false;
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
