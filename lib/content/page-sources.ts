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
const REQUIRED = ['404.md', 'developers.md', 'index.md'];

/** Lower case, so that a path has one spelling; words joined by hyphens. */
const FILE_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.md$/;

/**
 * @param folder - that exists
 * @returns every page that can be used, in the order of the names
 */
export function readPages(folder: string, problems: ContentProblem[]): PageSource[] {
  const names = readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
  for (const name of REQUIRED)
    if (!names.includes(name))
      reporter(join(folder, name), problems)('file', 'missing: this page must exist');
  return names.flatMap((name) => readPage(folder, name, reporter(join(folder, name), problems)) ?? []);
}

function readPage(folder: string, file: string, report: Report): PageSource | undefined {
  if (!FILE_NAME.test(file)) {
    report('file name', 'must be lower-case letters, digits and hyphens, ending in .md', file);
    return undefined;
  }
  const text = readText(join(folder, file), report);
  const content = text === undefined ? undefined : parseContent(text, report);
  if (!content) return undefined;
  const { frontMatter, body, linesBefore } = content;
  checkBody(body, linesBefore, report);
  return frontMatter && { file, ...frontMatter, body };
}

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
