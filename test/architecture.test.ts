/**
 * The house rules, read from the files themselves: which room may import which, what the pure core may
 * touch, and how long a file may be. The table is the one of the architecture section in the README; a
 * new room is a new row.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Room {
  /** Other rooms it may import from. */
  readonly rooms: readonly string[];
  /** Packages, by name or, with a `*` at the end, by prefix. */
  readonly packages: readonly string[];
}

const ANY = ['*'];
const ROOMS: Readonly<Record<string, Room>> = {
  'lambda/shared': { rooms: [], packages: ['zod'] },
  lambda: { rooms: ['lambda/shared'], packages: ['aws-lambda', '@aws-sdk/*', 'node:*'] },
  site: { rooms: ['lambda/shared'], packages: ['markdown-it', 'yaml', 'esbuild', 'zod', 'node:*'] },
  lib: {
    rooms: ['lambda/shared', 'site'],
    packages: [
      'aws-cdk-lib',
      'aws-cdk-lib/*',
      'constructs',
      'canonicalize',
      'cdk-nag',
      'esbuild',
      'zod',
      'node:*',
    ],
  },
  // The emulator knows the template and its assets, nothing of the code that made them.
  local: { rooms: [], packages: ANY },
  bin: { rooms: ANY, packages: ANY },
  bench: { rooms: ANY, packages: ANY },
  conformance: { rooms: ANY, packages: ANY },
  look: { rooms: ANY, packages: ANY },
  test: { rooms: ANY, packages: ANY },
};

const root = fileURLToPath(new URL('../', import.meta.url));

/** Rooms with a longer path first, so that lambda/shared is not taken for lambda. */
const roomNames = Object.keys(ROOMS).sort((a, b) => b.length - a.length);
const roomOf = (path: string) => roomNames.find((room) => path.startsWith(`${room}/`));

interface Source {
  /** From the root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** What it imports, as written. */
  readonly imports: readonly string[];
}

const IMPORTS = [
  /^(?:import|export)\b[^;'"]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  /^import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g,
];

const sources: readonly Source[] = roomNames
  .filter((room) => !room.includes('/'))
  .flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.(ts|mts|mjs|js)$/.test(path) && !path.includes('node_modules/'))
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const imports = IMPORTS.flatMap((pattern) => Array.from(text.matchAll(pattern), (match) => match[1]!));
    return { path, text, imports };
  });

const inRoom = (room: string) => sources.filter(({ path }) => roomOf(path) === room);

/** Path from the root of a relative import; `undefined` for a package. */
function localTarget({ path }: Source, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return relative(root, join(root, dirname(path), specifier)).replaceAll('\\', '/');
}

const allows = (list: readonly string[], name: string) =>
  list.some((item) => (item.endsWith('*') ? name.startsWith(item.slice(0, -1)) : name === item));

test('the rooms are there, and their imports are found', () => {
  for (const room of ['lambda/shared', 'lambda', 'site', 'lib', 'local', 'bin', 'test'])
    expect(inRoom(room).length).toBeGreaterThan(0);
  const adapter = sources.find(({ path }) => path === 'lambda/http-api-adapter.ts')!;
  expect(adapter.imports).toEqual([
    'aws-lambda',
    './call-log.ts',
    './shared/call-note.ts',
    './shared/http.ts',
  ]);
});

test.each(roomNames)('%s imports only what its row allows', (room) => {
  const { rooms, packages } = ROOMS[room]!;
  const broken = inRoom(room).flatMap((source) =>
    source.imports
      .filter((specifier) => {
        const target = localTarget(source, specifier);
        if (target === undefined) return !allows(packages, specifier);
        const other = roomOf(target);
        return other === undefined ? !allows(rooms, target) : other !== room && !allows(rooms, other);
      })
      .map((specifier) => `${source.path} imports ${specifier}`),
  );
  expect(broken).toEqual([]);
});

test('handlers and edge functions are entry points: bundled by path, imported by nobody', () => {
  const broken = sources
    .filter(({ path }) => !path.startsWith('test/'))
    .flatMap(({ path, imports }) =>
      imports.filter((to) => /\.(lambda|edge)\.ts$/.test(to)).map((to) => `${path} imports ${to}`),
    );
  expect(broken).toEqual([]);
});

test('the pure core touches no clock, environment, randomness, network or log', () => {
  const impure =
    /\bprocess\b|\bDate\.now\b|\bnew Date\(\)|\bperformance\b|\bMath\.random\b|\bcrypto\b|\bconsole\b|\bfetch\(|\bset(?:Timeout|Interval)\b|\bBuffer\b|\bnew (?:Request|Response)\b/;
  const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  const broken = inRoom('lambda/shared').flatMap(({ path, text }) => {
    const found = impure.exec(withoutComments(text));
    return found ? [`${path}: ${found[0]}`] : [];
  });
  expect(broken).toEqual([]);
});

test('no file is longer than 200 lines', () => {
  const long = sources.map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n').length }));
  expect(long.filter(({ lines }) => lines > 200)).toEqual([]);
});

test('every file starts with a comment that says what it is', () => {
  expect(sources.filter(({ text }) => !/^(?:#!.*\n)?\/\*\*\s/.test(text)).map(({ path }) => path)).toEqual(
    [],
  );
});

test('file names are kebab-case, with a suffix that says where they run', () => {
  const name = /^[a-z\d]+(?:-[a-z\d]+)*(?:\.(?:lambda|edge|(?:deep\.)?test|d))?\.(?:ts|mts|mjs|js)$/;
  expect(sources.map(({ path }) => path).filter((path) => !name.test(path.split('/').at(-1)!))).toEqual([]);
});
