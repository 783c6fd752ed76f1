#!/usr/bin/env node
/** The command `legal-front-door`. It loads only the tool that is called. */
import '../tools/shared/supported-node.ts';
import { probablyMeant } from '../lambda/shared/nearest.ts';
import { ContentError } from '../lib/practice/messages/content-error.ts';
import { Cancelled, Failure, show, UsageError } from '../tools/shared/command-line.ts';
import { PACKAGE } from '../tools/shared/package.ts';

interface Command {
  readonly USAGE: string;
  /** @returns exit code */
  run(args: readonly string[]): Promise<number>;
}

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: () => import('../tools/init/init.ts'),
  edit: () => import('../tools/editor/command.ts'),
  start: () => import('../tools/start/start.ts'),
  verify: () => import('../tools/verify/verify.ts'),
  schema: () => import('../tools/init/schema.ts'),
};

const USAGE = `Usage: ${PACKAGE.name} <command> [options]

  init <folder>    create a repository for a practice, with an example to replace
  edit             open the form for the facts of the practice in a browser, beside the page
  start            run the service on this machine, and again after each edit
  verify <url>     check a deployed service against the contract and this folder
  schema           write the JSON Schemas that code editors use

${PACKAGE.name} help <command> explains a command. Version ${PACKAGE.version}.`;

async function run([name, ...args]: readonly string[]): Promise<number> {
  if (name === '--version' || name === '-v') return say(PACKAGE.version);
  if (name === undefined || name === 'help' || isHelp(name)) {
    const topic = args.find((arg) => arg !== 'help' && !isHelp(arg));
    return say(topic === undefined ? USAGE : (await commandNamed(topic)).USAGE);
  }
  const command = await commandNamed(name);
  return args.some(isHelp) ? say(command.USAGE) : command.run(args);
}

/** @throws UsageError */
function commandNamed(name: string): Promise<Command> {
  if (Object.hasOwn(COMMANDS, name)) return COMMANDS[name]!();
  const meant = probablyMeant(name, Object.keys(COMMANDS));
  const hint = meant === undefined ? 'see' : `did you mean ${meant}? See`;
  throw new UsageError(`Unknown command ${show(name)}; ${hint} ${PACKAGE.name} --help.`);
}

const isHelp = (arg: string) => arg === '--help' || arg === '-h';

function say(text: string): number {
  console.log(text);
  return 0;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  const expected = [UsageError, Failure, Cancelled, ContentError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = error instanceof UsageError ? 2 : error instanceof Cancelled ? 130 : 1;
}
