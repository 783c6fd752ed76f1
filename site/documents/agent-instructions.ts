/**
 * `/agent-instructions.md`: how to use both access paths, what the service does not do, when to refer
 * a person. Written as content (`agent-instructions.md` beside this file) with the pages'
 * placeholders. Build time only.
 */
import { join } from 'node:path';
import { absoluteLinks } from '../blocks.ts';
import type { ContentProblem } from '../content-error.ts';
import { escapeMarkdown } from '../escape.ts';
import { type Page, readContent } from '../pages.ts';
import { joinSegments } from '../placeholders.ts';
import { twinPaths } from '../twin.ts';
import type { Vocabulary } from '../vocabulary.ts';

const SOURCE = 'agent-instructions.md';

export function readInstructions(names: Vocabulary, problems: ContentProblem[]): Page | undefined {
  return readContent(join(import.meta.dirname, SOURCE), SOURCE, names, problems);
}

export function instructionsMarkdown(
  { heading, description, segments }: Page,
  pages: readonly Page[],
): string {
  return `${[
    `# ${escapeMarkdown(heading)}`,
    `> ${escapeMarkdown(description)}`,
    absoluteLinks(joinSegments(segments), twinPaths(pages)),
  ].join('\n\n')}\n`;
}
