/** The options of `legal-front-door start`: its command line, and the environment variable PORT. */
import { FAULTS, type Fault } from '../local/faults.ts';
import { parsed, show, UsageError } from '../shared/command-line.ts';

const DEFAULT_PORT = 8080;

export const USAGE = `Usage: legal-front-door start [options]

Synthesizes the app of cdk.json and runs the result on this machine. Serves each edit a moment after you save it. Ctrl-C
stops it.

  --port <number>           serve on this port; 0: any free one (default: the environment variable PORT, or ${DEFAULT_PORT})
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
export function optionsOf(args: readonly string[], environmentPort: string | undefined): Options {
  const { values, positionals } = readArgs(args);
  const { practice, today, context = [], fault = [] } = values;
  // In PowerShell, npm 10 drops the first "--": `npm start -- --port 8081` arrives here as `8081`.
  const isPort = values.port === undefined && /^\d+$/.test(positionals[0] ?? '');
  const port = isPort ? positionals.shift() : values.port;
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'; see --help.`);
  return {
    port: port !== undefined ? portOf('--port', port) : portOf('PORT', environmentPort || `${DEFAULT_PORT}`),
    context: { ...(practice !== undefined && { practice }), ...Object.fromEntries(context.map(pairOf)) },
    faults: fault.map(faultNamed),
    today,
  };
}

const readArgs = (args: readonly string[]) =>
  parsed({
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: 'string' },
      practice: { type: 'string' },
      today: { type: 'string' },
      context: { type: 'string', short: 'c', multiple: true },
      fault: { type: 'string', multiple: true },
    },
  });

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

function portOf(name: string, text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new UsageError(`${name} must be a number from 0 to 65535; received ${show(text)}.`);
}
