/**
 * Fills `{{…}}` in content files:
 *   {{name}}  {{contact.telephone}}          a fact as text
 *   {{tel contact.telephone}} {{mail …}}     a fact as a link with the fact as its label
 *   {{list scope}}  {{channels}}             a block; must stand alone on its line
 *   {{urls.agentInfo}}  {{limits.burst}}     an address or a limit of the service; allowed inside code too
 * Filling is one pass, so braces inside a fact stay text.
 */
import type { Report } from '../../shared/content-problem.ts';
import { nearest } from '../../shared/nearest.ts';
import { type Segment, segmentMarkdown } from './markdown.ts';
import type { InlineValue, PlaceholderValues } from './placeholder-values.ts';

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
const BLOCK_LINE = /^\{\{([^{}]*)\}\}$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Fills text of the front matter, in which neither markup nor blocks are allowed. */
export function fillPlain(text: string, where: string, values: PlaceholderValues, report: Report): string {
  return text.replace(PLACEHOLDER, (whole, raw: string) => {
    const entry = values.inline.get(normal(raw));
    if (!entry) unknown(whole, raw, where, [...values.inline.keys()], report);
    return entry?.plain ?? '';
  });
}

/** Fills a Markdown body and cuts it before and after each block. */
export function fillBody(body: string, values: PlaceholderValues, report: Report): Segment[] {
  const segments: Segment[] = [];
  const lines = body.split(/\r?\n/);
  let prose: string[] = [];
  let fence: string | undefined;
  /** @param end - number of lines up to the end of the prose */
  const flush = (end: number) => {
    const blank = prose.findIndex((line) => line.trim() !== '');
    if (blank >= 0)
      segments.push({ markdown: prose.join('\n').trim(), firstLine: end - prose.length + blank + 1 });
    prose = [];
  };
  for (const [index, line] of lines.entries()) {
    const block = fence ? undefined : values.blocks.get(normal(BLOCK_LINE.exec(line.trim())?.[1] ?? ''));
    if (block) {
      flush(index);
      if (segmentMarkdown(block) !== '') segments.push(block);
      continue;
    }
    const here: Report = (where, rule, received) => report(where, rule, received, index + 1);
    prose.push(fillLine(line, fence !== undefined, values, here));
    fence = nextFence(line, fence);
  }
  flush(lines.length);
  return segments;
}

/** Joins the pieces of a body into one Markdown text. */
export function joinSegments(segments: readonly Segment[]): string {
  return segments.map(segmentMarkdown).join('\n\n');
}

function fillLine(line: string, fenced: boolean, values: PlaceholderValues, report: Report): string {
  const filled = line.replace(PLACEHOLDER, (whole, raw: string, offset: number) => {
    const name = normal(raw);
    const entry = values.inline.get(name);
    const inCode = fenced || insideCodeSpan(line, offset);
    if (entry) return inline(entry, inCode, whole, report);
    if (values.blocks.has(name)) report('body', { id: 'placeholderBlock', values: [] }, whole);
    else
      unknown(whole, raw, 'body', [...new Set([...values.inline.keys(), ...values.blocks.keys()])], report);
    return '';
  });
  if (line.replace(PLACEHOLDER, '').includes('{{'))
    report('body', { id: 'placeholderOpen', values: [] }, line);
  return filled;
}

function inline(entry: InlineValue, inCode: boolean, whole: string, report: Report): string {
  if (inCode && !entry.allowedInCode) report('body', { id: 'placeholderCode', values: [] }, whole);
  return inCode ? entry.plain : entry.markdown;
}

function unknown(whole: string, raw: string, where: string, known: readonly string[], report: Report): void {
  report(where, { id: 'placeholder', values: [nearest(normal(raw), known).join(', ')] }, whole);
}

const normal = (raw: string) => raw.trim().replace(/\s+/g, ' ');

const insideCodeSpan = (line: string, offset: number) =>
  (line.slice(0, offset).match(/`/g)?.length ?? 0) % 2 === 1;

function nextFence(line: string, open: string | undefined): string | undefined {
  const mark = FENCE.exec(line)?.[1];
  if (!mark) return open;
  if (!open) return mark;
  return mark.startsWith(open) && line.trim() === mark ? undefined : open;
}
