/**
 * The workflows as GitHub reads them: permissions of each job, pinned actions, commands that exist. The rules are those
 * of GitHub's guide "Security hardening for GitHub Actions".
 */
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { packageJson as packageJsonOf } from '../bin/commands/init/package-json.ts';
import { temporaryDirectory } from './lib/stack/fixture.ts';

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
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly 'timeout-minutes'?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<
    Record<string, { readonly branches?: readonly string[]; readonly tags?: readonly string[] } | null>
  >;
  readonly permissions: unknown;
  readonly concurrency?: { readonly 'cancel-in-progress': boolean };
  readonly jobs: Readonly<Record<string, Job>>;
}

const files = readdirSync(FOLDER).sort();
const texts = files.map((file) => readFileSync(join(FOLDER, file), 'utf8'));
const workflows = texts.map((text) => parse(text) as Workflow);
const [check, clients, deploy, practices, release] = workflows as [
  Workflow,
  Workflow,
  Workflow,
  Workflow,
  Workflow,
];
const jobs = workflows.flatMap(({ jobs }) => Object.entries(jobs));
const steps = jobs.flatMap(([, { steps = [] }]) => steps);
const runs = ({ steps = [] }: Job) => steps.flatMap(({ run }) => (run === undefined ? [] : [run.trim()]));
/** The step that lets a failed first deployment be repeated. */
const UNPROTECT = deploy.jobs.deploy!.steps!.at(-2)!.run!;
const packageJson = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** Runs the script of a step as actions/github-script does. */
async function runScript(script: string, env: object, github: object, context: object): Promise<void> {
  const AsyncFunction = (async () => {}).constructor as new (
    ...parts: string[]
  ) => (...values: unknown[]) => unknown;
  await new AsyncFunction('process', 'github', 'context', script)({ env }, github, context);
}

describe('workflows', () => {
  test('the workflows are check, clients, deploy, practices and release', () => {
    expect(files).toEqual(['check.yml', 'clients.yml', 'deploy.yml', 'practices.yml', 'release.yml']);
  });

  describe('triggers', () => {
    test('pull requests, main and version tags start them; no trigger gives a fork the rights of this repository', () => {
      expect(check.on).toEqual({ pull_request: null, workflow_call: null });
      expect(deploy.on).toEqual({ push: { branches: ['main'] }, pull_request: null });
      expect(release.on).toEqual({ push: { tags: ['v*'] } });
    });

    test('the clients and practices that check.yml leaves out run once a week and on demand', () => {
      for (const weekly of [clients, practices])
        expect(weekly.on).toEqual({
          schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \d$/) }],
          workflow_dispatch: null,
        });
    });

    test('main is deployed only after the check that pull requests get', () => {
      expect(deploy.jobs.check).toMatchObject({ uses: './.github/workflows/check.yml' });
      expect(deploy.jobs.deploy).toMatchObject({
        needs: ['check', 'synth'],
        environment: { name: 'production' },
      });
      expect(deploy.jobs.deploy!.if).toContain("github.event_name == 'push'");
      // A deployment waits until an earlier run has verified the live service.
      expect(deploy.concurrency!['cancel-in-progress']).toBe(false);
    });

    test('a pull request from a fork gets no diff with the account', () => {
      expect(deploy.jobs.diff!.if).toContain(
        'github.event.pull_request.head.repo.full_name == github.repository',
      );
      expect(deploy.jobs.comment!.needs).toBe('diff');
    });
  });

  describe('rights', () => {
    test('no rights by default, and exactly these for each job', () => {
      for (const { permissions } of workflows) expect(permissions).toEqual({});
      expect(Object.fromEntries(jobs.map(([name, { permissions }]) => [name, permissions]))).toEqual({
        check: { contents: 'read' },
        'supply-chain': { contents: 'read' },
        pinned: { contents: 'read' },
        newest: { contents: 'read' },
        issue: { issues: 'write' },
        synth: { contents: 'read' },
        diff: { contents: 'read', 'id-token': 'write' },
        comment: { 'pull-requests': 'write' },
        deploy: { contents: 'read', 'id-token': 'write' },
        practices: { contents: 'read' },
        verify: { contents: 'read' },
        pack: { contents: 'read' },
        publish: { 'id-token': 'write' },
        announce: { contents: 'write' },
      });
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
      // The jobs that may write to the pull request, to the repository or issues run none of its code.
      for (const { steps = [] } of [deploy.jobs.comment!, release.jobs.announce!, clients.jobs.issue!])
        expect(steps.map(({ uses }) => uses?.split('@')[0])).toEqual(['actions/github-script']);
    });

    test('no script contains an expression, because text that a stranger chooses would become code', () => {
      for (const { run = '', with: settings } of steps)
        expect(run + (settings?.script ?? '')).not.toContain('${{');
    });
  });

  describe('a release', () => {
    const { pack, publish, announce } = release.jobs as Record<'pack' | 'publish' | 'announce', Job>;
    const actions = ({ steps = [] }: Job) => steps.flatMap(({ uses }) => uses?.split('@')[0] ?? []);

    test('is published only after the check that pull requests get, and announced after that', () => {
      expect(release.jobs.check).toMatchObject({ uses: './.github/workflows/check.yml' });
      expect([publish.needs, announce.needs]).toEqual([
        ['check', 'pack'],
        ['pack', 'publish'],
      ]);
      // A new run does not cancel a release.
      expect(release.concurrency!['cancel-in-progress']).toBe(false);
    });

    test('checks the tag, the changelog and the templates before it packs', () => {
      const commands = runs(pack);
      const order = [
        'npm ci --ignore-scripts',
        'release:notes',
        'release:templates',
        'npm pkg set',
        'npm pack',
      ];
      const places = order.map((part) => commands.findIndex((command) => command.includes(part)));
      expect(places).toEqual([0, 1, 2, 3, 4]);
      expect(commands[1]).toContain('release:notes -- "$GITHUB_REF_NAME"');
      expect(commands[2]).toBe('npm run release:templates -- --check');
    });

    test('names the repository, which provenance needs', () => {
      expect(runs(pack)).toContain(
        'npm pkg set repository.type=git repository.url="git+$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"',
      );
    });

    test('is packed once, without credentials or cache, and that file is published', () => {
      const handed = pack.steps!.find(({ uses }) => uses?.startsWith('actions/upload-artifact@'))!.with!;
      const taken = publish.steps!.find(({ uses }) => uses?.startsWith('actions/download-artifact@'))!.with!;
      expect(taken).toEqual({ name: handed.name });
      expect(handed).toMatchObject({ path: 'artefacts/package/*.tgz', 'if-no-files-found': 'error' });
      expect(runs(pack).slice(-2)).toEqual([
        expect.stringContaining('npm pack --pack-destination artefacts/package'),
        'npm run package -- --tarball artefacts/package/*.tgz',
      ]);
      for (const { uses, with: settings } of [...pack.steps!, ...publish.steps!])
        if (uses?.startsWith('actions/setup-node@'))
          // npm's trusted publishing needs Node 22.14 and npm 11.5.1; Node 24 has both.
          expect(settings).toEqual({ 'node-version': '24', 'package-manager-cache': false });
    });

    test('runs only npm in the job that may publish: no checkout, no package, no script', () => {
      expect(actions(publish)).toEqual(['actions/setup-node', 'actions/download-artifact']);
      expect(runs(publish)).toEqual(['npm publish ./*.tgz --provenance --access public --ignore-scripts']);
      expect(publish.environment).toEqual({ name: 'npm' });
      expect(texts[4]).not.toMatch(/NODE_AUTH_TOKEN|NPM_TOKEN|registry-url/);
    });

    test('is announced with its section of the changelog, whose links lead to the files of the tag', async () => {
      const { script } = announce.steps![0]!.with as { script: string };
      const created: unknown[] = [];
      const github = {
        rest: { repos: { createRelease: async (release: unknown) => created.push(release) } },
      };
      const env = {
        GITHUB_REF_NAME: 'v2.0.0',
        GITHUB_REPOSITORY: 'org/front',
        GITHUB_SERVER_URL: 'https://github.com',
        NOTES: '- [a](docs/a.md#b) and [c](https://example.org/)',
      };
      const context = { repo: { owner: 'org', repo: 'front' } };
      await runScript(script, env, github, context);
      expect(created).toEqual([
        {
          owner: 'org',
          repo: 'front',
          tag_name: 'v2.0.0',
          name: 'v2.0.0',
          body: '- [a](https://github.com/org/front/blob/v2.0.0/docs/a.md#b) and [c](https://example.org/)',
        },
      ]);
    });
  });

  test('the weekly run takes 4,000 practices and verifies ten of them, others in each run', () => {
    const { env, steps: all } = practices.jobs.practices!;
    const printed = all!.slice(-2).flatMap(({ run }) => {
      const echo = run!.replace('npm run jest --', 'echo "$PRACTICES from $FIRST_PRACTICE"');
      return ['7', '8'].map((GITHUB_RUN_NUMBER) => {
        const environment = { PATH: process.env.PATH, ...env, GITHUB_RUN_NUMBER };
        return spawnSync('bash', ['-eo', 'pipefail', '-c', echo], { env: environment, encoding: 'utf8' })
          .stdout;
      });
    });
    const [all4000, verified] = ['test/practices/practices', 'test/bin/commands/verify/generated'];
    expect(printed).toEqual([
      `4000 from 28000 ${all4000}.deep.test.ts\n`,
      `4000 from 32000 ${all4000}.deep.test.ts\n`,
      `10 from 28000 ${verified}.deep.test.ts\n`,
      `10 from 32000 ${verified}.deep.test.ts\n`,
    ]);
  });

  describe('the weekly run of the clients', () => {
    const { pinned, newest, issue } = clients.jobs as Record<'pinned' | 'newest' | 'issue', Job>;
    const uses = (job: Job, action: string) =>
      job.steps!.find((step) => step.uses?.startsWith(`${action}@`))!;

    test('installs pinned Python packages by hash, and never runs their setup scripts', () => {
      const [install] = runs(pinned).filter((run) => run.includes('pip" install'));
      expect(install).toContain('--only-binary=:all: --require-hashes');
      const [, of] = /for name in (.*); do/.exec(install!)!;
      expect(of!.split(' ')).toEqual(['mcp', 'fastmcp']);
      for (const name of of!.split(' ')) {
        const folder = join(ROOT, 'tools/clients/python/requirements');
        const [pin] = readFileSync(join(folder, `${name}.in`), 'utf8')
          .trim()
          .split('\n');
        const locked = readFileSync(join(folder, `${name}.txt`), 'utf8').split(/\n(?=\S)/);
        const packages = locked.filter((line) => !line.startsWith('#')).map((line) => line.trim());
        expect(packages.map((line) => line.split(' ')[0])).toContain(pin);
        for (const line of packages)
          expect(line).toMatch(
            /^[\w.-]+==[\w.]+ \\\n {4}--hash=sha256:[0-9a-f]{64}( \\\n {4}--hash=sha256:[0-9a-f]{64})*$/,
          );
      }
      expect(runs(newest).at(-1)).toContain('--only-binary=:all: "$name"');
    });

    test('fails if a pinned client, or a tool that FastMCP makes, does', () => {
      expect(runs(pinned).slice(-2)).toEqual([
        expect.stringMatching(/ npm run clients -- --agents$/),
        'PYTHON="$RUNNER_TEMP/fastmcp/bin/python" npm run codegen',
      ]);
      expect([pinned.needs, newest.needs, issue.needs]).toEqual([undefined, undefined, 'newest']);
    });

    describe('its step with the newest versions', () => {
      const COMMANDS = {
        // Makes an environment whose pip fails for fastmcp.
        python3: 'mkdir -p "$3/bin" && cp "$RUNNER_TEMP/bin/pip" "$3/bin/"',
        pip: 'echo "pip $*"; [ "$4" != fastmcp ]',
        npm: 'echo "$PRINTED"; echo "a log line" >&2; exit "$STATUS"',
      };

      /** @returns the output `difference` of the step */
      function differenceOf(printed: string, status: number): string {
        const temp = temporaryDirectory();
        mkdirSync(join(temp, 'bin'));
        for (const [name, script] of Object.entries(COMMANDS))
          writeFileSync(join(temp, 'bin', name), `#!/bin/bash\n${script}\n`, { mode: 0o755 });
        const env = {
          PATH: `${join(temp, 'bin')}:${process.env.PATH}`,
          RUNNER_TEMP: temp,
          GITHUB_OUTPUT: join(temp, 'output'),
          PRINTED: printed,
          STATUS: String(status),
        };
        const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', runs(newest).at(-1)!];
        const { status: code, stderr } = spawnSync('bash', args, { cwd: temp, env, encoding: 'utf8' });
        expect(`${code} ${stderr}`).toMatch(/^0 /);
        const output = readFileSync(env.GITHUB_OUTPUT, 'utf8');
        const [, end, text] = /^difference<<(end-of-difference-[0-9a-f]{32})\n(.*)\n\1\n$/s.exec(output)!;
        expect(text).not.toContain(end);
        return text!;
      }

      test('hands on what the command prints, and which installation failed', () => {
        expect(differenceOf('### AI SDK 3.0.0', 0)).toBe(
          '- `pip install fastmcp` failed.\n### AI SDK 3.0.0\n',
        );
      });

      test('does not fail if the command does', () => {
        expect(differenceOf('', 1)).toMatch(/\n- `npm run clients -- --agents --newest` failed\.\n$/);
      });

      test('hands on at most what fits into an issue, which has 65,536 characters', () => {
        expect(differenceOf('x'.repeat(70_000), 0)).toHaveLength(60_000);
      });
    });

    test('takes and leaves no cache in the job that runs packages that nobody reviewed', () => {
      expect(uses(newest, 'actions/setup-node').with).toMatchObject({ 'package-manager-cache': false });
      expect(newest.steps!.map(({ uses }) => uses?.split('@')[0]).filter(Boolean)).toEqual([
        'actions/checkout',
        'actions/setup-node',
      ]);
    });

    describe('its issue', () => {
      const { script } = issue.steps![0]!.with as { script: string };
      const MINE = { number: 7, user: { type: 'Bot' }, body: '<!-- newest-clients -->\nlast week' };
      const OTHERS = [
        { number: 5, user: { type: 'User' }, body: '<!-- newest-clients --> quoted by a person' },
        { number: 6, user: { type: 'Bot' }, body: 'of another bot' },
      ];

      /** @returns the requests that write */
      async function written(difference: string, open: readonly object[]) {
        const requests: { readonly [member: string]: unknown; readonly body?: string }[] = [];
        const issues = {
          listForRepo: 'listForRepo',
          create: async (request: object) => requests.push({ to: 'create', ...request }),
          update: async (request: object) => requests.push({ to: 'update', ...request }),
        };
        const paginate = async (method: unknown, query: { state: string }) =>
          method === issues.listForRepo && query.state === 'open' ? open : [];
        const env = {
          DIFFERENCE: difference,
          GITHUB_REPOSITORY: 'org/front',
          GITHUB_RUN_ID: '1',
          GITHUB_SERVER_URL: 'https://github.com',
        };
        await runScript(
          script,
          env,
          { paginate, rest: { issues } },
          { repo: { owner: 'org', repo: 'front' } },
        );
        return requests;
      }

      test('is opened once, then updated, and closed when nothing differs', async () => {
        expect(await written('- a\n', OTHERS)).toEqual([
          {
            to: 'create',
            owner: 'org',
            repo: 'front',
            title: 'Newest MCP clients',
            body: expect.stringMatching(
              /^<!-- newest-clients -->\n[^`]*\/actions\/runs\/1[^`]*\n```markdown\n- a\n```$/,
            ),
          },
        ]);
        expect(await written('- a', [...OTHERS, MINE])).toEqual([
          {
            to: 'update',
            owner: 'org',
            repo: 'front',
            issue_number: 7,
            body: expect.stringContaining('- a'),
          },
        ]);
        expect(await written('\n', [MINE])).toEqual([
          { to: 'update', owner: 'org', repo: 'front', issue_number: 7, state: 'closed' },
        ]);
        expect(await written('\n', OTHERS)).toEqual([]);
      });

      test('shows what a package printed as text, whatever it is', async () => {
        const [{ body }] = (await written('````\n@everyone ![](https://example.org/x)\n````', [])) as [
          { body: string },
        ];
        expect(body.split('\n').slice(-5)).toEqual([
          '`````markdown',
          '````',
          '@everyone ![](https://example.org/x)',
          '````',
          '`````',
        ]);
      });
    });
  });

  describe('actions', () => {
    const uses = texts.flatMap((text) =>
      [...text.matchAll(/^ *(?:- )?uses: (.*)$/gm)].map(([, what]) => what!),
    );

    test('each is pinned by its full commit hash, with the tag in a comment', () => {
      const named = [...jobs.map(([, job]) => job), ...steps].filter((one) => one.uses !== undefined);
      expect(uses).toHaveLength(named.length);
      for (const what of uses)
        if (!what.startsWith('./')) expect(what).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    });

    test('all uses of an action have the same version', () => {
      const versions = new Map<string, Set<string>>();
      for (const [name, version] of uses.map((what) => what.split('@')))
        if (version !== undefined) versions.set(name!, (versions.get(name!) ?? new Set()).add(version));
      expect([...versions].filter(([, found]) => found.size > 1)).toEqual([]);
    });
  });

  describe('the pipeline of a new repository', () => {
    const TEMPLATE = join(ROOT, 'bin/commands/init/template');
    const text = readFileSync(join(TEMPLATE, '.github/workflows/deploy.yml'), 'utf8');
    const own = parse(text) as Workflow;

    test('has the same pinned actions as this one', () => {
      const pinned = (file: string) => file.match(/[\w-]+\/[\w-]+@[0-9a-f]{40} # v\S+/g) ?? [];
      const known = new Set(texts.flatMap(pinned));
      expect(pinned(text)).toHaveLength(text.match(/uses:/g)!.length);
      expect(pinned(text).filter((action) => !known.has(action))).toEqual([]);
    });

    test('tests, then deploys main in the only job with credentials, then verifies', () => {
      expect(own.permissions).toEqual({});
      expect(
        Object.entries(own.jobs).map(([name, { permissions, needs }]) => [name, permissions, needs]),
      ).toEqual([
        ['test', { contents: 'read' }, undefined],
        ['deploy', { contents: 'read', 'id-token': 'write' }, 'test'],
        ['verify', { contents: 'read' }, 'deploy'],
      ]);
      expect(own.jobs.deploy!.if).toBe("github.event_name == 'push' && vars.AWS_DEPLOY_ROLE_ARN != ''");
      expect(text).not.toMatch(/\bsecrets\.|aws-access-key|AWS_SECRET/i);
      // The job with credentials runs only the CLI, on the files that were tested.
      expect(runs(own.jobs.deploy!)).toEqual([
        'npm ci --ignore-scripts',
        UNPROTECT.trim(),
        expect.stringMatching(/^npx cdk deploy --app cdk\.out --all [^\n]*\nbase_url=.*\necho .*$/),
      ]);
      for (const job of Object.values(own.jobs)) {
        expect(runs(job)[0]).toBe('npm ci --ignore-scripts');
        expect(runs(job).join('\n')).not.toContain('${{');
        expect(job['timeout-minutes']).toEqual(expect.any(Number));
      }
    });

    test('runs scripts that the new repository has', () => {
      const { scripts } = packageJsonOf('mine', '^2');
      const used = [...text.matchAll(/npm run (\w+)|npm (test)/g)].map(([, name, test]) => name ?? test!);
      expect(used).toEqual(['test', 'verify']);
      for (const name of used) expect(Object.keys(scripts)).toContain(name);
    });
  });

  describe('the step before a deployment', () => {
    const folder = temporaryDirectory();
    /** Plays AWS: each call is a line, with the role that makes it. Stacks are files that hold their states. */
    const AWS = `#!/bin/bash
case "$1 $2" in
  'sts get-caller-identity') echo 111122223333 ;;
  *)
    role=$(sed -n 's/^role_arn = //p' "$AWS_CONFIG_FILE")
    stack=$(grep -oP -- '--stack-name \\K\\S+' <<< "$*")
    echo "$role $*" >> "$CALLS"
    if [[ -e $STACKS/denied ]]; then echo AccessDenied >&2; exit 254; fi
    if [[ ! -e $STACKS/$stack ]]; then echo "Stack with id $stack does not exist" >&2; exit 254; fi
    [[ $2 == describe-stacks ]] && cat "$STACKS/$stack"
    [[ $2 != update* || ! -e $STACKS/kept ]] || exit 254
    ;;
esac
`;
    const stack = (region: string) => ({
      type: 'aws:cloudformation:stack',
      environment: `aws://unknown-account/${region}`,
      properties: {
        assumeRoleArn: `arn:\${AWS::Partition}:iam::\${AWS::AccountId}:role/deploy-\${AWS::AccountId}-${region}`,
      },
    });

    /** @returns exit code and the calls of one run, over stacks in these states */
    function runStep(states: Readonly<Record<string, string>>, others: object = {}) {
      const at = (name: string) => join(folder, name);
      rmSync(folder, { recursive: true });
      for (const each of ['cdk.out', 'bin', 'stacks']) mkdirSync(at(each), { recursive: true });
      writeFileSync(at('bin/aws'), AWS, { mode: 0o755 });
      const artifacts = {
        Tree: { type: 'cdk:tree' },
        'Door-Firewall-eu-west-1': stack('us-east-1'),
        Door: stack('eu-west-1'),
        ...others,
        ...Object.fromEntries(
          Object.keys(states).map((name) => [name, stack(name.includes('-') ? 'us-east-1' : 'eu-west-1')]),
        ),
      };
      writeFileSync(at('cdk.out/manifest.json'), JSON.stringify({ artifacts }));
      for (const [name, status] of Object.entries(states)) writeFileSync(at(`stacks/${name}`), status);
      const { status, stdout, stderr } = spawnSync(
        'bash',
        ['--noprofile', '--norc', '-eo', 'pipefail', '-c', UNPROTECT],
        {
          cwd: folder,
          encoding: 'utf8',
          env: {
            PATH: `${at('bin')}:${process.env.PATH}`,
            ...{ RUNNER_TEMP: folder, CALLS: at('calls'), STACKS: at('stacks') },
          },
        },
      );
      const calls = readFileSync(at('calls'), 'utf8').trim().split('\n');
      return {
        status,
        stdout,
        stderr,
        unprotected: calls.filter((call) => call.includes('update-termination-protection')),
        calls,
      };
    }

    test('asks for every stack, in its region and with the role that deploys it', () => {
      const role = (region: string) => `arn:aws:iam::111122223333:role/deploy-111122223333-${region}`;
      const asked = (name: string, region: string) =>
        `${role(region)} cloudformation describe-stacks --profile deploy --region ${region} --stack-name ${name} --query Stacks[0].StackStatus --output text`;
      const { status, stdout, calls } = runStep({});
      expect(status).toBe(0);
      // Next to the error of the AWS CLI, which every first deployment has, and every one with a stack to be empty.
      expect(stdout).toMatch(
        /^Door-Firewall-eu-west-1 \(us-east-1\): left as it is, .*\nDoor \(eu-west-1\): left/,
      );
      expect(calls).toEqual([asked('Door-Firewall-eu-west-1', 'us-east-1'), asked('Door', 'eu-west-1')]);
    });

    test('asks with the credentials of the job if the app deploys without a role', () => {
      const { status, calls } = runStep({}, { Plain: { ...stack('eu-west-1'), properties: {} } });
      expect(status).toBe(0);
      expect(calls.at(-1)).toMatch(/^ cloudformation describe-stacks --region eu-west-1 --stack-name Plain /);
    });

    test('unprotects the stacks whose creation failed', () => {
      const { status, unprotected } = runStep({
        Door: 'ROLLBACK_FAILED',
        'Door-Firewall-eu-west-1': 'ROLLBACK_COMPLETE',
      });
      expect(status).toBe(0);
      expect(unprotected).toEqual([
        expect.stringMatching(
          /us-east-1 --stack-name Door-Firewall-eu-west-1 --no-enable-termination-protection$/,
        ),
        expect.stringMatching(/eu-west-1 --stack-name Door --no-enable-termination-protection$/),
      ]);
    });

    test('leaves every other stack protected', () => {
      const states = `CREATE_COMPLETE CREATE_FAILED CREATE_IN_PROGRESS DELETE_FAILED REVIEW_IN_PROGRESS
        ROLLBACK_IN_PROGRESS UPDATE_COMPLETE UPDATE_FAILED UPDATE_ROLLBACK_COMPLETE UPDATE_ROLLBACK_FAILED
        IMPORT_ROLLBACK_COMPLETE IMPORT_ROLLBACK_FAILED`.split(/\s+/);
      const { status, calls, unprotected } = runStep(
        Object.fromEntries(states.map((state) => [state, state])),
      );
      expect([status, calls.length, unprotected]).toEqual([0, 2 + states.length, []]);
    });

    test.each(['denied', 'kept'])(
      'does not stop the deployment if the role lacks rights (%s), and says so',
      (lack) => {
        const { status, stderr, calls } = runStep({ Door: 'ROLLBACK_COMPLETE', [lack]: '' });
        expect(status).toBe(0);
        expect(calls.length).toBeGreaterThan(1);
        expect(stderr).toContain(lack === 'denied' ? 'AccessDenied' : 'does not exist');
      },
    );
  });

  describe('commands', () => {
    const lines = steps.flatMap(({ run = '' }) => run.trim().split('\n'));

    test('the check is .ci/run, which reads its commands from the README', () => {
      expect(check.jobs.check!.steps).toContainEqual({ run: '.ci/run' });
      accessSync(join(ROOT, '.ci/run'), constants.X_OK);
      expect(readFileSync(join(ROOT, '.ci/run'), 'utf8')).toContain('README.md');
      expect(readme).toContain('```sh ci\n');
    });

    test('every npm script exists', () => {
      const scripts = lines.flatMap((line) =>
        [...line.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name!),
      );
      expect([...new Set(scripts)].sort()).toEqual([
        'audit',
        'clients',
        'codegen',
        'jest',
        'package',
        'release:notes',
        'release:templates',
        'sbom',
        'verify',
      ]);
      expect(Object.keys(packageJson.scripts)).toEqual(expect.arrayContaining(scripts));
    });

    test('the audited `dependencies`, `peerDependencies` and AWS SDK are the packages that the code imports, and the CLI', () => {
      expect(packageJson.scripts.audit).toBe('node --import tsx tools/package/production.ts audit');
      const handlers = readdirSync(join(ROOT, 'lambda'))
        .map((folder) => join(ROOT, 'lambda', folder, 'handler.ts'))
        .filter((file) => existsSync(file));
      expect(handlers.length).toBeGreaterThanOrEqual(4);
      const entries = ['bin/legal-front-door.ts', 'contract/index.ts', 'lib/index.ts', 'local/index.ts'];
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

    test('the job verify runs after deploy', () => {
      expect(deploy.jobs.verify!.needs).toBe('deploy');
      expect(deploy.jobs.verify!.steps!.at(-1)!.run).toBe(
        // biome-ignore lint/suspicious/noTemplateCurlyInString: an expansion of the shell
        'npm run verify -- "$BASE_URL" ${STAGE:+--stage "$STAGE"}',
      );
    });

    test('the check runs on the oldest supported Node, and on the Node of Lambda', () => {
      expect(packageJson.engines.node).toBe('>=20.19');
      expect(check.jobs.check!.strategy!.matrix.node).toEqual(['20', '24']);
      // A contributor gets the Node that is deployed.
      expect(readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim()).toBe('24');
    });

    test('every job has a time-out', () => {
      for (const [name, { uses, 'timeout-minutes': minutes }] of jobs)
        if (uses === undefined) expect({ name, minutes }).toEqual({ name, minutes: expect.any(Number) });
    });
  });
});
