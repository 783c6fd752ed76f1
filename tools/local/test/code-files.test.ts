/** Which files `npm start` takes for code of the app, by its `cdk.json`. */
import { join } from 'node:path';
import { codeFiles } from '../code-files.ts';

/** The working directory: paths in cdk.json are relative to it. */
const HERE = process.cwd();

const CODE = ['app.js', 'app.ts', 'bin/app.mts', 'src/stacks/mine.ts', 'lib/data.json', 'package.json'];
const CONFIGURATION = ['cdk.json', 'cdk.context.json'];

interface Row {
  readonly id: string;
  readonly app?: string;
  readonly watch?: { include?: string | string[]; exclude?: string | string[] };
  readonly output?: string;
  readonly code: readonly string[];
  readonly other: readonly string[];
}

const ROWS: readonly Row[] = [
  { id: 'no watch', code: CODE, other: ['README.md', 'start.txt', 'site/site.css'] },
  { id: 'an empty watch', watch: {}, code: CODE, other: ['README.md'] },
  {
    id: 'what `cdk init` writes',
    watch: { include: ['**'], exclude: ['README.md', 'cdk*.json', '**/*.d.ts', '**/*.js', 'test'] },
    code: ['app.ts', 'src/deep/er/mine.ts', 'queries/all.sql', 'testing/mine.ts', 'src/test/mine.ts'],
    other: ['README.md', 'app.js', 'lib/mine.js', 'lib/types.d.ts', 'test/mine.ts', 'cdk.other.json'],
  },
  {
    id: 'files and folders by name',
    watch: { include: ['app.js', './lib', 'src/'], exclude: 'lib/old' },
    code: ['app.js', 'lib/mine.js', 'lib/deep/mine.js', 'src/mine.ts'],
    other: ['app.json', 'xapp.js', 'library/mine.js', 'lib/old/mine.js', 'my/lib/mine.js'],
  },
  {
    id: 'wildcards',
    watch: { include: ['lib/*.ts', 'data/**/all.{yaml,yml}', 'v?.js'] },
    code: ['lib/a.ts', 'data/all.yaml', 'data/a/b/all.yml', 'v1.js'],
    other: ['lib/a/b.ts', 'lib/aXts', 'data/all.yamls', 'v10.js', 'v/.js'],
  },
  {
    id: 'a script that include does not name',
    app: 'node --import tsx "bin/app.ts"',
    watch: { include: 'lib/**', exclude: '**/*.json' },
    code: ['bin/app.ts', 'bin/beside.ts', 'lib/mine.ts'],
    other: ['bin/data.json', 'app.ts', 'src/mine.ts'],
  },
  {
    id: 'a script that exclude names',
    app: 'node bin/app.ts',
    watch: { exclude: '**/*.ts' },
    code: ['bin/app.ts', 'app.js'],
    other: ['bin/beside.ts'],
  },
  {
    id: 'another folder of the output',
    output: 'build/cdk',
    code: ['app.js'],
    other: ['build/cdk/tree.json'],
  },
];

describe('tools/local/code-files', () => {
  test.each(ROWS)('$id', ({ app = 'node app.js', watch, output, code, other }) => {
    const { includes } = codeFiles({ app, ...(watch && { watch }), ...(output && { output }) });
    const found = [...CONFIGURATION, ...code, ...other].filter((file) => includes(join(HERE, file)));
    expect(found).toEqual([...CONFIGURATION, ...code]);
  });

  test.each([
    [['**'], ['.']],
    [
      ['app.js', 'lib/**', 'data/*/all.json'],
      ['app.js', 'lib', 'data'],
    ],
  ])('%j: the folders that have to be watched', (include, folders) => {
    const { paths } = codeFiles({ app: 'node bin/app.ts', watch: { include } });
    const watched = [...CONFIGURATION, 'bin/app.ts', 'bin', ...folders];
    expect(paths).toEqual(watched.map((path) => join(HERE, path)));
  });
});
