/** Runs afdocs and Lighthouse against the service. Each gives findings and a line for the report. */
import { z } from 'zod';
import { runTool } from '../shared/locked-tools.ts';
import { BROWSER_FLAGS, browserPath } from './browser.ts';
import type { Service, Target } from './service.ts';
import type { Finding } from './view.ts';

const HERE = import.meta.dirname;
const AFDOCS = 'node_modules/afdocs/bin/afdocs.mjs';
const LIGHTHOUSE = 'node_modules/lighthouse/cli/index.js';
/** CI runs the package beside it. */
const TOOL_TIMEOUT_MS = 300_000;

/** The minimum score of every category but performance. */
const MIN_LIGHTHOUSE_SCORE = 1;
const LIGHTHOUSE_ATTEMPTS = 3;

export interface Audit {
  readonly findings: readonly Finding[];
  readonly summary: string;
}

const afdocsSchema = z.object({
  results: z.array(z.object({ id: z.string(), status: z.string(), message: z.string() })),
  scoring: z.object({ overall: z.number() }),
});

/** Runs the checks of agentdocsspec.com on all pages: of a site with `/es`, afdocs itself takes one page of the main language. */
export async function auditAgentDocs(node: string, { url: baseUrl, targets }: Service): Promise<Audit> {
  const pages = targets.filter(({ status }) => status === 200).map(({ url }) => url);
  const options = ['--format', 'json', '--score', '--request-delay', '0', '--urls', pages.join(',')];
  const args = [AFDOCS, 'check', baseUrl, ...options];
  const { results, scoring } = afdocsSchema.parse(await jsonOf('afdocs', node, args));
  const findings = results
    .filter(({ status }) => !['pass', 'skip'].includes(status))
    .map(({ id, status, message }) => ({
      by: 'afdocs',
      rule: id,
      where: baseUrl,
      detail: `${status}: ${message}`,
    }));
  if (scoring.overall < 100 && findings.length === 0)
    findings.push({ by: 'afdocs', rule: 'score', where: baseUrl, detail: `${scoring.overall}` });
  return { findings, summary: `afdocs: ${scoring.overall}/100 in ${results.length} checks` };
}

const lighthouseSchema = z.object({
  categories: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
    }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      score: z.number().nullable(),
      explanation: z.string().optional(),
    }),
  ),
});

/** Audits that must apply. The score ignores audits that do not apply. */
const MUST_APPLY = ['robots-txt', 'llms-txt', 'ard-schema', 'agent-accessibility-tree'];

/** Audits of performance that count something: bytes, shifts, sizes. The metrics of that category measure time. */
const COUNTED = [
  'cumulative-layout-shift',
  'total-byte-weight',
  'unsized-images',
  'font-display-insight',
  'viewport-insight',
];

/**
 * Runs all default categories, agentic browsing included, on a simulated telephone. The score of performance is told
 * and never fails: it measures time, and a busy machine loses some of it.
 */
export async function auditPage(node: string, { url, name }: Target): Promise<Audit> {
  const { categories, audits } = await lighthouse(node, url);
  const scores = Object.entries(categories);
  const findings = scores
    .filter(([category, { score }]) => category !== 'performance' && (score ?? 0) < MIN_LIGHTHOUSE_SCORE)
    .flatMap(([category, { score, auditRefs }]) => {
      const lost = auditRefs
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id);
      const reasons = lost.map((id) => `${id} ${audits[id]?.explanation ?? ''}`.trim());
      return [{ by: 'lighthouse', rule: category, where: name, detail: `${score}: ${reasons.join('; ')}` }];
    });
  for (const id of [...MUST_APPLY, ...COUNTED].filter((id) => audits[id]?.score !== 1)) {
    const detail = `${audits[id]?.score}: ${audits[id]?.explanation ?? 'not applied'}`;
    findings.push({ by: 'lighthouse', rule: id, where: name, detail });
  }
  const told = scores.map(([category, { score }]) => `${category} ${score}`);
  return { findings, summary: `lighthouse ${name}: ${told.join(', ')}` };
}

/** Tries again if Lighthouse fails: on a busy machine its browser does not record the load (`NO_NAVSTART`). */
async function lighthouse(node: string, url: string) {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await runLighthouse(node, url);
    } catch (error) {
      if (attempt === LIGHTHOUSE_ATTEMPTS) throw error;
    }
}

async function runLighthouse(node: string, url: string) {
  const flags = `--chrome-flags=--headless=new ${BROWSER_FLAGS.join(' ')}`;
  const args = [LIGHTHOUSE, url, '--quiet', '--output=json', flags];
  return lighthouseSchema.parse(await jsonOf('lighthouse', node, args, { CHROME_PATH: browserPath() }));
}

/** @returns the tool's output, whatever its exit code: a tool that finds something exits with an error */
async function jsonOf(name: string, node: string, args: string[], env: Record<string, string> = {}) {
  const options = { cwd: HERE, timeoutMs: TOOL_TIMEOUT_MS, env: { ...process.env, ...env } };
  const { stdout, text } = await runTool(node, args, options);
  try {
    return JSON.parse(stdout);
  } catch {
    throw new Error(`${name} printed no JSON. Its output:\n${text.slice(0, 4_000)}`);
  }
}
