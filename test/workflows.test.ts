/**
 * The workflows as GitHub reads them: permissions of each job, pinned actions, commands that exist. The rules are those
 * of GitHub's guide "Security hardening for GitHub Actions".
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { packageJson as packageJsonOf } from '../tools/init/package-json.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, '.github/workflows');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly if?: string;
  readonly uses?: string;
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly environment?: { readonly name: string };
  readonly env?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: object;
  readonly permissions: unknown;
  readonly concurrency?: { readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = readdirSync(FOLDER).sort();
/** That of a new repository. */
const OWN = 'tools/init/template/.github/workflows/deploy.yml';
const texts = [...files.map((file) => join(FOLDER, file)), join(ROOT, OWN)].map((file) =>
  readFileSync(file, 'utf8'),
);
const workflows = texts.map((text) => parse(text) as Workflow);
const [check, deploy, release, weekly, own] = workflows as [Workflow, Workflow, Workflow, Workflow, Workflow];
const jobs = workflows.flatMap(({ jobs }) => Object.entries(jobs));
const steps = jobs.flatMap(([, { steps = [] }]) => steps);
const runs = ({ steps = [] }: Job) => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]));
/** The step that lets a failed first deployment be repeated. */
const UNPROTECT = deploy.jobs.deploy!.steps!.at(-2)!.run!;
const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

describe('workflows', () => {
  test('no trigger gives a fork the rights of this repository', () => {
    for (const { on } of workflows)
      expect(Object.keys(on).filter((name) => /_target$|^workflow_run$/.test(name))).toEqual([]);
  });

  test('what is deployed or published has passed the check that pull requests get, and no new run cancels it', () => {
    for (const { jobs, concurrency } of [deploy, release]) {
      expect(jobs.check).toMatchObject({ uses: './.github/workflows/check.yml' });
      expect((jobs.deploy ?? jobs.publish)!.needs).toContain('check');
      expect(concurrency!['cancel-in-progress']).toBe(false);
    }
    expect(own.jobs.deploy!.needs).toBe('test');
    for (const { jobs } of [deploy, own])
      expect([jobs.deploy!.if, jobs.deploy!.environment!.name, jobs.verify!.needs]).toEqual([
        "github.event_name == 'push' && vars.AWS_DEPLOY_ROLE_ARN != ''",
        'production',
        'deploy',
      ]);
  });

  test('the check runs on the oldest supported Node and on that of Lambda, which a contributor gets', () => {
    expect(packageJson.engines.node).toBe('>=20.19');
    expect(check.jobs.check!.strategy!.matrix.node).toEqual(['20', '24']);
    expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe('24');
  });

  test('the weekly run takes 4,000 practices, others each week, and every entry of the lists', () => {
    const { practices, deep } = weekly.jobs;
    expect([practices!.env!.PRACTICES, deep!.env]).toEqual(['4000', { WEEKLY: '1' }]);
    expect(runs(practices!).join()).toContain('FIRST_PRACTICE=$((GITHUB_RUN_NUMBER * PRACTICES))');
  });

  describe('rights', () => {
    test('no rights by default, and a job that may write runs no code of the repository', () => {
      for (const { permissions } of workflows) expect(permissions).toEqual({});
      for (const [name, { permissions = {}, steps = [] }] of jobs) {
        const { contents, 'id-token': token, ...others } = permissions;
        const writes = contents === 'write' || Object.keys(others).length > 0;
        const actions = steps.map(({ uses }) => uses?.split('@')[0]);
        expect([name, writes]).toEqual([name, actions.includes('actions/github-script')]);
        if (writes) expect(actions).toEqual(['actions/github-script']);
        // The tests below say what such a job runs.
        if (token) expect(name).toMatch(/^(diff|deploy|publish)$/);
      }
    });

    test('no secret is stored: jobs with credentials get them by OIDC, and run only the CLI on files of another job', () => {
      for (const text of texts) expect(text).not.toMatch(/\bsecrets\.|aws-access-key|AWS_SECRET/i);
      for (const [name, { permissions, steps = [] }] of jobs) {
        // npm signs in without an action. The tests of "a release" cover this job.
        if (name === 'publish') continue;
        const login = steps.findIndex(({ uses }) => uses?.startsWith('aws-actions/'));
        expect(`${name}: ${login >= 0}`).toBe(`${name}: ${permissions?.['id-token'] === 'write'}`);
        if (login < 0) continue;
        const before = steps.slice(0, login);
        expect(before.flatMap(({ run = [] }) => run)).toEqual(['npm ci --ignore-scripts']);
        const made = before.find(({ uses }) => uses?.startsWith('actions/download-artifact@'))!.with!;
        expect(made).toEqual({ name: 'cdk.out', path: 'cdk.out' });
        const after = steps.slice(login + 1).flatMap(({ run = [] }) => run);
        const cdk = after.filter((run) => run !== UNPROTECT);
        expect(after.length - cdk.length).toBe(name === 'deploy' ? 1 : 0);
        expect(cdk.join('\n')).toMatch(/^npx cdk \w+ --app cdk\.out /);
        expect(after.join('\n')).not.toMatch(/\b(npm|node|tsx)\b/);
      }
    });

    test('code of a pull request cannot read the repository token', () => {
      const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
      expect(checkouts.length).toBeGreaterThan(0);
      for (const { with: settings } of checkouts) expect(settings).toEqual({ 'persist-credentials': false });
    });

    test('no job takes or leaves a cache that packs a release', () => {
      const { pack, publish } = release.jobs;
      for (const { steps = [] } of [pack!, publish!]) {
        const { with: settings } = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))!;
        expect(settings).toMatchObject({ 'package-manager-cache': false });
        expect(steps.filter(({ uses }) => uses?.startsWith('actions/cache'))).toEqual([]);
      }
    });

    test('Python packages are pinned by hash, and none runs its setup script', () => {
      for (const { run } of steps)
        if (run?.includes('/pip" install')) expect(run).toMatch(/--only-binary=:all: --require-hashes/);
    });

    test('no script contains an expression, because text that a stranger chooses would become code', () => {
      for (const { run = '', with: settings } of steps)
        expect(run + (settings?.script ?? '')).not.toContain('${{');
    });
  });

  describe('a release', () => {
    const { pack, publish } = release.jobs as Record<'pack' | 'publish', Job>;
    const actions = ({ steps = [] }: Job) => steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []);

    test('runs only npm in the job that may publish: no checkout, no package, no script', () => {
      expect(actions(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
      expect(runs(publish)).toEqual(['npm publish ./*.tgz --provenance --access public --ignore-scripts']);
      expect(publish.environment).toEqual({ name: 'npm' });
      expect(texts[4]).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|registry-url/);
    });

    test.each([
      [`v${packageJson.version}`, 0],
      [packageJson.version, 1],
      ['v0.0.1', 1],
    ])('%s: a tag of another version than that of package.json stops it', (tag, code) => {
      const { status, stderr } = spawnSync('bash', ['--norc', '-eo', 'pipefail', '-c', runs(pack)[0]!], {
        cwd: ROOT,
        env: { PATH: process.env.PATH, GITHUB_REF_NAME: tag },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([
        code,
        code === 0
          ? ''
          : `The tag is ${tag}, the version in package.json ${packageJson.version}: tag this commit v${packageJson.version}, or change the version first.\n`,
      ]);
    });
  });

  test('each action is pinned by its full commit hash, with the tag in a comment', () => {
    const uses = texts.flatMap((text) => text.match(/(?<=^ *(?:- )?uses: ).*$/gm) ?? []);
    const named = [...jobs.map(([, job]) => job), ...steps].filter((one) => one.uses !== undefined);
    expect(uses).toHaveLength(named.length);
    for (const what of uses)
      if (!what.startsWith('./')) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  test('the pipeline of a new repository runs scripts that it has', () => {
    const { scripts } = packageJsonOf('mine', '^2');
    const used = [...texts.at(-1)!.matchAll(/npm run (\w+)|npm (test)/g)].map(
      ([, name, test]) => name ?? test!,
    );
    expect(used).toEqual(['test', 'verify']);
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(used));
  });

  test('the step before a deployment unprotects the stacks whose creation failed, and no other', () => {
    const { status, stderr } = spawnSync('bash', ['--norc', '-n', '-c', UNPROTECT], { encoding: 'utf8' });
    expect([status, stderr.replace(/^.*\.bashrc.*\n/, '')]).toEqual([0, '']);
    const says = (...parts: readonly string[]) => {
      for (const part of parts) expect(UNPROTECT).toContain(part);
    };
    // Every stack of the assembly, in its region and with the role that deploys it, or else that of the job.
    says(
      'select(.value.type == "aws:cloudformation:stack")',
      '[.value.properties.stackName // .key, (.value.environment | split("/")[3]), .value.properties.assumeRoleArn]',
      'role=${role//\'${AWS::AccountId}\'/"$account"}',
      'at=(${role:+--profile deploy} --region "$region" --stack-name "$stack")',
    );
    // Only these two states come from a failed creation. A refusal does not stop the deployment.
    says(
      'describe-stacks "${at[@]}" --query \'Stacks[0].StackStatus\' --output text) || {',
      'if [[ $status == ROLLBACK_COMPLETE || $status == ROLLBACK_FAILED ]]; then',
      'update-termination-protection "${at[@]}" --no-enable-termination-protection || continue',
    );
    expect(UNPROTECT.match(/^ *continue$/gm)).toHaveLength(1);
  });

  describe('commands', () => {
    test('every npm script exists', () => {
      const scripts = steps.flatMap(
        ({ run = '' }) => run.match(/(?<=npm run (?:--silent )?)[a-z][\w:-]+/g) ?? [],
      );
      expect(scripts).toContain('package');
      expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
    });

    test('the audited `dependencies`, `peerDependencies` and AWS SDK are the packages that the code imports, and the CLI', () => {
      expect(packageJson.scripts.sbom).toBe('node --import tsx tools/package/production.ts');
      const handlers = readdirSync(join(ROOT, 'lambda'))
        .map((folder) => join(ROOT, 'lambda', folder, 'handler.ts'))
        .filter((file) => existsSync(file));
      expect(handlers.length).toBeGreaterThanOrEqual(3);
      const entries = [
        'bin/legal-front-door.ts',
        'tools/contract/index.ts',
        'lib/index.ts',
        'tools/local/index.ts',
      ];
      const { metafile } = buildSync({
        entryPoints: [...entries.map((file) => join(ROOT, file)), ...handlers],
        ...{ bundle: true, write: false, metafile: true, outdir: 'unused' },
        ...{ packages: 'external', platform: 'node', format: 'esm', logLevel: 'silent' },
      });
      const imported = Object.values(metafile.inputs)
        .flatMap(({ imports }) => imports)
        .filter(({ path, external }) => external && !path.startsWith('node:'))
        .map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)![0]);
      const { dependencies, peerDependencies, peerDependenciesMeta, devDependencies } = packageJson;
      // Loaded on call, by lib/stack/security-packs.ts.
      const onCall = ['cdk-nag'];
      const bundled = Object.keys(devDependencies).filter((name) => name.startsWith('@aws-sdk/'));
      expect([...Object.keys({ ...dependencies, ...peerDependencies }), ...bundled].sort()).toEqual(
        [...new Set([...imported, 'aws-cdk', ...onCall])].sort(),
      );
      // Two copies of the CDK in one app do not recognize each other's constructs. Optional peers, because npm would
      // install others for `init`, which does not need them.
      const peers = ['aws-cdk', 'aws-cdk-lib', 'cdk-nag', 'constructs'];
      expect(Object.keys(peerDependencies)).toEqual(peers);
      expect(peerDependenciesMeta).toEqual(
        Object.fromEntries(peers.map((name) => [name, { optional: true }])),
      );
      // The lowest version of a peer is the one that is tested here.
      for (const name of peers) expect(peerDependencies[name]).toBe(`^${devDependencies[name]}`);
    });
  });
});
