/** What `npm start` is told: on its command line, and by PORT. */
import { parseArgs } from 'node:util';
import { type Fault, faultNamed } from './faults.ts';
import { LocalStackError } from './local-stack-error.ts';

const DEFAULT_PORT = 8080;

const USAGE =
  'Usage: npm start [-- [--practice file] [--today YYYY-MM-DD] [-c name=value]… [--fault name]…]   (PORT=8081 npm start for another port)';

interface Options {
  /** 0: a free one. */
  readonly port: number;
  /** As the CDK CLI passes it to the app. */
  readonly context: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  readonly today: string | undefined;
}

/** @throws LocalStackError that says what was wrong and how it is done */
export function optionsOf(args: readonly string[], port: string | undefined): Options {
  const { practice, today, context = [], fault = [] } = parsed(args);
  return {
    port: portOf(port),
    context: { ...(practice !== undefined && { practice }), ...Object.fromEntries(context.map(pairOf)) },
    faults: fault.map(faultNamed),
    today,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        practice: { type: 'string' },
        today: { type: 'string' },
        context: { type: 'string', short: 'c', multiple: true },
        fault: { type: 'string', multiple: true },
      },
    }).values;
  } catch (error) {
    const [problem] = (error as Error).message.split(/\. |\n/);
    throw new LocalStackError(`${problem}. ${USAGE}`);
  }
}

function pairOf(text: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new LocalStackError(`-c ${JSON.stringify(text)} is not name=value. ${USAGE}`);
  return [name, value];
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new LocalStackError(`PORT must be a number from 0 to 65535, received ${JSON.stringify(text)}.`);
}
