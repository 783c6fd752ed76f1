/**
 * What CONTRIBUTING.md says one must change, and nothing else, is enough: each recipe is followed in a copy of the
 * repository, and types and the contract's suite are content.
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { ROOT } from './support/service.ts';

/** Ends what hangs: it takes one to three minutes. What is run is ended first, and says how far it came. */
const PATIENCE_MS = 900_000;
jest.setTimeout(2 * PATIENCE_MS);

const copy = mkdtempSync(join(tmpdir(), 'recipes-'));
describe('recipes', () => {
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  beforeAll(() => {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: ROOT,
    });
    for (const file of files.toString().split('\0').filter(Boolean))
      cpSync(join(ROOT, file), join(copy, file), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    git('init', '--quiet');
    git('add', '--all');
    commit('before');
  });

  const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' });
  const commit = (message: string) =>
    git(
      '-c',
      'user.name=test',
      '-c',
      'user.email=test@example.org',
      'commit',
      '--quiet',
      '--no-verify',
      '-m',
      message,
    );

  /** Inserts before the first occurrence of a text. */
  function insert(file: string, before: string, text: string): void {
    replace(file, before, text + before);
  }

  function replace(file: string, old: string, text: string): void {
    const source = readFileSync(join(copy, file), 'utf8');
    if (!source.includes(old)) throw new Error(`${file} has no ${JSON.stringify(old)}`);
    writeFileSync(
      join(copy, file),
      source.replace(old, () => text),
    );
  }

  const create = (file: string, text: string) => writeFileSync(join(copy, file), text);
  const WORDS = ['en', 'es', 'pt-br'].map((tag) => `lambda/render/words/${tag}.ts`);

  const RECIPES: Readonly<Record<string, () => void>> = {
    'add a tool': () => {
      insert(
        'lambda/mcp/tools.ts',
        '}\n\nexport type ToolName',
        "  readonly get_languages: Pick<Practice, 'language'>;\n",
      );
      insert(
        'lambda/mcp/tools.ts',
        '};\n\nexport const TOOL_NAMES',
        `  get_languages: {
    title: 'Languages',
    description: 'The language of the practice. Takes no arguments.',
    result: ({ language }) => ({ language }),
  },
`,
      );
      insert(
        'lib/schemas/tool-schemas.ts',
        '} satisfies { readonly',
        '  get_languages: z.strictObject({ language: z.string() }),\n',
      );
      for (const file of WORDS.slice(1))
        insert(
          file,
          '  },\n  documents: {',
          "    get_languages: 'La lengua / a língua. No admite argumentos.',\n",
        );
      insert('docs/contract.md', '| `get_practice_info` |', '| `get_languages` | `language` |\n');
      replace(
        'contract/literals.ts',
        "'get_agent_guidance'] as const",
        "'get_agent_guidance', 'get_languages'] as const",
      );
    },
    'change a limit': () => {
      replace('lambda/shared/limits.ts', 'burst: 100', 'burst: 120');
      replace('docs/contract.md', 'burst 100', 'burst 120');
      replace('contract/literals.ts', 'BURST = 100', 'BURST = 120');
    },
    'add a document': () => {
      insert(
        'lambda/shared/routes.ts',
        '  agentInfoSchema: ',
        "  humans: { path: '/.well-known/humans.txt', contentType: PLAIN_TEXT },\n",
      );
      create(
        'lambda/render/documents/humans.ts',
        `/** \`/.well-known/humans.txt\`: where the site is. */
import type { SiteContext } from '../site-context.ts';

export const humansTxt = ({ baseUrl }: SiteContext): string => \`\${baseUrl}\\n\`;
`,
      );
      insert(
        'lambda/render/documents/documents.ts',
        'import { llmsTxt }',
        "import { humansTxt } from './humans.ts';\n",
      );
      insert(
        'lambda/render/documents/documents.ts',
        '    security: securityTxt',
        '    humans: humansTxt(context),\n',
      );
      const words = ['Where this site lives', 'Dónde vive este sitio', 'Onde mora esta página'];
      for (const [index, file] of WORDS.entries())
        insert(file, '    agentInfoSchema:', `    humans: '${words[index]}',\n`);
      replace(
        'docs/contract.md',
        '`security`, `agentInfoSignature`',
        '`security`, `humans`, `agentInfoSignature`',
      );
      insert(
        'docs/routes.md',
        '| `/.well-known/agent-info.jws`',
        '| `/.well-known/humans.txt` | default | S3 | `lambda/render/documents/humans.ts` |\n',
      );
      insert(
        'contract/literals.ts',
        "  '/.well-known/agent-info.jws': 'application",
        "  '/.well-known/humans.txt': 'text/plain; charset=utf-8',\n",
      );
      insert('contract/literals.ts', "  agentInfoSignature: '/", "  humans: '/.well-known/humans.txt',\n");
      insert('contract/literals.ts', "  '/check.mjs',\n", "  '/.well-known/humans.txt',\n");
    },
    // Last: a language copied before that would lack what the others add.
    'add a language': () => {
      create(
        'lambda/render/words/nl.ts',
        readFileSync(join(copy, 'lambda/render/words/es.ts'), 'utf8').replace('in Spanish', 'in Dutch'),
      );
      replace(
        'lambda/render/words/index.ts',
        'import { words as es }',
        "import { words as nl } from './nl.ts';\nimport { words as es }",
      );
      replace('lambda/render/words/index.ts', '= { en, es,', '= { en, es, nl,');
    },
  };

  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

  /** Files that the table names for a recipe, as patterns. */
  function named(recipe: string): RegExp[] {
    const row = contributing.split('\n').find((line) => line.startsWith(`| ${recipe} |`));
    if (!row) throw new Error(`CONTRIBUTING.md has no recipe to ${recipe}`);
    return [...row.matchAll(/`([^`]+)`/g)].map(([, path]) => {
      const pattern = path!.replace(/[.]/g, '\\.').replace(/\*|<[a-z]+>/g, '[\\w-]+');
      return new RegExp(`^${pattern}$`);
    });
  }

  test.each(Object.entries(RECIPES))('%s: the files of the table change, and no other', (recipe, follow) => {
    follow();
    git('add', '--all');
    const changed = git('diff', '--cached', '--name-only').trim().split('\n');
    const patterns = named(recipe);
    expect(changed.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(patterns.filter((pattern) => !changed.some((file) => pattern.test(file)))).toEqual([]);
    commit(recipe);
  });

  test('types are content with all of them together', async () => {
    expect(await run(join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit')).toBe('');
  });

  test('so are the tests of contract, renderer, handlers and edge', async () => {
    const folders = [
      'test/contract/',
      'test/lambda/(render|mcp|edge)',
      'test/lambda/[^/]*$',
      'test/docs',
      'test/lib/api',
    ];
    const runner = join('node_modules', 'jest', 'bin', 'jest.js');
    const ignored = ['--testPathIgnorePatterns', '\\.deep\\.test\\.ts$'];
    expect(
      await run(
        '--experimental-vm-modules',
        '--no-warnings',
        runner,
        '--silent',
        // In processes of their own, which end with their tests: in one, all that forty files began would add up.
        '--maxWorkers=2',
        ...ignored,
        '--testPathPatterns',
        ...folders,
      ),
    ).toBe('');
  });

  /** What failed, in the words of the tool; nothing when nothing did. Of what was ended, all that it had printed. */
  function run(...args: string[]): Promise<string> {
    const options = { cwd: copy, maxBuffer: Number.POSITIVE_INFINITY, timeout: PATIENCE_MS } as const;
    return new Promise((resolve) =>
      execFile(process.execPath, args, { ...options, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
        if (!error) return resolve('');
        const output = `${stdout}${stderr}`;
        if (error.killed) return resolve(`${output}\ndid not end within ${PATIENCE_MS / 60_000} minutes`);
        const lines = output.split('\n').filter((line) => /●|error TS|rror:/.test(line));
        resolve([...new Set(lines)].join('\n') || `exit code ${error.code}\n${output}`);
      }),
    );
  }
});
