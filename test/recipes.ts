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
  /** The file, and the beginning of what is written there. */
  readonly of: string;
  /** @param root - of the repository */
  readonly edit: (root: string) => void;
  /** @default nothing: the recipe has no other place */
  readonly check?: Check;
}

const place = (file: string, edit: (text: string) => string, check?: Check): Place => ({
  of: file,
  edit(root) {
    const before = readFileSync(join(root, file), 'utf8');
    writeFileSync(join(root, file), edit(before));
  },
  ...(check && { check }),
});

/** Replaces the first occurrence, which has to exist. */
const replace = (old: string, text: string) => (source: string) => {
  if (!source.includes(old)) throw new Error(`The file has no ${JSON.stringify(old)}`);
  return source.replace(old, () => text);
};
const insert = (before: string, text: string) => replace(before, text + before);

const replaced = (file: string, old: string, text: string, check?: Check): Place => ({
  ...place(file, replace(old, text), check),
  of: `${file}: ${text.trim().slice(0, 60)}`,
});
const inserted = (file: string, before: string, text: string, check?: Check): Place => ({
  ...place(file, insert(before, text), check),
  of: `${file}: ${text.trim().slice(0, 60)}`,
});

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
    return inserted(file, before, line(text), (index === 0 && ofEnglish) || types(file));
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
    place('site/practice.json', (text) => {
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
    inserted(
      'lambda/shared/routes.ts',
      '  mcpRequestSchema: ',
      "  languagesSchema: { path: '/schemas/languages.json', contentType: SCHEMA_TYPE },\n",
      types('lib/practice/schemas/service-schemas.ts'),
    ),
    inserted(
      'lib/practice/schemas/tool-schemas.ts',
      '} satisfies { readonly',
      '  get_languages: z.strictObject({ language: z.string() }),\n',
      types('lib/practice/schemas/tool-schemas.ts'),
    ),
    inserted(
      'lib/practice/schemas/service-schemas.ts',
      '      mcpRequestSchema:',
      "      languagesSchema: titled('languagesSchema', tool('get_languages')),\n",
      types('lib/practice/schemas/service-schemas.ts'),
    ),
    ...inWords('    mcpRequestSchema:', (text) => `    languagesSchema: '${text}',\n`, [
      'What get_languages returns',
      'Lo que devuelve get_languages',
      'O que get_languages devolve',
    ]),
    ...['es', 'pt-br'].map((tag) =>
      inserted(
        words(tag),
        '  },\n  documents: {',
        "    get_languages: 'La lengua / a língua. No admite argumentos.',\n",
        types(words(tag)),
      ),
    ),
    inserted(
      'docs/contract.md',
      '\n- Each result has `notice` as its first',
      '| `get_languages` | `language` |\n',
      tests(DOCS, 'a row for each tool'),
    ),
    replaced(
      'docs/contract.md',
      '`/schemas/agent-guidance.json`,',
      '`/schemas/agent-guidance.json`, `/schemas/languages.json`,',
      tests(DOCS, 'contract §1 has each'),
    ),
    replaced(
      'docs/contract.md',
      '`agentGuidanceSchema`,',
      '`agentGuidanceSchema`, `languagesSchema`,',
      tests(DOCS, 'every key of machineReadable'),
    ),
    inserted(
      'contract/literals.ts',
      '} as const;\nexport type ToolName',
      "  get_languages: '/schemas/languages.json',\n",
      types('contract/mcp/tools.ts'),
    ),
    inserted(
      'contract/literals.ts',
      "  mcpRequestSchema: '/",
      '  languagesSchema: TOOL_SCHEMAS.get_languages,\n',
      SUITE,
    ),
    inserted(
      'contract/mcp/tools.ts',
      '  get_official_contact(content, info) {',
      "  get_languages(content, info) {\n    equal(content, { language: info.language }, 'get_languages');\n  },\n",
      types('contract/mcp/tools.ts'),
    ),
    inserted(
      'tools/clients/expected.ts',
      '      get_practice_info: {',
      "      get_languages: picked(facts, ['language']),\n",
      types('tools/clients/expected.ts'),
    ),
  ],

  'change a limit': [
    replaced('lambda/shared/limits.ts', 'burst: 100', 'burst: 120', tests(DOCS, 'default of each limit')),
    replaced('docs/contract.md', 'burst 100', 'burst 120', tests(DOCS, 'default of each limit')),
    replaced('contract/literals.ts', 'BURST = 100', 'BURST = 120', SUITE),
    generated('config/schema.json', tests('lib/config/config', 'schema')),
  ],

  'add a document': [
    inserted(
      'lambda/shared/routes.ts',
      '  agentInfoSchema: ',
      "  humans: { path: '/.well-known/humans.txt', contentType: PLAIN_TEXT },\n",
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
    inserted(
      'docs/contract.md',
      '| `/.well-known/agent-info.jwt` | application/jwt',
      '| `/.well-known/humans.txt` | text/plain; charset=utf-8 | where the site is |\n',
      tests(DOCS, 'contract §1 has each'),
    ),
    replaced(
      'docs/contract.md',
      '`security`, `agentInfoJwt`',
      '`security`, `humans`, `agentInfoJwt`',
      tests(DOCS, 'every key of machineReadable'),
    ),
    inserted(
      'docs/routes.md',
      '| `/.well-known/agent-info.jwt`',
      '| `/.well-known/humans.txt` | default | S3 | `lambda/render/documents/humans.ts` |\n',
      tests(DOCS, 'routes.md has each'),
    ),
    inserted(
      'contract/literals.ts',
      "  ['/.well-known/agent-info.jwt', 'application",
      "  ['/.well-known/humans.txt', 'text/plain; charset=utf-8', 'humans'],\n",
      SUITE,
    ),
    inserted(
      'contract/literals.ts',
      "  '/check.mjs',\n",
      "  '/.well-known/humans.txt',\n",
      tests('contract/site'),
    ),
  ],

  'add an alarm': [
    inserted(
      'lib/stack/watch/alarms.ts',
      "  onCall.alarm(alarms, 'ContentRepaired', {",
      `  onCall.alarm(alarms, 'PublisherSlow', {
    runbook: 'publisher-slow',
    meaning: 'A run of the publisher took longer than a minute.',
    metric: lambdaMetric(publisher.function, 'Duration', 'p99'),
    threshold: 60_000,
  });
`,
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    inserted(
      'lib/stack/watch/on-call.ts',
      "  | 'content-repaired'",
      "  | 'publisher-slow'\n",
      types('lib/stack/watch/alarms.ts'),
    ),
    inserted(
      'docs/operations.md',
      '| `ContentRepaired` |',
      '| `PublisherSlow` | Lambda: `Duration` of the publisher, in ms | ≥ 60000 in 1 of 1 × 5 min | count the objects: [Publisher slow](#publisher-slow) |\n',
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    inserted(
      'docs/operations.md',
      '### Content repaired\n',
      '### Publisher slow\n\n1. Count the objects.\n\n',
      tests('lib/stack/watch/alarm-states', 'operations'),
    ),
    place(
      'docs/costs.md',
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
    replaced(
      'docs/many-practices.md',
      '| CloudWatch: alarms (region) | 5,000 | 12 | 416 |',
      '| CloudWatch: alarms (region) | 5,000 | 13 | 384 |',
      tests('lib/stack/watch/alarm-states', 'many-practices'),
    ),
    inserted(
      'test/lib/stack/watch/alarm-states.test.ts',
      "    test('a repaired object raises",
      `    test('a slow run raises the alarm', () => {
      const took = (ms: number): Period => [
        { namespace: 'AWS/Lambda', name: 'Duration', dimensions: publisher, values: [ms] },
      ];
      expectStates('PublisherSlow', [took(59_999), 'OK'], [took(60_000), 'ALARM']);
    });

`,
      tests('lib/stack/watch/alarm-states', 'every alarm has its states'),
    ),
    inserted(
      'test/lib/stack/rights.test.ts',
      "'ContentRepaired', 'FactsExpireSoon'],",
      "'PublisherSlow', ",
      tests('lib/stack/rights'),
    ),
  ],

  'add an optional fact': [
    inserted(
      'lambda/shared/practice.ts',
      '  readonly fees?: string | undefined;\n',
      '  readonly parking?: string | undefined;\n',
      types('lambda/render/detail-blocks.ts'),
    ),
    inserted(
      'lambda/shared/facts.ts',
      '  fees: true,\n',
      '  parking: true,\n',
      types('lambda/shared/facts.ts'),
    ),
    inserted(
      'lib/practice/schema.ts',
      '  fees: row(',
      "  parking: row(paragraph.optional(), 'parking', 'Where to park near the office', { group: 'offices' }),\n",
      types('lib/practice/words/es.ts'),
    ),
    ...(['es', 'pt-br'] as const).map((tag) =>
      inserted(
        `lib/practice/words/${tag}.ts`,
        '    fees: [',
        "    parking: ['estacionamento', 'Onde estacionar'],\n",
        types(`lib/practice/words/${tag}.ts`),
      ),
    ),
    place(
      'lambda/render/detail-blocks.ts',
      (text) =>
        insert(
          "    fees: section('fees'",
          "    parking: section('parking', heads.parking, practice.parking && escapeMarkdown(practice.parking)),\n",
        )(text),
      tests('lambda/render/facts', 'the fixture'),
    ),
    inserted(
      'lambda/render/json-ld.ts',
      "      ...property('advertisingNotice'",
      "      ...property('parking', practice.parking),\n",
      tests('lambda/render/facts', 'JSON-LD'),
    ),
    inserted(
      'test/lambda/render/json-ld.test.ts',
      '    timeZone: named(service',
      "    parking: named(service.additionalProperty, 'parking')[0]?.value,\n",
      tests('lambda/render/json-ld', 'the fixture practice'),
    ),
    ...inWords(
      "    fees: '",
      (text) => `    parking: '${text}',\n`,
      ['Parking', 'Aparcamiento', 'Estacionamento'],
      types('lambda/render/detail-blocks.ts'),
    ),
    ...(['en', 'es', 'pt-BR'] as const).map((tag) =>
      inserted(
        `lib/content/defaults/pages/${tag}/contact.md`,
        '{{accessibility}}',
        '{{parking}}\n\n',
        tag === 'en'
          ? tests('lambda/render/facts', 'the fixture')
          : tests('lambda/render/translations', 'general pages'),
      ),
    ),
    inserted(
      'docs/contract.md',
      '| `fees` |',
      '| `parking` | text | `additionalProperty` |\n',
      tests(DOCS, 'every member'),
    ),
    inserted(
      'docs/configuration.md',
      '`{{fees}}`',
      '`{{parking}}`, ',
      tests(DOCS, 'placeholder of each optional fact'),
    ),
    inserted('contract/documents/agent-info.ts', "  ['fees', text],\n", "  ['parking', text],\n", SUITE),
    inserted(
      'test/fixtures/practices/en/practice.json',
      '  "fees": ',
      '  "parking": "There is a car park behind Example Quay.",\n',
      tests('lambda/render/facts', 'the fixture'),
    ),
    inserted(
      'test/fixtures/practices/en/pages/contact.md',
      '{{accessibility}}',
      '{{parking}}\n\n',
      tests('lambda/render/facts', 'the fixture'),
    ),
    generated('config/practice.schema.json', tests('lib/practice/practice-json-schema', 'committed schema')),
  ],

  'add a type of channel': [
    replaced(
      'lambda/shared/practice.ts',
      "'tty' | 'relay';",
      "'tty' | 'relay' | 'pager';",
      types('lib/practice/contact-schema.ts'),
    ),
    inserted(
      'lib/practice/contact-schema.ts',
      '} as const satisfies Readonly<Record<OtherChannel',
      "  pager: ['number'],\n",
      types('lib/practice/contact-schema.ts'),
    ),
    ...TAGS.map((tag) =>
      inserted(
        `lib/practice/words/${tag}.ts`,
        "    fax: 'Fax',",
        "    pager: 'Pager',\n",
        types(`lib/practice/words/${tag}.ts`),
      ),
    ),
    ...inWords(
      "  fax: 'Fax',",
      (text) => `  pager: '${text}',\n`,
      ['Pager', 'Buscapersonas', 'Bipe'],
      types('lambda/render/contact-text.ts'),
    ),
    inserted(
      'lambda/render/json-ld.ts',
      "  fax: 'faxNumber',",
      "  pager: 'telephone',\n",
      types('lambda/render/json-ld.ts'),
    ),
    replaced(
      'lambda/check/types.ts',
      "'tty' | 'relay';",
      "'tty' | 'relay' | 'pager';",
      types('test/lambda/check/trust.test.ts'),
    ),
    inserted('contract/documents/agent-info.ts', "  fax: ['number'],\n", "  pager: ['number'],\n", SUITE),
    replaced(
      'docs/contract.md',
      '`tty`, `relay` |',
      '`tty`, `relay`, `pager` |',
      tests(DOCS, 'type of a further channel'),
    ),
    generated('config/practice.schema.json', tests('lib/practice/practice-json-schema', 'committed schema')),
  ],

  'add a language': [
    {
      of: 'lambda/render/words/nl.ts',
      edit(root) {
        copied('lambda/render/words/es.ts', 'lambda/render/words/nl.ts').edit(root);
        replaced('lambda/render/words/nl.ts', 'in Spanish', 'in Dutch').edit(root);
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
        replaced('examples/nl/practice.json', '"language": "es"', '"language": "nl"').edit(root);
      },
      check: tests('lambda/render/translations', 'the example'),
    },
    inserted(
      'lambda/shared/expiry.ts',
      '  pt: {',
      `  nl: { channels: (until) => \`nl \${until}\`, cannotTell: (until) => \`nl \${until}\` },\n`,
      tests('lambda/render/languages'),
    ),
  ],
};
