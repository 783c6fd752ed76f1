/** The options of `legal-front-door start`: its command line, and the environment variable PORT. */
import { FAULTS, type Fault } from '../../local/faults.ts';
import { parsed, show, UsageError } from '../command-line.ts';

const DEFAULT_PORT = 8080;

export const USAGE = `Usage: legal-front-door start [options]

Synthesizes the app of cdk.json and runs the result on this machine. Serves each edit a moment after you save it. Ctrl-C
stops it. The environment variable PORT sets the port (default: ${DEFAULT_PORT}; 0: any free port).

  --practice <file>         serve another practice
  --today <YYYY-MM-DD>      run as on this day
  -c, --context name=value  context of the CDK app; may be given several times
  --fault <name>            break a part on purpose; may be given several times:
                            ${Object.keys(FAULTS).join(', ')}`;

interface Options {
  /** 0: any free port. */
  readonly port: number;
  /** Context of the CDK app. */
  readonly context: Readonly<Record<string, string>>;
  readonly faults: readonly Fault[];
  readonly today: string | undefined;
}

/** @throws UsageError */
export function optionsOf(args: readonly string[], port: string | undefined): Options {
  const { practice, today, context = [], fault = [] } = valuesOf(args);
  return {
    port: portOf(port),
    context: { ...(practice !== undefined && { practice }), ...Object.fromEntries(context.map(pairOf)) },
    faults: fault.map(faultNamed),
    today,
  };
}

const valuesOf = (args: readonly string[]) =>
  parsed({
    args: [...args],
    options: {
      practice: { type: 'string' },
      today: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
      fault: { type: 'string', multiple: true },
    },
  }).values;

function pairOf(text: string): [name: string, value: string] {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new UsageError(`-c takes name=value; received ${show(text)}.`);
  return [name, value];
}

function faultNamed(name: string): Fault {
  if (Object.hasOwn(FAULTS, name)) return name as Fault;
  throw new UsageError(`--fault must be one of ${Object.keys(FAULTS).join(', ')}; received ${show(name)}.`);
}

function portOf(text: string | undefined): number {
  if (text === undefined || text === '') return DEFAULT_PORT;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`PORT must be a number from 0 to 65535; received ${show(text)}.`);
}
