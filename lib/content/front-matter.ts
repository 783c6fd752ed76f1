/**
 * One content file: YAML front matter between two `---` lines, then Markdown. The schema says what an
 * editor may write; every problem is reported with its file and field. Build time only.
 */
import { LineCounter, parseDocument } from 'yaml';
import { z } from 'zod';
import type { Report } from '../../lambda/render/placeholders.ts';

const text = z.string().trim().min(1);

export const frontMatterSchema = z.strictObject({
  /** Page title: `<title>`, the sitemap's and llms.txt's name for it. May hold placeholders. */
  title: text,
  /** The `<h1>`, where it should differ from the title. */
  heading: text.optional(),
  /** One sentence for search engines and agents: at most what they show. */
  description: text.max(300, 'must have at most 300 characters'),
  /** When the words of this page last changed. */
  updated: z.iso.date('must be a date: YYYY-MM-DD'),
  /** Where the page is listed; a page without it is reached by links only (and by the sitemap). */
  nav: z
    .strictObject({
      label: text,
      order: z.number().int(),
      place: z.enum(['header', 'footer']).default('header'),
    })
    .optional(),
});

export type FrontMatter = z.infer<typeof frontMatterSchema>;

/** @returns undefined after reporting, when the front matter cannot be used */
export function parseContent(
  source: string,
  report: Report,
): { frontMatter: FrontMatter; body: string } | undefined {
  const match = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)([\s\S]*)$/.exec(source.replace(/^\uFEFF/, ''));
  if (!match) {
    report(
      'front matter',
      'the file must begin with --- lines around title, description, updated',
      undefined,
    );
    return undefined;
  }
  const lineCounter = new LineCounter();
  const yaml = parseDocument(match[1]!, { lineCounter, prettyErrors: false });
  for (const { message, pos } of yaml.errors) {
    const { line } = lineCounter.linePos(pos[0]);
    // One line down: the --- above is not part of the YAML.
    report(`line ${line + 1}`, `not YAML: ${message}`, match[1]!.split('\n')[line - 1]);
  }
  if (yaml.errors.length > 0) return undefined;
  const parsed = frontMatterSchema.safeParse(yaml.toJS(), { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.join('.');
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        report([path, key].filter(Boolean).join('.'), 'unknown field', (issue.input as never)?.[key]);
    else report(path || 'front matter', issue.message, issue.input);
  }
  return parsed.success ? { frontMatter: parsed.data, body: match[2]! } : undefined;
}
