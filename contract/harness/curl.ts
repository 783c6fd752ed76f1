/** Writes a request as one `curl` command for a POSIX shell, to reproduce a failed check without the suite. */
import { gzipSync } from 'node:zlib';
import type { Reply } from './check.ts';
import { bytesOf } from './reply.ts';

/** Longer bodies and binary ones are written in base64, which keeps the command short and exact. */
const MAX_PLAIN_BODY_CHARS = 600;

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
