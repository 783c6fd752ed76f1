/**
 * `npm run pages [-- --practice file] [--today YYYY-MM-DD] [--pages]`: opens the pages of the local stack in a browser, and
 * runs auditors. Without options it looks at the deployed practice, which is in two languages, at an example in another one,
 * at that on a day when its facts have expired, and at the layout of practices that nobody wrote.
 * `--pages` skips the auditors; `--today` shows the pages of that day. Screenshots go to `artefacts/pages/`. Exits 1 on a
 * finding.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { dayOf } from '../../lambda/shared/days.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { IS_WEEKLY, ofThisRun } from '../../test/support/weekly.ts';
import { type LocalStack, startLocalStack } from '../local/local-stack.ts';
import { synthesize } from '../local/synthesize.ts';
import { installLockedTools } from '../shared/locked-tools.ts';
import { type Audit, auditAgentDocs, auditPage } from './auditors.ts';
import { launchBrowser, openScreen, SCREENS, type Screen } from './browser.ts';
import { chosenPractices, type Generated, serveTo } from './generated.ts';
import { measureLayout } from './layout.ts';
import { checkSelf } from './self-check.ts';
import { nameIn, type Service, serviceAt, type Target } from './service.ts';
import { type Finding, type View, view, viewPrint } from './view.ts';

const HERE = import.meta.dirname;
const ARTEFACTS = join(HERE, '../../artefacts/pages');

/** How many screens are open at once: Chromium and the local stack keep one processor busy each. */
const LANES = 2;
/** Lighthouse takes a quarter of a minute for each. */
const LIGHTHOUSE_PAGES = IS_WEEKLY ? 5 : 2;
/** The first have most pairs of features. */
const GENERATED = IS_WEEKLY ? Number.POSITIVE_INFINITY : 4;

const say = (line: string) => process.stderr.write(`${line}\n`);

/** A practice on a day. */
interface Scenario {
  /** Folder of its screenshots. */
  readonly name: string;
  readonly practice: string;
  /** @default today */
  readonly today?: string | undefined;
  readonly screens: readonly Screen[];
}

function scenariosOf(practice: string | undefined, today: string | undefined): Scenario[] {
  const all = { today, screens: SCREENS };
  if (practice !== undefined) return [{ name: 'practice', practice, ...all }];
  const [site, pt] = ['site/practice.json', 'examples/pt-BR/practice.json'] as const;
  const narrow = SCREENS.filter(({ width }) => width === 360);
  return [
    { name: 'site', practice: site, ...all },
    // The dark colours do not depend on the language.
    { name: 'pt-BR', practice: pt, ...all, screens: ofThisRun(SCREENS, ({ scheme }) => scheme === 'light') },
    // Only a warning and the lack of closures differ from the other day.
    ...(today ? [] : [{ name: 'pt-BR-expired', practice: pt, today: '2037-01-01', screens: narrow }]),
  ];
}

/** A scenario while its local stack runs. */
interface Running extends Scenario {
  readonly service: Service;
  readonly stack: LocalStack;
}

/** Synthesizes each practice once, in a folder of `out`, and starts the local stacks. */
async function start(scenarios: readonly Scenario[], out: string): Promise<Running[]> {
  const practices = [...new Set(scenarios.map(({ practice }) => practice))];
  const outdir = (practice: string) => join(out, `${practices.indexOf(practice)}`);
  const loaded = await Promise.all(
    practices.map(async (practice) => {
      await synthesize({ outdir: outdir(practice), context: { practice } });
      return loadService({ practiceFile: practice });
    }),
  );
  return Promise.all(
    scenarios.map(async (scenario) => {
      const stack = await startLocalStack({
        cdkOut: outdir(scenario.practice),
        port: 0,
        today: scenario.today,
      });
      const { source } = loaded[practices.indexOf(scenario.practice)]!;
      const today = scenario.today ?? dayOf(new Date());
      return { ...scenario, stack, service: await serviceAt(stack.url, source, today) };
    }),
  );
}

interface Seen extends View {
  readonly scenario: Running;
}

/** Opens every page on a screen, one after the other in one window. */
async function lookAtPages(browser: Browser, scenario: Running, screen: Screen): Promise<Seen[]> {
  const { name, service } = scenario;
  const page = await openScreen(browser, screen);
  const seen: Seen[] = [];
  // The dark colours do not depend on the language.
  const isLookedAt = ({ language }: Target) => screen.scheme === 'light' || language.folder === '';
  for (const target of service.targets.filter(isLookedAt)) {
    const screenshot = join(ARTEFACTS, name, `${target.name}-${screen.name}.png`);
    seen.push({ ...(await view(page, target, screen, screenshot)), scenario });
  }
  await page.context().close();
  return seen;
}

/** Measures the layout of a scenario, or of a generated practice. */
async function measure(browser: Browser, which: Running | Generated, files: string): Promise<Finding[]> {
  const page = await openScreen(browser, SCREENS[0]!);
  const service = 'seed' in which ? await serveTo(page, which, files) : which.service;
  const name = 'seed' in which ? `generated ${which.seed} ${which.day}` : which.name;
  const found = await measureLayout(page, service, join(ARTEFACTS, name.replaceAll(' ', '-')));
  await page.context().close();
  return inScenario({ name }, found);
}

/** Contact is printed to be kept, and the page that answers "Is this us?" to be hung on a wall. */
async function print(browser: Browser, scenario: Running): Promise<Finding[]> {
  const { name, service } = scenario;
  const findings: Finding[] = [];
  const printed = service.languages.flatMap(
    (language) => [[nameIn(language, '/contact')], [language.isThisUs.slice(1), 1]] as const,
  );
  for (const [page, sheets] of printed) {
    const target = service.targets.find((each) => each.name === page);
    const file = join(ARTEFACTS, name, `${page}-print`);
    if (target) findings.push(...(await viewPrint(browser, service, target, file, sheets)));
    else findings.push({ by: 'print', rule: 'page', where: page, detail: 'is not in the sitemap' });
  }
  return inScenario(scenario, findings);
}

/** Does the jobs in their order, `LANES` at once. */
async function inLanes<T>(jobs: readonly (() => Promise<T>)[]): Promise<T[]> {
  const waiting = [...jobs.entries()];
  const results: T[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await next[1]();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** The findings of a scenario say which one it is. */
const inScenario = ({ name }: Pick<Scenario, 'name'>, findings: readonly Finding[]): Finding[] =>
  findings.map((finding) => ({ ...finding, where: `${name}: ${finding.where}` }));

interface Task {
  readonly running: readonly Running[];
  readonly generated: readonly Generated[];
  /** Folder for the files of generated practices. */
  readonly files: string;
  /** Runs the auditors of tools/pages/. @default they are not run */
  readonly node: string | undefined;
}

async function look({ running, generated, files, node }: Task): Promise<Finding[]> {
  const findings: Finding[] = [];
  const note = (audit: Audit) => {
    findings.push(...audit.findings);
    say(audit.summary);
  };
  const browser = await launchBrowser();
  try {
    await checkSelf(browser, join(ARTEFACTS, 'self-check.png'));
    const jobs = running.flatMap((scenario) =>
      scenario.screens.map((screen) => () => lookAtPages(browser, scenario, screen)),
    );
    const views = (await inLanes(jobs)).flat();
    const layouts = await inLanes(
      [...running, ...generated].map((each) => () => measure(browser, each, files)),
    );
    note({
      findings: layouts.flat(),
      summary: `layout: ${layouts.length} practices, ${layouts.flat().length} findings`,
    });
    const most = (bytes: (seen: Seen) => number) => Math.max(...views.map(bytes));
    note({
      findings: views.flatMap((seen) => inScenario(seen.scenario, seen.findings)),
      summary: `browser: ${views.length} views, at most ${most(({ bytes }) => bytes)} bytes a page and ${most(({ imageBytes }) => imageBytes)} of images`,
    });
    const printed = await inLanes(running.map((scenario) => () => print(browser, scenario)));
    note({ findings: printed.flat(), summary: `print: ${printed.flat().length} findings` });
  } finally {
    await browser.close();
  }
  if (node === undefined) return findings;
  // One after the other, because Lighthouse gives up on a page that a busy machine loads slowly.
  const { service } = running[0]!;
  const { targets, languages } = service;
  note(await auditAgentDocs(node, service));
  const homePages = languages.map((language) => nameIn(language, '/'));
  const important = [...homePages, 'contact', languages[0]!.isThisUs.slice(1), 'about', 'practice-areas'];
  const audited = [...targets].sort((a, b) => rank(important, a.name) - rank(important, b.name));
  for (const target of audited.slice(0, LIGHTHOUSE_PAGES)) note(await auditPage(node, target));
  return findings;
}

const rank = (names: readonly string[], name: string) =>
  names.includes(name) ? names.indexOf(name) : names.length;

async function main(): Promise<boolean> {
  const { practice, today, pages } = parseArgs({
    options: { practice: { type: 'string' }, today: { type: 'string' }, pages: { type: 'boolean' } },
  }).values;
  const scenarios = scenariosOf(practice, today);
  rmSync(ARTEFACTS, { recursive: true, force: true });
  for (const { name } of scenarios) mkdirSync(join(ARTEFACTS, name), { recursive: true });

  const out = mkdtempSync(join(tmpdir(), 'pages-cdk-'));
  let running: Running[] = [];
  try {
    const node = pages ? undefined : await installLockedTools(HERE, say);
    say('Synthesizing and starting the local stacks …');
    running = await start(scenarios, out);
    const generated = practice === undefined ? chosenPractices().slice(0, GENERATED) : [];
    const files = join(out, 'generated');
    const findings = await look({ running, generated, files, node });
    for (const { by, rule, where, detail } of findings)
      console.log(`FOUND ${by} ${rule} (${where}): ${detail}`);
    console.log(`${findings.length} findings; screenshots are in ${ARTEFACTS}`);
    return findings.length === 0;
  } finally {
    await Promise.all(running.map(({ stack }) => stack.close()));
    rmSync(out, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
