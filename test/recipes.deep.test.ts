/**
 * A team's clone passes its pipeline: another practice has replaced every fact, page and image in `site/`, and the team
 * has followed the recipes of CONTRIBUTING.md. The test does that in a copy of the repository, checks that exactly the
 * files of each recipe change, and then runs `npm test` and `npm run synth`. `npm run package` runs the whole contract over
 * that practice.
 */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { dayOf } from '../lambda/shared/days.ts';
import { writeAnotherPractice } from './support/another-practice.ts';

const ROOT = join(import.meta.dirname, '..');

/** A program that hangs is ended before jest's time-out, which would lose its output. The test takes two minutes. */
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
    rmSync(join(copy, 'site'), { recursive: true });
    writeAnotherPractice(join(copy, 'site'), { today: dayOf(new Date()), language: 'pt-BR' });
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

  /** Inserts a text before the first occurrence of `before`. */
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

  const duplicate = (from: string, to: string) =>
    cpSync(join(copy, from), join(copy, to), { recursive: true });
  const create = (file: string, text: string) => writeFileSync(join(copy, file), text);
  const WORDS = ['en', 'es', 'pt-br'].map((tag) => `lambda/render/words/${tag}.ts`);

  const RECIPES: Readonly<Record<string, () => void>> = {
    'change a fact': () => {
      const { contact } = JSON.parse(readFileSync(join(copy, 'site/practice.json'), 'utf8'));
      replace('site/practice.json', contact.telephone, `${contact.telephone.slice(0, -2)}99`);
    },
    'add a page': () => {
      const frontMatter =
        'title: Taxas\ndescription: As taxas\nupdated: 2026-11-02\nnav: { label: Taxas, order: 7 }';
      create('site/pages/taxas.md', `---\n${frontMatter}\n---\n\nNão há taxas.\n`);
      // No page links to this one: synthesis has a notice about it, and everything passes.
      create(
        'site/pages/campanha.md',
        '---\ntitle: Campanha\ndescription: Só no mapa do site\nupdated: 2026-11-02\n---\n\nOi.\n',
      );
    },
    'name somebody else’s number': () => {
      const mentions = '{ contact: "135", whose: "INSS" }, { contact: "0800 725 7474", whose: "Caixa" }';
      create(
        'site/pages/ajuda.md',
        `---\ntitle: Ajuda\ndescription: Outros números\nupdated: 2026-11-02\nmentions: [${mentions}]\n---\n\nINSS: [135](tel:135). Caixa: 0800 725 7474.\n`,
      );
    },
    'add a tool': () => {
      insert(
        'lambda/shared/tools.ts',
        '}\n\nexport type ToolName',
        "  readonly get_languages: Pick<Practice, 'language'>;\n",
      );
      insert(
        'lambda/shared/tools.ts',
        '};\n\nexport const TOOL_NAMES',
        `  get_languages: {
    title: 'Languages',
    use: (practice) => \`Call before you write to \${practice} in another language.\`,
    returns: 'The language of the practice.',
    result: ({ language }) => ({ language }),
  },
`,
      );
      insert(
        'lib/practice/schemas/tool-schemas.ts',
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
        "['get_practice_info', 'get_official_contact', 'get_agent_guidance'] as const",
        "[\n  'get_practice_info',\n  'get_official_contact',\n  'get_agent_guidance',\n  'get_languages',\n] as const",
      );
      insert(
        'tools/clients/expected.ts',
        '      get_practice_info: {',
        "      get_languages: picked(facts, ['language']),\n",
      );
      insert(
        'tools/clients/answers.ts',
        '  get_practice_info: {',
        `  get_languages: {
    title: \`Languages: \${NAME}\`,
    description: \`Call before you write to \${NAME} in another language. The language of the practice. Takes no arguments.\`,
  },
`,
      );
    },
    'change a limit': () => {
      replace('lambda/shared/limits.ts', 'burst: 100', 'burst: 120');
      // As `npm run schema` writes it.
      replace('config/schema.json', 'at once. Default: 100', 'at once. Default: 120');
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
      replace('docs/contract.md', '`security`, `agentInfoJwt`', '`security`, `humans`, `agentInfoJwt`');
      insert(
        'docs/routes.md',
        '| `/.well-known/agent-info.jwt`',
        '| `/.well-known/humans.txt` | default | S3 | `lambda/render/documents/humans.ts` |\n',
      );
      insert(
        'contract/literals.ts',
        "  '/.well-known/agent-info.jwt': 'application",
        "  '/.well-known/humans.txt': 'text/plain; charset=utf-8',\n",
      );
      insert('contract/literals.ts', "  agentInfoJwt: '/", "  humans: '/.well-known/humans.txt',\n");
      insert('contract/literals.ts', "  '/check.mjs',\n", "  '/.well-known/humans.txt',\n");
    },
    // This recipe is the last one: an earlier copy of a language would lack the words that the other recipes add.
    'add a language': () => {
      duplicate('lambda/render/words/es.ts', 'lambda/render/words/nl.ts');
      replace('lambda/render/words/nl.ts', 'in Spanish', 'in Dutch');
      for (const part of [
        'lib/content/defaults/pages/es',
        'lib/content/defaults/texts/es.json',
        'examples/es',
      ])
        duplicate(part, part.replace(/\bes\b/, 'nl'));
      replace('examples/nl/practice.json', '"language": "es"', '"language": "nl"');
      const folders = ['bin/commands/desk/words', 'lib/countersignature/words', 'lib/practice/words'];
      for (const folder of folders) duplicate(`${folder}/es.ts`, `${folder}/nl.ts`);
      for (const folder of ['lambda/render/words', ...folders]) {
        const words = `${folder}/index.ts`;
        insert(words, 'import { words as ptBR }', "import { words as nl } from './nl.ts';\n");
        replace(words, '{ en, es,', '{ en, es, nl,');
      }
      const say = '(until) => `nl ${until}`';
      insert('lambda/shared/expiry.ts', '  pt: {', `  nl: { channels: ${say}, cannotTell: ${say} },\n`);
    },
  };

  const contributing = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');

  /** The files that the table names for a recipe, as patterns. */
  function named(recipe: string): RegExp[] {
    const row = contributing.split('\n').find((line) => line.startsWith(`| ${recipe} |`));
    if (!row) throw new Error(`CONTRIBUTING.md has no recipe to ${recipe}`);
    return [...row.matchAll(/`([^`]+)`/g)].map(([, path]) => {
      const pattern = path!.replace(/[.]/g, '\\.').replace(/\*|<[a-z]+>/g, '[\\w-]+');
      return new RegExp(`^${pattern}$`);
    });
  }

  test.each(Object.entries(RECIPES))('%s: exactly the files of the table change', (recipe, follow) => {
    follow();
    git('add', '--all');
    const changed = git('diff', '--cached', '--name-only').trim().split('\n');
    const patterns = named(recipe);
    expect(changed.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
    expect(patterns.filter((pattern) => !changed.some((file) => pattern.test(file)))).toEqual([]);
    commit(recipe);
  });

  test('npm test and npm run synth pass', async () => {
    for (const script of ['test', 'synth']) expect(await npm('run', script)).toBe('');
  });

  /** @returns the failures that the program prints, or an empty text; all output if the program was ended */
  function npm(...args: string[]): Promise<string> {
    const options = { cwd: copy, maxBuffer: Number.POSITIVE_INFINITY, timeout: PATIENCE_MS } as const;
    return new Promise((resolve) =>
      execFile('npm', args, { ...options, killSignal: 'SIGKILL' }, (error, stdout, stderr) => {
        if (!error) return resolve('');
        const output = `${stdout}${stderr}`;
        if (error.killed) return resolve(`${output}\ndid not end within ${PATIENCE_MS / 60_000} minutes`);
        const lines = output.split('\n').filter((line) => /●|error TS|rror:/.test(line));
        resolve([...new Set(lines)].join('\n') || `exit code ${error.code}\n${output}`);
      }),
    );
  }
});
