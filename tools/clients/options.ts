/** The options of `npm run clients`. */
import { parseArgs } from 'node:util';

const USAGE = `npm run clients -- [options]
  --agents        runs the libraries with an agent, and the agent programs (hundreds of megabytes), too
  --only <text>   runs the clients whose name contains the text
  --write         writes the tables of docs/clients.md`;

export interface Options {
  readonly agents: boolean;
  readonly only?: string | undefined;
  readonly write: boolean;
}

/** @throws Error with the list of options */
export function optionsOf(args: readonly string[]): Options {
  const off = { type: 'boolean', default: false } as const;
  const options = { agents: off, only: { type: 'string' }, write: off } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.only === '') throw new Error('--only needs a text');
    return values;
  } catch (error) {
    // After the first sentence, Node explains how to pass arguments that begin with a dash.
    const [problem] = (error as Error).message.split('. ');
    throw new Error(`${problem}.\n${USAGE}`);
  }
}
