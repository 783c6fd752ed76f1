/** An author opens the file and line of a message, and looks there for what the message quotes. */
import { existsSync, readFileSync } from 'node:fs';
import type { ContentProblem } from '../../lambda/shared/content-problem.ts';
import { describeInFile } from '../../lib/practice/messages/problem.ts';
import type { Property } from '../support/practices/properties.ts';

export const property: Property = {
  sentence: 'each message of synthesis names a file, and a line in which its quotation is',
  holds({ warnings, problems }) {
    for (const message of [...problems, ...warnings.flatMap(({ items }) => items)]) expectPosition(message);
  },
};

function expectPosition(problem: ContentProblem): void {
  const { file, line, received } = problem;
  const about = describeInFile(problem);
  // A message may be about a file that is missing, or about the stage of the test.
  if (!existsSync(file) && /add a |set domain/.test(about)) return;
  if (!existsSync(file)) throw new Error(`There is no such file: ${about}`);
  if (line === undefined) return;
  const text = readFileSync(file, 'utf8').split('\n')[line - 1];
  if (text === undefined) throw new Error(`There is no such line: ${about}`);
  // A page is named by its path.
  if (typeof received !== 'string' || file.endsWith(`${received.slice(received.lastIndexOf('/'))}.md`))
    return;
  // The practice file is JSON.
  const quoted = file.endsWith('.json') ? JSON.stringify(received).slice(1, -1) : received;
  if (!text.includes(quoted))
    throw new Error(`${JSON.stringify(received)} is not in this line: ${about}\n${text}`);
}
