/**
 * The recipes of CONTRIBUTING.md as edits. Each place has the part of `npm test` that fails if somebody leaves it out.
 * Languages are added last: an earlier copy of a language would lack the words that the other recipes add.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A test file, of which the pattern takes some tests; or files that the type checker reads with their imports. */
export type Check =
  | { readonly test: string; readonly name?: string }
  | { readonly types: string | readonly string[] };

export interface Place {
  /** The file, and what is written there. */
  readonly of: string;
  /** @param root - of the repository */
  readonly edit: (root: string) => void;
  /** @default nothing: the recipe has no other place */
  readonly check?: Check;
}

function place(file: string, what: string, edit: (text: string) => string, check?: Check): Place {
  return {
    of: `${file} (${what})`,
    edit(root) {
      const before = readFileSync(join(root, file), 'utf8');
      writeFileSync(join(root, file), edit(before));
    },
    ...(check && { check }),
  };
}

/** Replaces the first occurrence, which has to exist. */
const replace = (old: string, text: string) => (source: string) => {
  if (!source.includes(old)) throw new Error(`The file has no ${JSON.stringify(old)}`);
  return source.replace(old, () => text);
};
const insert = (before: string, text: string) => replace(before, text + before);

const created = (file: string, text: string, check?: Check): Place => ({
  of: file,
  edit: (root) => writeFileSync(join(root, file), text),
  ...(check && { check }),
});

const copied = (from: string, to: string, check?: Check): Place => ({
  of: to,
  edit: (root) => cpSync(join(root, from), join(root, to), { recursive: true }),
  ...(check && { check }),
});

/** A file that `npm run schema` writes: the last place of a recipe. Its text is kept, because the program takes seconds. */
function generated(file: string, check: Check): Place {
  let text: string | undefined;
  return {
    of: `${file} (npm run schema)`,
    edit(root) {
      if (text === undefined) {
        execFileSync(process.execPath, ['--import', 'tsx', 'bin/legal-front-door.ts', 'schema'], {
          cwd: root,
        });
        text = readFileSync(join(root, file), 'utf8');
      }
      writeFileSync(join(root, file), text);
    },
    check,
  };
}

const types = (...files: string[]): Check => ({ types: files });
const tests = (test: string, name?: string): Check => ({
  test: `test/${test}.test.ts`,
  ...(name && { name }),
});

const TAGS = ['en', 'es', 'pt-br'] as const;
const words = (tag: string) => `lambda/render/words/${tag}.ts`;
/** The same insertion into the words of each language; the texts are those of English, Spanish and Portuguese. */
const inWords = (
  before: string,
  line: (text: string) => string,
  texts: readonly string[],
  ofEnglish?: Check,
): Place[] =>
  texts.map((text, index) => {
    const file = words(TAGS[index]!);
    return place(file, 'words', insert(before, line(text)), (index === 0 && ofEnglish) || types(file));
  });

const DOCS = 'docs';
const SUITE = tests('contract/suite', 'literals and lists');

/** What fails if a language is missing from the index of a folder of words. */
const INDEX_CHECKS: Readonly<Record<string, Check>> = {
  'lambda/render/words': tests('lambda/render/translations', 'each folder'),
  'lib/countersignature/words': tests('lambda/render/translations', 'words of its own'),
  'lib/practice/words': tests('lambda/render/translations', 'words of its own'),
  'bin/commands/desk/words': tests('lambda/render/translations', 'words of its own'),
};

export const RECIPES: Readonly<Record<string, readonly Place[]>> = {
  'change a fact': [
    place('site/practice.json', 'telephone', (text) => {
      const { contact } = JSON.parse(text);
      return text.replace(contact.telephone, `${contact.telephone.slice(0, -2)}99`);
    }),
  ],

  'add a page': [
    created(
      'site/pages/taxas.md',
      '---\ntitle: Taxas\ndescription: As taxas\nupdated: 2026-11-02\nnav: { label: Taxas, order: 7 }\n---\n\nNão há taxas.\n',
    ),
    // No page links to this one: synthesis has a notice about it, and everything passes.
    created(
      'site/pages/campanha.md',
      '---\ntitle: Campanha\ndescription: Só no mapa do site\nupdated: 2026-11-02\n---\n\nOi.\n',
    ),
  ],

  'name somebody else’s number': [
    created(
      'site/pages/ajuda.md',
      '---\ntitle: Ajuda\ndescription: Outros números\nupdated: 2026-11-02\nmentions: [{ contact: "135", whose: "INSS" }, { contact: "0800 725 7474", whose: "Caixa" }]\n---\n\nINSS: [135](tel:135). Caixa: 0800 725 7474.\n',
    ),
  ],

  'add a tool': [
    place(
      'lambda/shared/tools.ts',
      'type and row',
      (text) =>
        insert(
          '};\n\nexport const TOOL_NAMES',
          `  get_languages: {
    title: 'Languages',
    use: (practice) => \`Call before you write to \${practice} in another language.\`,
    returns: 'The language of the practice.',
    result: ({ language }) => ({ language }),
  },
`,
        )(
          insert(
            '}\n\nexport type ToolName',
            "  readonly get_languages: Pick<Practice, 'language'>;\n",
          )(text),
        ),
      types('lib/practice/schemas/tool-schemas.ts'),
    ),
    place(
      'lambda/shared/routes.ts',
      'path of its schema',
      insert(
        '  mcpRequestSchema: ',
        "  languagesSchema: { path: '/schemas/languages.json', contentType: SCHEMA_TYPE },\n",
      ),
      types('lib/practice/schemas/service-schemas.ts'),
    ),
    place(
      'lib/practice/schemas/tool-schemas.ts',
      'schema',
      insert('} satisfies { readonly', '  get_languages: z.strictObject({ language: z.string() }),\n'),
      types('lib/practice/schemas/tool-schemas.ts'),
    ),
    place(
      'lib/practice/schemas/service-schemas.ts',
      'published schema',
      insert(
        '      mcpRequestSchema:',
        "      languagesSchema: titled('languagesSchema', tool('get_languages')),\n",
      ),
      types('lib/practice/schemas/service-schemas.ts'),
    ),
    ...inWords('    mcpRequestSchema:', (text) => `    languagesSchema: '${text}',\n`, [
      'What get_languages returns',
      'Lo que devuelve get_languages',
      'O que get_languages devolve',
    ]),
    ...['es', 'pt-br'].map((tag) =>
      place(
        words(tag),
        'what the tool returns',
        insert('  },\n  documents: {', "    get_languages: 'La lengua / a língua. No admite argumentos.',\n"),
        types(words(tag)),
      ),
    ),
    place(
      'docs/contract.md',
      'row of §3',
      insert('\n- Each result has `notice` as its first', '| `get_languages` | `language` |\n'),
      tests(DOCS, 'a row for each tool'),
    ),
    place(
      'docs/contract.md',
      'path in §1.1',
      replace(
        '`/schemas/agent-guidance.json`,',
        '`/schemas/agent-guidance.json`, `/schemas/languages.json`,',
      ),
      tests(DOCS, 'contract §1 has each'),
    ),
    place(
      'docs/contract.md',
      'key of machineReadable',
      replace('`agentGuidanceSchema`,', '`agentGuidanceSchema`, `languagesSchema`,'),
      tests(DOCS, 'every key of machineReadable'),
    ),
    place(
      'contract/literals.ts',
      'tool and schema',
      insert('} as const;\nexport type ToolName', "  get_languages: '/schemas/languages.json',\n"),
      types('contract/mcp/tools.ts'),
    ),
    place(
      'contract/literals.ts',
      'machineReadable',
      insert("  mcpRequestSchema: '/", '  languagesSchema: TOOL_SCHEMAS.get_languages,\n'),
      SUITE,
    ),
    place(
      'contract/mcp/tools.ts',
      'equality with agent-info',
      insert(
        '  get_official_contact(content, info) {',
        "  get_languages(content, info) {\n    equal(content, { language: info.language }, 'get_languages');\n  },\n",
      ),
      types('contract/mcp/tools.ts'),
    ),
    place(
      'tools/clients/expected.ts',
      'what clients get',
      insert('      get_practice_info: {', "      get_languages: picked(facts, ['language']),\n"),
      types('tools/clients/expected.ts'),
    ),
  ],

  'change a limit': [
    place(
      'lambda/shared/limits.ts',
      'constant',
      replace('burst: 100', 'burst: 120'),
      tests(DOCS, 'default of each limit'),
    ),
    place('docs/contract.md', '§5', replace('burst 100', 'burst 120'), tests(DOCS, 'default of each limit')),
    place('contract/literals.ts', 'BURST', replace('BURST = 100', 'BURST = 120'), SUITE),
    generated('config/schema.json', tests('lib/config/config', 'schema')),
  ],

  'add a document': [
    place(
      'lambda/shared/routes.ts',
      'path, type, key',
      insert(
        '  agentInfoSchema: ',
        "  humans: { path: '/.well-known/humans.txt', contentType: PLAIN_TEXT },\n",
      ),
      types('lambda/render/documents/documents.ts'),
    ),
    created(
      'lambda/render/documents/humans.ts',
      `/** \`/.well-known/humans.txt\`: where the site is. */
import type { SiteContext } from '../site-context.ts';

export const humansTxt = ({ baseUrl }: SiteContext): string => \`\${baseUrl}\\n\`;
`,
      types('lambda/render/documents/documents.ts'),
    ),
    place(
      'lambda/render/documents/documents.ts',
      'writer',
      (text) =>
        insert(
          '    security: securityTxt',
          '    humans: humansTxt(context),\n',
        )(insert('import { llmsTxt }', "import { humansTxt } from './humans.ts';\n")(text)),
      types('lambda/render/documents/documents.ts'),
    ),
    ...inWords('    agentInfoSchema:', (text) => `    humans: '${text}',\n`, [
      'Where this site lives',
      'Dónde vive este sitio',
      'Onde mora esta página',
    ]),
    place(
      'docs/contract.md',
      'row of §1.1',
      insert(
        '| `/.well-known/agent-info.jwt` | application/jwt',
        '| `/.well-known/humans.txt` | text/plain; charset=utf-8 | where the site is |\n',
      ),
      tests(DOCS, 'contract §1 has each'),
    ),
    place(
      'docs/contract.md',
      'key of machineReadable',
      replace('`security`, `agentInfoJwt`', '`security`, `humans`, `agentInfoJwt`'),
      tests(DOCS, 'every key of machineReadable'),
    ),
    place(
      'docs/routes.md',
      'row',
      insert(
        '| `/.well-known/agent-info.jwt`',
        '| `/.well-known/humans.txt` | default | S3 | `lambda/render/documents/humans.ts` |\n',
      ),
      tests(DOCS, 'routes.md has each'),
    ),
    place(
      'contract/literals.ts',
      'document',
      insert(
        "  ['/.well-known/agent-info.jwt', 'application",
        "  ['/.well-known/humans.txt', 'text/plain; charset=utf-8', 'humans'],\n",
      ),
      SUITE,
    ),
    place(
      'contract/literals.ts',
      'no links',
      insert("  '/check.mjs',\n", "  '/.well-known/humans.txt',\n"),
      tests('contract/site'),
    ),
  ],

  'add an alarm': [
    place(
      'lib/stack/watch/alarms.ts',
      'alarm',
      insert(
        "  onCall.alarm(alarms, 'ContentRepaired', {",
        `  onCall.alarm(alarms, 'PublisherSlow', {
    runbook: 'publisher-slow',
    meaning: 'A run of the publisher took longer than a minute.',
    metric: lambdaMetric(publisher.function, 'Duration', 'p99'),
    threshold: 60_000,
  });
`,
      ),
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    place(
      'lib/stack/watch/on-call.ts',
      'entry of the runbook',
      insert("  | 'content-repaired'", "  | 'publisher-slow'\n"),
      types('lib/stack/watch/alarms.ts'),
    ),
    place(
      'docs/operations.md',
      'row',
      insert(
        '| `ContentRepaired` |',
        '| `PublisherSlow` | Lambda: `Duration` of the publisher, in ms | ≥ 60000 in 1 of 1 × 5 min | count the objects: [Publisher slow](#publisher-slow) |\n',
      ),
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    place(
      'docs/operations.md',
      'entry',
      insert('### Content repaired\n', '### Publisher slow\n\n1. Count the objects.\n\n'),
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    place(
      'docs/costs.md',
      'counts and amounts',
      (text) =>
        text
          .replace('| metrics in alarms | 17 | $1.70 |', '| metrics in alarms | 18 | $1.80 |')
          .replace('a stage costs $2.76 a month', 'a stage costs $2.86 a month')
          // Ten cents more in every sum of a month.
          .replace(/^\| [\d,]+0{3,} \|.*$/gm, (row) =>
            row.replace(/\d+\.\d\d/g, (sum) => (Number(sum) + 0.1).toFixed(2)),
          ),
      tests('lib/stack/monthly-bill'),
    ),
    place(
      'docs/many-practices.md',
      'quota',
      replace(
        '| CloudWatch: alarms (region) | 5,000 | 12 | 416 |',
        '| CloudWatch: alarms (region) | 5,000 | 13 | 384 |',
      ),
      tests('lib/stack/watch/alarm-states', 'many-practices'),
    ),
    place(
      'test/lib/stack/watch/alarm-states.test.ts',
      'states',
      insert(
        "    test('a repaired object raises",
        `    test('a slow run raises the alarm', () => {
      const took = (ms: number): Period => [
        { namespace: 'AWS/Lambda', name: 'Duration', dimensions: publisher, values: [ms] },
      ];
      expectStates('PublisherSlow', [took(59_999), 'OK'], [took(60_000), 'ALARM']);
    });

`,
      ),
      tests('lib/stack/watch/alarm-states', 'every alarm has its states'),
    ),
    place(
      'test/lib/stack/rights.test.ts',
      'right to notify',
      insert("'ContentRepaired', 'FactsExpireSoon'],", "'PublisherSlow', "),
      tests('lib/stack/rights'),
    ),
  ],

  'add an optional fact': [
    place(
      'lambda/shared/practice.ts',
      'type',
      insert('  readonly fees?: string | undefined;\n', '  readonly parking?: string | undefined;\n'),
      types('lambda/render/detail-blocks.ts'),
    ),
    place(
      'lambda/shared/facts.ts',
      'list',
      insert('  fees: true,\n', '  parking: true,\n'),
      types('lambda/shared/facts.ts'),
    ),
    place(
      'lib/practice/schema.ts',
      'row of the table',
      insert(
        '  fees: row(',
        "  parking: row(paragraph.optional(), 'parking', 'Where to park near the office', { group: 'offices' }),\n",
      ),
      types('lib/practice/words/es.ts'),
    ),
    ...(['es', 'pt-br'] as const).map((tag) =>
      place(
        `lib/practice/words/${tag}.ts`,
        'label',
        insert('    fees: [', "    parking: ['estacionamento', 'Onde estacionar'],\n"),
        types(`lib/practice/words/${tag}.ts`),
      ),
    ),
    place(
      'lambda/render/detail-blocks.ts',
      'block',
      (text) =>
        insert(
          "    fees: section('fees'",
          "    parking: section('parking', heads.parking, practice.parking && escapeMarkdown(practice.parking)),\n",
        )(text),
      tests('lambda/render/facts', 'the fixture'),
    ),
    place(
      'lambda/render/json-ld.ts',
      'property',
      insert("      ...property('advertisingNotice'", "      ...property('parking', practice.parking),\n"),
      tests('lambda/render/facts', 'JSON-LD'),
    ),
    place(
      'test/lambda/render/json-ld.test.ts',
      'read back',
      insert(
        '    timeZone: named(service',
        "    parking: named(service.additionalProperty, 'parking')[0]?.value,\n",
      ),
      tests('lambda/render/json-ld', 'the fixture practice'),
    ),
    ...inWords(
      "    fees: '",
      (text) => `    parking: '${text}',\n`,
      ['Parking', 'Aparcamiento', 'Estacionamento'],
      types('lambda/render/detail-blocks.ts'),
    ),
    ...(['en', 'es', 'pt-BR'] as const).map((tag) =>
      place(
        `lib/content/defaults/pages/${tag}/contact.md`,
        'placeholder',
        insert('{{accessibility}}', '{{parking}}\n\n'),
        tag === 'en'
          ? tests('lambda/render/facts', 'the fixture')
          : tests('lambda/render/translations', 'general pages'),
      ),
    ),
    place(
      'docs/contract.md',
      'row of §3',
      insert('| `fees` |', '| `parking` | text | `additionalProperty` |\n'),
      tests(DOCS, 'every member'),
    ),
    place(
      'docs/configuration.md',
      'placeholder',
      insert('`{{fees}}`', '`{{parking}}`, '),
      tests(DOCS, 'placeholder of each optional fact'),
    ),
    place(
      'contract/documents/agent-info.ts',
      'field',
      insert("  ['fees', text],\n", "  ['parking', text],\n"),
      SUITE,
    ),
    place(
      'test/fixtures/practices/en/practice.json',
      'fact',
      insert('  "fees": ', '  "parking": "There is a car park behind Example Quay.",\n'),
      tests('lambda/render/facts', 'the fixture'),
    ),
    place(
      'test/fixtures/practices/en/pages/contact.md',
      'placeholder',
      insert('{{accessibility}}', '{{parking}}\n\n'),
      tests('lambda/render/facts', 'the fixture'),
    ),
    generated('config/practice.schema.json', tests('lib/practice/practice-json-schema', 'committed schema')),
  ],

  'add a type of channel': [
    place(
      'lambda/shared/practice.ts',
      'type',
      replace("'tty' | 'relay';", "'tty' | 'relay' | 'pager';"),
      types('lib/practice/contact-schema.ts'),
    ),
    place(
      'lib/practice/contact-schema.ts',
      'members',
      insert('} as const satisfies Readonly<Record<OtherChannel', "  pager: ['number'],\n"),
      types('lib/practice/contact-schema.ts'),
    ),
    ...TAGS.map((tag) =>
      place(
        `lib/practice/words/${tag}.ts`,
        'choice',
        insert("    fax: 'Fax',", "    pager: 'Pager',\n"),
        types(`lib/practice/words/${tag}.ts`),
      ),
    ),
    ...inWords(
      "  fax: 'Fax',",
      (text) => `  pager: '${text}',\n`,
      ['Pager', 'Buscapersonas', 'Bipe'],
      types('lambda/render/contact-text.ts'),
    ),
    place(
      'lambda/render/json-ld.ts',
      'property',
      insert("  fax: 'faxNumber',", "  pager: 'telephone',\n"),
      types('lambda/render/json-ld.ts'),
    ),
    place(
      'lambda/check/types.ts',
      'type',
      replace("'tty' | 'relay';", "'tty' | 'relay' | 'pager';"),
      types('test/lambda/check/trust.test.ts'),
    ),
    place(
      'contract/documents/agent-info.ts',
      'members',
      insert("  fax: ['number'],\n", "  pager: ['number'],\n"),
      SUITE,
    ),
    place(
      'docs/contract.md',
      'row of §3',
      replace('`tty`, `relay` |', '`tty`, `relay`, `pager` |'),
      tests(DOCS, 'type of a further channel'),
    ),
    generated('config/practice.schema.json', tests('lib/practice/practice-json-schema', 'committed schema')),
  ],

  'add a language': [
    {
      of: 'lambda/render/words/nl.ts',
      edit(root) {
        copied('lambda/render/words/es.ts', 'lambda/render/words/nl.ts').edit(root);
        place('lambda/render/words/nl.ts', 'its name', replace('in Spanish', 'in Dutch')).edit(root);
      },
      check: types('lambda/render/words/index.ts'),
    },
    ...[
      'lambda/render/words',
      'lib/countersignature/words',
      'lib/practice/words',
      'bin/commands/desk/words',
    ].map((folder) =>
      place(
        `${folder}/index.ts`,
        'import and entry',
        (text) =>
          replace(
            '{ en, es,',
            '{ en, es, nl,',
          )(insert('import { words as ptBR }', "import { words as nl } from './nl.ts';\n")(text)),
        INDEX_CHECKS[folder],
      ),
    ),
    ...['lib/countersignature/words', 'lib/practice/words', 'bin/commands/desk/words'].map((folder) =>
      copied(`${folder}/es.ts`, `${folder}/nl.ts`, types(`${folder}/index.ts`)),
    ),
    copied(
      'lib/content/defaults/pages/es',
      'lib/content/defaults/pages/nl',
      tests('lambda/render/translations', 'general pages'),
    ),
    copied(
      'lib/content/defaults/texts/es.json',
      'lib/content/defaults/texts/nl.json',
      tests('lambda/render/translations', 'general texts'),
    ),
    {
      of: 'examples/nl',
      edit(root) {
        copied('examples/es', 'examples/nl').edit(root);
        place('examples/nl/practice.json', 'language', replace('"language": "es"', '"language": "nl"')).edit(
          root,
        );
      },
      check: tests('lambda/render/translations', 'the example'),
    },
    place(
      'lambda/shared/expiry.ts',
      'sentences',
      insert(
        '  pt: {',
        `  nl: { channels: (until) => \`nl \${until}\`, cannotTell: (until) => \`nl \${until}\` },\n`,
      ),
      tests('lambda/render/languages'),
    ),
  ],
};
