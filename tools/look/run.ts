/**
 * `npm run look [-- --practice file] [--today YYYY-MM-DD] [--pages]`: opens the pages of the local stack in a browser
 * and runs auditors against it. Screenshots go to `artefacts/look/`. `--pages` skips the auditors; `--today` shows
 * the pages of that day. Exits 1 on a finding that is not in expected.json, and on an entry of it that no longer
 * occurs.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startLocalStack } from '../../local/local-stack.ts';
import { synthesize } from '../../local/synthesize.ts';
import { installLockedTools } from '../locked-tools.ts';
import { type Audit, auditAgentDocs, auditPage, checkLinks, validateHtml } from './auditors.ts';
import { launchBrowser, openScreen, SCREENS } from './browser.ts';
import { expectedSchema, type Finding, judge } from './finding.ts';
import { viewPrint } from './print.ts';
import { selfCheck } from './self-check.ts';
import { type Target, view } from './view.ts';

const HERE = import.meta.dirname;
const ARTEFACTS = join(HERE, '../../artefacts/look');
const PAGE_TOOLS = ['layout', 'axe', 'keyboard', 'csp', 'console', 'network', 'print', 'html-validate'];
const AUDITORS = ['linkinator', 'afdocs', 'lighthouse'];

const say = (line: string) => process.stderr.write(`${line}\n`);

/** @returns every page of the sitemap, and the page of an unknown address */
async function targetsOf(baseUrl: string): Promise<{ pages: Target[]; errors: Target[] }> {
  const sitemap = await (await fetch(`${baseUrl}/sitemap.xml`)).text();
  const pages = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => ({
    url: url!,
    name: new URL(url!).pathname.slice(1) || 'index',
    status: 200,
  }));
  if (pages.length < 5) throw new Error(`The sitemap lists ${pages.length} pages; expected at least 5.`);
  return { pages, errors: [{ url: `${baseUrl}/no-such-page`, name: '404', status: 404 }] };
}

async function lookAtPages(targets: readonly Target[], artefacts: string): Promise<Audit> {
  const findings: Finding[] = [];
  const views: { bytes: number }[] = [];
  const browser = await launchBrowser();
  try {
    await selfCheck(browser, join(artefacts, 'self-check.png'));
    for (const screen of SCREENS) {
      for (const target of targets) {
        const context = await openScreen(browser, screen);
        const seen = await view(
          context,
          target,
          screen,
          join(artefacts, `${target.name}-${screen.name}.png`),
        );
        await context.close();
        findings.push(...seen.findings);
        views.push(seen);
      }
    }
    const contact = targets.find(({ name }) => name === 'contact');
    if (contact) findings.push(...(await viewPrint(browser, contact, join(artefacts, 'contact-print'))));
  } finally {
    await browser.close();
  }
  const heaviest = Math.max(...views.map(({ bytes }) => bytes));
  return { findings, summary: `browser: ${views.length} views, at most ${heaviest} bytes a page` };
}

async function look(baseUrl: string, artefacts: string, withAuditors: boolean): Promise<Audit[]> {
  const audits: Audit[] = [];
  const note = (audit: Audit) => {
    audits.push(audit);
    say(audit.summary);
  };
  const { pages, errors } = await targetsOf(baseUrl);
  note(await lookAtPages([...pages, ...errors], artefacts));
  note(await validateHtml([...pages, ...errors]));
  if (!withAuditors) return audits;
  const node = await installLockedTools(HERE, say);
  note(await checkLinks(node, baseUrl));
  note(await auditAgentDocs(node, baseUrl));
  // One after the other, because Lighthouse measures time.
  for (const page of pages) note(await auditPage(node, page));
  return audits;
}

async function main(): Promise<boolean> {
  const { practice, today, pages } = parseArgs({
    options: { practice: { type: 'string' }, today: { type: 'string' }, pages: { type: 'boolean' } },
  }).values;
  const withAuditors = !pages;
  const expected = expectedSchema.parse(JSON.parse(readFileSync(join(HERE, 'expected.json'), 'utf8')));
  const folder = [practice, today]
    .filter(Boolean)
    .join(' ')
    .replaceAll(/[^\w-]+/g, '-');
  const artefacts = join(ARTEFACTS, folder);
  mkdirSync(artefacts, { recursive: true });

  const cdkOut = mkdtempSync(join(tmpdir(), 'look-cdk-'));
  try {
    say('Synthesizing and starting the local stack …');
    await synthesize({ outdir: cdkOut, ...(practice && { context: { practice } }) });
    const stack = await startLocalStack({ cdkOut, port: 0, today });
    try {
      const audits = await look(stack.url, artefacts, withAuditors);
      const ran = withAuditors ? [...PAGE_TOOLS, ...AUDITORS] : PAGE_TOOLS;
      const verdict = judge(
        audits.flatMap(({ findings }) => findings),
        expected,
        ran,
      );
      for (const { by, rule, where, detail } of verdict.unexpected)
        console.log(`FOUND ${by} ${rule} (${where}): ${detail}`);
      for (const { by, rule } of verdict.stale)
        console.log(`STALE ${by} ${rule}: it no longer occurs. Remove it from expected.json.`);
      console.log(`${verdict.unexpected.length} findings; screenshots are in ${artefacts}`);
      return verdict.ok;
    } finally {
      await stack.close();
    }
  } finally {
    rmSync(cdkOut, { recursive: true, force: true });
  }
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
