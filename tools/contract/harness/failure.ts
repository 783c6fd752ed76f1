/** Describes a failed check to a person: what is wrong, which source requires it, and how to reproduce it. */
import { gzipSync } from 'node:zlib';
import type { Reply } from './check.ts';
import { bytesOf } from './reply.ts';
import type { Outcome } from './run.ts';

/** A check fails on one of its last requests. */
const MAX_COMMANDS = 3;

export function commands(replies: readonly Reply[]): string[] {
  return [...new Set(replies.slice(-MAX_COMMANDS).map(({ request }) => toCurl(request)))];
}

/**
 * The report of a failed check.
 *
 * @example
 *
 *     const problem = failure(await run.check(check));
 *     if (problem !== undefined) throw new Error(problem);
 *
 * @returns undefined if the check holds or is not applicable
 */
export function failure({ check, error, replies }: Outcome): string | undefined {
  if (!error) return undefined;
  const reproduce = commands(replies).map((command) => `  ${command}`);
  return [error.message, `Required by ${check.why}`, 'The last requests:', ...reproduce].join('\n');
}

/** Longer bodies and binary ones are written in base64, which keeps the command short and exact. */
const MAX_PLAIN_BODY_CHARS = 600;

/** Writes a request as one `curl` command for a POSIX shell, to reproduce a failed check without the suite. */
export function toCurl({ method, url, headers = {}, body }: Reply['request']): string {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((line) => (line === '' ? `${name};` : `${name}: ${line}`)),
  );
  // curl adds these headers; `Name:` removes one.
  for (const name of ['Accept', 'User-Agent', 'Content-Type'])
    if (!sent.some((line) => line.toLowerCase().startsWith(name.toLowerCase()))) sent.push(`${name}:`);
  const bytes = body === undefined ? undefined : bytesOf(body);
  const plain = bytes?.toString('utf8') ?? '';
  const asIs = bytes?.equals(Buffer.from(plain)) && plain.length <= MAX_PLAIN_BODY_CHARS;
  const before = bytes && !asIs ? `echo ${gzipSync(bytes).toString('base64')} | base64 -d | gunzip | ` : '';
  return [
    `${before}curl -sS ${method === 'HEAD' ? '-I' : `-i -X ${method}`} --path-as-is`,
    ...sent.filter((line) => bytes || line !== 'Content-Type:').map((line) => `-H ${quote(line)}`),
    ...(bytes ? [`--data-binary ${asIs ? quote(plain) : '@-'}`] : []),
    quote(url),
  ].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
