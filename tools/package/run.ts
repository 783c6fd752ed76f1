/**
 * `npm run package`: packs this repository, lints the tarball, checks its size, and uses it as a new user would.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dayOf } from '../../lambda/shared/days.ts';
import { writeAnotherPractice } from '../../test/support/another-practice.ts';
import { corners, cornersOf, SECRET, withMetadata } from '../../test/support/photographs.ts';
import { SCHEMAS } from '../init/schema.ts';
import { synthesize } from '../local/synthesize.ts';
import { installLockedTools } from '../shared/locked-tools.ts';
import { npm, npmStart, run } from './new-user.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAX_PACKED_BYTES = 3_000_000;
/** The package and what it depends on. */
const MAX_INSTALLED_BYTES = 90_000_000;
/** The maximum number of files outside `site/` that `init` may make. */
const MAX_FILES = 15;

const { name: NAME } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

const work = mkdtempSync(join(tmpdir(), "package's "));
let lastStep = performance.now();
function done(what: string): void {
  console.log(`${what}: ok (${((performance.now() - lastStep) / 1000).toFixed(0)} s)`);
  lastStep = performance.now();
}
function check(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

try {
  const tarball = await pack();
  weigh(tarball);
  await lint(tarball);
  const folder = join(work, "a practice's folder");
  mkdirSync(folder);
  await npm(folder, ['install', tarball]);
  for (const schema of SCHEMAS)
    check(existsSync(join(folder, 'node_modules', NAME, schema)), `The package has no ${schema}.`);
  withoutCdk(folder);
  const english = await onBuildMachine(await init(folder, 'en'));
  await startAndEdit(english);
  await npm(english, ['test']);
  done('npm test');
  await sameAsHere(english);
  await typesAreFound(english);
  await ownInfrastructure(english);
  // It finds the packages in node_modules of the folder above.
  await anotherPractice(await init(english, 'pt-BR'));
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function pack(): Promise<string> {
  const printed = await npm(ROOT, ['pack', '--json', '--pack-destination', work]);
  return join(work, JSON.parse(printed.slice(printed.indexOf('[')))[0].filename);
}

function weigh(tarball: string): void {
  const { size } = statSync(tarball);
  check(size <= MAX_PACKED_BYTES, `The package has ${size} bytes; at most ${MAX_PACKED_BYTES}.`);
  done(`${basename(tarball)}, ${size} bytes of at most ${MAX_PACKED_BYTES}`);
}

async function lint(tarball: string): Promise<void> {
  const node = await installLockedTools(import.meta.dirname, console.error);
  const tool = (file: string) => join(import.meta.dirname, 'node_modules', file);
  await run(work, [tool('publint/src/cli.js'), 'run', tarball, '--strict'], node);
  const types = ['--profile', 'esm-only', '--no-definitely-typed'];
  await run(work, [tool('@arethetypeswrong/cli/dist/index.js'), tarball, ...types], node);
  done('publint and attw find nothing');
}

/** `init` needs no CDK, which has three quarters of the bytes. */
function withoutCdk(folder: string): void {
  const modules = join(folder, 'node_modules');
  for (const name of ['aws-cdk', 'aws-cdk-lib', 'cdk-nag', 'constructs'])
    check(!existsSync(join(modules, name)), `npm installed ${name} for init.`);
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  check(
    bytes <= MAX_INSTALLED_BYTES,
    `npm installed ${bytes} bytes for init; at most ${MAX_INSTALLED_BYTES}.`,
  );
  done(`installed into a folder whose path has spaces, ${bytes} bytes of at most ${MAX_INSTALLED_BYTES}`);
}

/** @returns the folder of the repository that `init` made */
async function init(folder: string, language: string): Promise<string> {
  const practice = join(folder, `my practice ${language}`);
  await npm(folder, ['exec', '--', NAME, 'init', practice, '--yes', '--language', language]);
  const files = readdirSync(practice, { recursive: true, withFileTypes: true });
  const { length } = files.filter(
    (file) => file.isFile() && !file.parentPath.startsWith(join(practice, 'site')),
  );
  check(length <= MAX_FILES, `init made ${length} files outside site/; at most ${MAX_FILES} are allowed.`);
  done(`init --language ${language}, ${length} files outside site/`);
  return practice;
}

/**
 * Installs the new repository, and again from its lock file in another folder, as a build machine does: it has only what
 * was committed.
 *
 * @returns the other folder
 */
async function onBuildMachine(practice: string): Promise<string> {
  await npm(practice, ['install']);
  done('npm install');
  const other = join(work, 'elsewhere', basename(practice));
  const ignored = readFileSync(join(practice, '.gitignore'), 'utf8').split('\n');
  cpSync(practice, other, { recursive: true, filter: (file) => !ignored.includes(`${basename(file)}/`) });
  rmSync(practice, { recursive: true });
  await npm(other, ['ci']);
  done('npm ci in another folder');
  return other;
}

async function startAndEdit(practice: string): Promise<void> {
  const started = await npmStart(practice);
  try {
    done('npm start');
    await followsAnEdit(practice, started);
    await verifyCheckout(practice, started.url);
    done('a changed fact is served, and verify passes');
  } finally {
    await started.stop();
  }
}

/** The practice replaces every fact, page and image, and runs the steps of its workflow that need no AWS account. */
async function anotherPractice(practice: string): Promise<void> {
  rmSync(join(practice, 'site'), { recursive: true });
  writeAnotherPractice(join(practice, 'site'), { today: dayOf(new Date()), language: 'pt-BR' });
  const photograph = await withMetadata(corners(), 'jpeg', 6);
  writeFileSync(join(practice, 'site/images/office.jpg'), photograph);
  await testOnOtherNode(practice);
  const { url, stop } = await npmStart(practice);
  try {
    const served = Buffer.from(await (await fetch(`${url}/images/office.webp`)).arrayBuffer());
    check(
      (await cornersOf(served)) === 'blue red white green',
      'The photograph is not served, or not turned.',
    );
    check(!served.includes(SECRET), 'The photograph is served with its metadata.');
    await verifyCheckout(practice, url);
  } finally {
    await stop();
  }
  done('another practice in site/: a photograph without metadata, and verify passes');
}

async function verifyCheckout(practice: string, url: string): Promise<void> {
  await npm(practice, ['run', 'verify', '--', url, '--rate', '1000', '--only', 'checkout']);
}

async function followsAnEdit(practice: string, { url, printed }: Awaited<ReturnType<typeof npmStart>>) {
  const file = join(practice, 'site/practice.json');
  const text = readFileSync(file, 'utf8');
  const telephone: string = JSON.parse(text).contact.telephone;
  const other = telephone.slice(0, -2) + (telephone.endsWith('99') ? '98' : '99');
  writeFileSync(file, text.replaceAll(telephone, other));
  await printed('practice.json: served after');
  const { contact } = (await (await fetch(`${url}/api/agent-info`)).json()) as {
    contact: { telephone: string };
  };
  check(contact.telephone === other, `Changed to ${other}, served is ${contact.telephone}.`);
  writeFileSync(file, text);
  await printed('practice.json: served after');
}

function resourcesIn(cdkOut: string): Record<string, unknown> {
  const template = join(cdkOut, 'LegalFrontDoor-production.template.json');
  return JSON.parse(readFileSync(template, 'utf8')).Resources;
}

/** The comparison includes assets: their names are hashes of their content. */
async function sameAsHere(practice: string): Promise<void> {
  const [here, there] = [join(work, 'here'), join(work, 'there')];
  const context = {
    stage: 'production',
    config: join(practice, 'config'),
    practice: join(practice, 'site/practice.json'),
  };
  await synthesize({ outdir: here, context });
  await synthesizeIn(practice, there);
  const [expected, received] = [resourcesIn(here), resourcesIn(there)];
  const other = Object.keys({ ...expected, ...received }).filter(
    (id) => !isDeepStrictEqual(expected[id], received[id]),
  );
  check(other.length === 0, `The template differs from that of this repository: ${other.join(', ')}.`);
  done('deploys byte for byte what this repository deploys');
}

async function synthesizeIn(practice: string, outdir: string): Promise<void> {
  const program = `import { synthesize } from '${NAME}/local'; await synthesize({ outdir: process.argv[1] });`;
  await run(practice, ['--input-type=module', '--eval', program, outdir]);
}

/** Runs the test of a new repository, which `npm test` runs, on another Node: that of Lambda, or if this one is it, 22. */
async function testOnOtherNode(practice: string): Promise<void> {
  const isLambdas = process.versions.node.startsWith('24.');
  // The folder of the lock file that pins it.
  const [major, directory] = isLambdas ? [22, import.meta.dirname] : [24, join(ROOT, 'tools/bench')];
  const node = await installLockedTools(directory, console.error, major);
  await run(practice, ['--test'], resolve(node));
  done(`another practice in site/, on Node ${major}: node --test`);
}

/** Compiles without skipLibCheck, so that a declaration with a type that the package lacks is an error. */
async function typesAreFound(practice: string): Promise<void> {
  const program = `
    import { createStack, type DeploymentConfig, FrontDoorStack, type Practice, runApp } from '${NAME}';
    import { brokenChecks, type Check } from '${NAME}/contract';
    import { type LocalStack, startLocalStack } from '${NAME}/local';
    export class Mine extends FrontDoorStack {}
    export const config: DeploymentConfig = { region: 'eu-west-1' };
    export const nameOf = (practice: Practice): string => practice.name;
    export const titles = (checks: readonly Check[]): string[] => checks.map(({ title }) => title);
    export const start = (cdkOut: string): Promise<LocalStack> => startLocalStack({ cdkOut, port: 0 });
    export const run = (): Promise<void> => runApp((app, props) => void createStack(app, { ...props, config }));
    export { brokenChecks };
    // @ts-expect-error: no such option
    export const wrong: DeploymentConfig = { regoin: 'eu-west-1' };
  `;
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: false, target: 'es2023' },
    ...{ module: 'nodenext', types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] },
  };
  writeFileSync(join(practice, 'types.ts'), program);
  writeFileSync(join(practice, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['types.ts'] }));
  await run(practice, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', practice]);
  for (const file of ['types.ts', 'tsconfig.json']) rmSync(join(practice, file));
  done('types are found, and refuse a wrong option');
}

/**
 * Synthesizes each app in docs/own-infrastructure.md (blocks marked "js app") like the CLI, with the rules of the
 * CDK and of the security packs, but in one process, because loading them takes seconds.
 */
async function ownInfrastructure(practice: string): Promise<void> {
  const page = readFileSync(join(ROOT, 'docs/own-infrastructure.md'), 'utf8');
  const apps = [...page.matchAll(/^```js app\n([\s\S]*?)^```$/gm)].map(([, app]) => app!);
  check(apps.length > 0, 'docs/own-infrastructure.md has no block marked "js app".');
  const program = apps.map((app, index) => {
    const file = `own-${index}.js`;
    writeFileSync(join(practice, file), app);
    const outdir = JSON.stringify(join(work, `own-${index}`));
    return `process.env.CDK_OUTDIR = ${outdir}; console.error('App ${index + 1}'); await import('./${file}');\n`;
  });
  // The page says to install it for addSecurityPacks.
  await npm(practice, ['install', 'cdk-nag@3']);
  await run(practice, ['--input-type=module', '--eval', program.join('')]);
  for (const index of apps.keys()) {
    const made = readdirSync(join(work, `own-${index}`)).some((file) => file.endsWith('.template.json'));
    check(made, `App ${index + 1} made no template.`);
    rmSync(join(practice, `own-${index}.js`));
  }
  done(`${apps.length} apps of docs/own-infrastructure.md`);
}
