/** `cdk synth`, and `bin/app.ts` as the CDK CLI starts it: in a separate process, with context in the environment. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { FIXTURE } from '../../support/assembly.ts';
import { type Run as Ended, runCdkApp } from '../../support/cdk-app.ts';
import { load, page } from '../content/service-folder.ts';
import { practice, ROOT, temporaryDirectory } from './fixture.ts';

interface PluginReport {
  readonly violations: readonly unknown[];
  readonly suppressedViolations: readonly { readonly acknowledgedId: string }[];
}

interface Run extends Ended {
  readonly outdir: string;
}

/** The clock of the process is a day behind. */
const YESTERDAY = `data:text/javascript,${encodeURIComponent(`
  const now = () => Now.now() - 86_400_000;
  const Now = Date;
  globalThis.Date = class extends Now {
    constructor(...from) { super(...(from.length > 0 ? from : [now()])); }
    static now() { return now(); }
  };`)}`;

/**
 * @param context - as `cdk synth -c name=value` or `cdk.json` sets it
 * @param app - @default the repository's
 * @param imports - modules to import first
 */
async function runApp(
  context: Record<string, unknown>,
  app = 'bin/app.ts',
  imports: readonly string[] = [],
): Promise<Run> {
  const outdir = temporaryDirectory();
  // The CDK's own rules take seven seconds of processor time.
  const env = { CDK_VALIDATION: 'false' };
  return { ...(await runCdkApp({ app, cwd: ROOT, outdir, context, imports, env })), outdir };
}

/**
 * `cdk synth`, with the CDK's own rules.
 *
 * @returns the directory of the assembly
 * @throws Error with the output of a failure
 */
async function cdkSynth(): Promise<string> {
  const outdir = temporaryDirectory();
  const cdk = join(ROOT, 'node_modules/aws-cdk/bin/cdk');
  const args = [cdk, 'synth', '--quiet', '--output', outdir, '--context', `practice=${FIXTURE}`];
  const env = { ...process.env, CDK_VALIDATION: 'true' };
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env });
  return outdir;
}

const FORCED = '2026-11-20T09:30:00+01:00';
const badFile = join(temporaryDirectory(), 'bad.json');
let synthesized: string;
let run: Run;
let again: Run;
let forced: Run;
let bad: Run;
let badStage: Run;
let goneStage: Run;
let ownRule: Run;
describe('lib/stack/app', () => {
  beforeAll(async () => {
    writeFileSync(badFile, JSON.stringify(badPractice()));
    const config = temporaryDirectory();
    const stage = { region: 'Ireland', limits: { burst: 0 }, practice: badFile, fax: 'no' };
    writeFileSync(join(config, 'live.json'), JSON.stringify(stage));
    writeFileSync(
      join(config, 'gone.json'),
      JSON.stringify({ region: 'Ireland', practice: 'no/practice.json' }),
    );
    [synthesized, run, again, forced, bad, badStage, goneStage, ownRule] = await Promise.all([
      cdkSynth(),
      runApp({ practice: FIXTURE }),
      runApp({ practice: FIXTURE }, 'bin/app.ts', [YESTERDAY]),
      runApp({ practice: FIXTURE, deployment: FORCED }),
      runApp({ practice: badFile }),
      runApp({ config, stage: 'live' }),
      runApp({ config, stage: 'gone' }),
      runApp({ practice: FIXTURE }, appWithRule('no forms here')),
    ]);
  });

  describe('a good practice', () => {
    test('synthesizes without an account, in us-east-1, without an open finding', () => {
      const report = JSON.parse(readFileSync(join(synthesized, 'validation-report.json'), 'utf8'));
      const reports: readonly PluginReport[] = report.pluginReports;
      expect(reports).toEqual([]);
      const manifest = JSON.parse(readFileSync(join(synthesized, 'manifest.json'), 'utf8'));
      expect(manifest.artifacts.LegalFrontDoor.environment).toBe('aws://unknown-account/us-east-1');
    });

    test('becomes the same assembly on another day, so that cdk diff and cdk deploy change nothing', () => {
      expect([run.code, again.code]).toEqual([0, 0]);
      const [today, yesterday] = [run, again].map(({ outdir }) => filesIn(outdir));
      expect([...today!.keys()]).toContain('LegalFrontDoor.template.json');
      expect([...today!].filter(([file, text]) => yesterday!.get(file) !== text)).toEqual([]);
      expect(yesterday!.size).toBe(today!.size);
    });

    test('publishes again when the deployment has a text of its own, and changes nothing else', () => {
      const [plain, named] = [run, forced].map(({ outdir }) =>
        JSON.parse(readFileSync(join(outdir, 'LegalFrontDoor.template.json'), 'utf8')),
      );
      const { SiteContent7CFC5536 } = plain.Resources;
      const { Properties, ...rest } = SiteContent7CFC5536;
      expect(Properties).not.toHaveProperty('Deployment');
      expect(named).toEqual({
        ...plain,
        Resources: {
          ...plain.Resources,
          SiteContent7CFC5536: { ...rest, Properties: { ...Properties, Deployment: FORCED } },
        },
      });
    });

    test('becomes a stack with a description and tags', () => {
      const template = JSON.parse(readFileSync(join(run.outdir, 'LegalFrontDoor.template.json'), 'utf8'));
      expect(template.Description).toContain('law practice');
      expect(template.Resources.ContentBucketDD05A3B9.Properties.Tags).toEqual([
        { Key: 'service', Value: 'legal-front-door' },
      ]);
      // CDK's usage report would be a resource that differs between versions.
      expect(template.Resources).not.toHaveProperty('CDKMetadata');
    });

    test('says in at most 20 lines what is doubtful, with every heading, and in a file the rest', async () => {
      const texts = Array.from({ length: 18 }, () => 'Call +1 202 555 0143.').join('\n\n');
      const files = {
        'pages/alone.md': page(texts).replace(': D', ': "A<br>"'),
        'site.css': 'body {}',
        'notes.txt': '',
      };
      const { practiceFile } = await load(files);
      const { stderr, outdir } = await runApp({ practice: practiceFile });
      const lines = stderr.trimEnd().split('\n');
      expect(lines).toHaveLength(19);
      const all = readFileSync(join(outdir, 'warnings.txt'), 'utf8').trimEnd().split('\n');
      const headings = all.filter((line) => !line.startsWith('  - '));
      expect(headings.length).toBeGreaterThan(4);
      expect(lines.filter((line) => !line.startsWith('  - ')).slice(0, -1)).toEqual(headings);
      expect(all).toEqual(expect.arrayContaining(lines.slice(0, -1)));
      expect(lines.at(-1)).toBe(
        `… and ${all.length - 18} more lines: ${relative(ROOT, join(outdir, 'warnings.txt'))} has all.`,
      );
    });
  });

  test.each(['true', '1'.repeat(65)])(
    'the deployment %j stops synthesis: it could not be new each time',
    async (deployment) => {
      expectRefusal(await runApp({ practice: FIXTURE, deployment }), [
        `deployment: must be a text that no deployment had before, e.g. 2026-11-20T09:30: 1 to 64 letters, digits and . : + - _, with a digit; received ${JSON.stringify(deployment)}`,
      ]);
    },
  );

  /** Path → bytes. */
  function filesIn(directory: string): Map<string, string> {
    const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
    return new Map(
      entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map((file) => [file.slice(directory.length + 1), readFileSync(file, 'latin1')]),
    );
  }

  function badPractice() {
    const { name: _, people: __, ...rest } = practice;
    const verification = { ...practice.contact.verification, validUntil: '2020-01-01' };
    const contact = { ...practice.contact, telephone: '555-0132', verification };
    return { ...rest, url: 'http://example.org', scope: [], fax: 'no', contact };
  }

  const PRACTICE_PROBLEMS = [
    'name of the practice ($.name): missing: add "name"',
    'website ($.url): must be an https:// URL: write https://example.org; received "http://example.org"',
    'kinds of work ($.scope): must not be empty; received []',
    '$.fax: unknown field: remove it; received "no"',
    'telephone ($.contact.telephone): must be an E.164 number: +, country code, digits only; received "555-0132"',
    'last day of validity ($.contact.verification.validUntil): must not be in the past',
    'last day of validity ($.contact.verification.validUntil): must be after verifiedAt (2026-11-02); received "2020-01-01"',
  ];

  /** An app of a team with a construct whose validation fails. */
  function appWithRule(problem: string): string {
    const file = join(temporaryDirectory(), 'app.ts');
    writeFileSync(
      file,
      `import { createStack, runApp } from ${JSON.stringify(join(ROOT, 'lib/index.ts'))};
     runApp((app, props) => {
       createStack(app, props).node.addValidation({ validate: () => [${JSON.stringify(problem)}] });
     });`,
    );
    return file;
  }

  /** One message without a stack trace, and no assembly. */
  function expectRefusal({ code, stderr, outdir }: Run, problems: readonly string[]): void {
    expect(code).toBe(1);
    // Each begins with its file and line.
    const places = stderr.replace(/^ {2}- \S+\.json:\d+ /gm, '  - ');
    for (const problem of problems) expect(places).toContain(`  - ${problem}`);
    expect(stderr).not.toMatch(/\n\s+at /);
    expect(existsSync(join(outdir, 'manifest.json'))).toBe(false);
  }

  test('a practice with problems stops synthesis with one message that lists all of them', () => {
    expect(bad.stderr).toContain(`${badFile} has ${PRACTICE_PROBLEMS.length} problems:`);
    expectRefusal(bad, PRACTICE_PROBLEMS);
  });

  test('one message lists the problems of a stage and of its practice', () => {
    expect(badStage.stderr).toMatch(/live\.json has 3 problems:\n/);
    expectRefusal(badStage, [
      '$.region: must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1; received "Ireland"',
      '$.limits.burst: must be at least 1; received 0',
      '$.fax: unknown field: remove it; received "no"',
      ...PRACTICE_PROBLEMS,
    ]);
  });

  test('one message lists the problems of a stage whose practice does not exist', () => {
    expectRefusal(goneStage, [
      '$.region: must be a region of the commercial AWS partition (GovCloud and China are not supported), e.g. eu-west-1; received "Ireland"',
      `file: there is no such file: ${join(ROOT, 'no/practice.json')}`,
    ]);
  });

  test('a failed validation of a team’s construct stops synthesis with its message', () => {
    expect(ownRule.stderr).toBe(
      'Validation failed with the following errors:\n  [LegalFrontDoor] no forms here\n',
    );
    expectRefusal(ownRule, []);
  });
});
