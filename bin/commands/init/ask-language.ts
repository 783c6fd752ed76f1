/** Asks on a terminal for the language of a new practice. */
import { createInterface } from 'node:readline';
import { languageName } from '../../../lib/practice/language-names.ts';
import { Cancelled } from '../command-line.ts';
import { DEFAULT_LANGUAGE, TAGS, tagOf } from './options.ts';

interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/**
 * @param terminal - @default that of the process
 * @throws Cancelled after Ctrl-C, and at the end of the input
 */
export function askedLanguage(
  { input, output }: Terminal = { input: process.stdin, output: process.stdout },
): Promise<string> {
  const lines = createInterface({ input, output });
  const names = TAGS.map((tag) => `  ${tag.padEnd(6)} ${languageName(tag, tag)}`);
  const question = `Language [${DEFAULT_LANGUAGE}]: `;
  output.write(`In which language is the practice?\n${names.join('\n')}\n`);
  return new Promise<string>((resolve, reject) => {
    lines.on('close', () => reject(new Cancelled('Cancelled. Nothing was written.')));
    lines.on('line', (line) => {
      const text = line.trim();
      const language = tagOf(text === '' ? DEFAULT_LANGUAGE : text);
      if (language !== undefined) return resolve(language);
      output.write(`Write one of ${TAGS.join(', ')}; received ${JSON.stringify(text)}.\n`);
      lines.prompt();
    });
    lines.setPrompt(question);
    lines.prompt();
  }).finally(() => lines.close());
}
