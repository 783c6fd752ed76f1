/** The options of `npm run clients`. */
import { parseArgs } from 'node:util';

const OPTIONS = {
  agents: 'runs the agent programs too (hundreds of megabytes)',
  only: '<text>: runs the clients whose name contains the text',
  write: 'writes the tables of docs/clients.md',
  newest: 'runs the newest versions, and prints what differs from docs/clients.md as Markdown',
} as const;

const USAGE = [
  'npm run clients -- [options]',
  ...Object.entries(OPTIONS).map(
    ([name, text]) => `  --${name}${text.startsWith('<') ? ` ${text}` : `: ${text}`}`,
  ),
].join('\n');

export interface Options {
  readonly agents: boolean;
  readonly only: string | undefined;
  readonly write: boolean;
  readonly newest: boolean;
}

/** @throws Error with the list of options */
export function optionsOf(args: readonly string[]): Options {
  const known = (arg: string) =>
    Object.keys(OPTIONS).some((name) => arg === `--${name}` || arg.startsWith('--only='));
  const stray = args.find((arg, index) => !known(arg) && args[index - 1] !== '--only');
  if (stray !== undefined) throw new Error(`${stray} is no option of this command.\n${USAGE}`);
  const isEmpty = (arg: string, index: number) =>
    arg === '--only=' || (arg === '--only' && (args[index + 1] ?? '-').startsWith('-'));
  if (args.some(isEmpty)) throw new Error(`--only needs a text.\n${USAGE}`);
  const { values } = parseArgs({
    args: [...args],
    options: {
      agents: { type: 'boolean', default: false },
      only: { type: 'string' },
      write: { type: 'boolean', default: false },
      newest: { type: 'boolean', default: false },
    },
  });
  if (values.newest && values.write)
    throw new Error(
      `--newest tries versions that no lock file has, so there is nothing to --write.\n${USAGE}`,
    );
  return { ...values, only: values.only };
}
