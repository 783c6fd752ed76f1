/**
 * `checkSignature` for synthesis. pkijs works asynchronously and takes a quarter of a second to load, and `loadService`
 * is synchronous, so it runs in a process, only if there is a signature.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { extname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { SignatureInput } from './signature.ts';
import { isRefused, type Refused, type Signed } from './verdict.ts';

/** `.ts` in the repository, `.js` in the package. */
const EXTENSION = extname(fileURLToPath(import.meta.url));
const PROCESS = fileURLToPath(new URL(`./check-process${EXTENSION}`, import.meta.url));

/** Milliseconds. A check takes one or two seconds, and ten with large revocation lists. */
const TIMEOUT = 300_000;

/** Key of a signature, of what it is checked with and of the day → who signed. `npm start` asks at each edit. */
const results = new Map<string, Signed>();

export function checkedSignature({ now, ...files }: SignatureInput): Signed | Refused {
  const day = now.toISOString().slice(0, 10);
  const key = createHash('sha256')
    .update(serialize([files, day]))
    .digest('base64');
  const verdict = results.get(key) ?? run({ now, ...files });
  // A refusal may be of this minute: the signing time is in the future.
  if (!isRefused(verdict)) results.set(key, verdict);
  return verdict;
}

function run(input: SignatureInput): Signed | Refused {
  // Node.js 20 does not read TypeScript. A path, because the loader's name is resolved from the current directory.
  const loader =
    EXTENSION === '.ts'
      ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
      : [];
  const options = { input: serialize(input), maxBuffer: Number.POSITIVE_INFINITY, timeout: TIMEOUT };
  const { status, signal, stdout, stderr, error } = spawnSync(
    process.execPath,
    [...loader, PROCESS],
    options,
  );
  if (status === 0) return deserialize(stdout);
  if (error && 'code' in error && error.code === 'ETIMEDOUT')
    return {
      rule: 'the check of the signature did not end: sign official-contact.txt again, or remove the signature',
    };
  return {
    rule: 'the check of a signature needs the package pkijs, which does not run: install the packages again (npm ci)',
    // A process that ends before it reads breaks the pipe, which `error` says then.
    received: /^\w*Error.*/m.exec(String(stderr))?.[0] ?? signal ?? error?.message ?? `${status}`,
  };
}
