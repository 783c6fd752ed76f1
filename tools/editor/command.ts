/** `legal-front-door edit`: see `USAGE`. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative, resolve } from 'node:path';
import { dayOf } from '../../lambda/shared/days.ts';
import { DEFAULT_PRACTICE_FILE } from '../../lib/config/config-schema.ts';
import { listen, shut } from '../local/loopback.ts';
import { isTerminal, parsed, UsageError } from '../shared/command-line.ts';
import { editorPath, HOSTS_VARIABLE, newAccess } from './access.ts';
import { Editor } from './editor.ts';
import { entranceHandler } from './entrance.ts';
import { editorHandler } from './server.ts';

export const USAGE = `Usage: legal-front-door edit [options]

Opens the editor in a browser: a form for the facts of the practice, beside the page as clients see it. The editor is
served on this machine only, at a new address each time. Ctrl-C stops it.

  --practice <file>  edit another practice than ${DEFAULT_PRACTICE_FILE}
  --port <number>    serve on this port (default: any free one)
  --workspace        for a browser workspace, which opens the address of the port: redirects the first browser that opens
                     it to the editor

The environment variable ${HOSTS_VARIABLE} names the host of a forwarded port, e.g. name-8080.example.dev.`;

/** Folder of the earlier states, in the working directory. */
const STATES = '.cache/editor';

/** @param today - YYYY-MM-DD. @default the current day */
export function openEditor(practiceFile: string, today?: string) {
  // Several practices of one folder have separate states.
  const name = relative('', practiceFile).replace(/[^a-z0-9]+/gi, '-');
  const editor = new Editor(practiceFile, join(STATES, name), () => today ?? dayOf(new Date()));
  const access = newAccess(process.env[HOSTS_VARIABLE]);
  return {
    handler: editorHandler(access, editor),
    access,
    /** Path of the editor, with the token of this run. */
    path: editorPath(access),
    close: () => editor.close(),
  };
}

/** @throws UsageError */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parsed({
    args: [...args],
    options: {
      practice: { type: 'string' },
      port: { type: 'string' },
      workspace: { type: 'boolean', default: false },
    },
  });
  const { practice = DEFAULT_PRACTICE_FILE, port = '0', workspace } = values;
  if (!/^\d+$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535; received ${JSON.stringify(port)}.`);
  if (!existsSync(practice))
    throw new UsageError(
      `There is no ${practice} in ${resolve('')}. Run \`legal-front-door edit\` in the folder that has cdk.json, or give --practice <file>.`,
    );
  const editor = openEditor(practice);
  const once = workspace ? '/' : `/${randomBytes(16).toString('hex')}`;
  const enter = entranceHandler(editor.access, once);
  const server = createServer((message, reply) => {
    if (!editor.handler(message, reply)) enter(message, reply);
  });
  const origin = `http://127.0.0.1:${await listen(server, Number(port))}`;
  console.log(`The editor is at ${origin}${editor.path}\nIt is only on this machine. Ctrl-C stops it.`);
  // A workspace opens the address itself.
  if (isTerminal() && !workspace) openBrowser(origin + once);
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  });
  await shut(server);
  editor.close();
  return 0;
}

/** Ignores failures, because the terminal shows the address. Remote code editors name a command in `BROWSER`. */
function openBrowser(address: string): void {
  const { BROWSER } = process.env;
  const [command, ...before] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start', '']
        : [BROWSER || 'xdg-open'];
  const child = spawn(command!, [...before, address], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}
