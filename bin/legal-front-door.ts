#!/usr/bin/env node
/** The command line tool. It loads only the command that is called. */
import '../commands/supported-node.ts';
import { Cancelled, show, UsageError } from '../commands/command-line.ts';
import { PACKAGE } from '../commands/package.ts';

interface Command {
  readonly USAGE: string;
  /** @returns exit code */
  run(args: readonly string[]): Promise<number>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: () => import('../commands/init/init.ts'),
  edit: () => import('../commands/edit/edit.ts'),
  start: () => import('../commands/start/start.ts'),
  verify: () => import('../commands/verify/verify.ts'),
  listing: () => import('../commands/listing/listing.ts'),
  schema: () => import('../commands/schema.ts'),
};

const USAGE = `Usage: ${PACKAGE.name} <command> [options]

  init <folder>    create a repository for a practice; asks for its facts
  edit             ask for facts of the practice in this folder, and change them
  start            run the service on this machine, and again after each edit
  verify <url>     check a deployed service against the contract and this folder
  listing <url>    check a service against the requirements of MCP server directories
  schema           write the JSON Schemas that editors use

${PACKAGE.name} <command> --help explains a command. Version ${PACKAGE.version}.`;

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === undefined) throw new UsageError(USAGE);
  if (name === '--version') return say(PACKAGE.version);
  if (isHelp(name)) return say(USAGE);
  if (!Object.hasOwn(COMMANDS, name))
    throw new UsageError(`Unknown command ${show(name)}; see ${PACKAGE.name} --help.`);
  const command = await COMMANDS[name]!();
  return args.some(isHelp) ? say(command.USAGE) : command.run(args);
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

function say(text: string): number {
  console.log(text);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof Cancelled;
  console.error(isExpected ? error.message : error);
  process.exitCode = error instanceof Cancelled ? 130 : isExpected ? 2 : 1;
}
