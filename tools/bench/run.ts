/**
 * `npm run bench`: measures the shipped handlers and edge functions, and a handler on the official SDK that does the same
 * work. Prints a table (or `--json`) and exits 1 if a target is missed. Takes a minute and a half; run it on an idle machine.
 */
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { AGENT_INFO_PATH, MCP_PATH } from '../../lambda/shared/routes.ts';
import { sampleSite } from '../../lib/content/site-source.ts';
import { buildViewerRequest, type EdgeSite, edgeSiteOf } from '../../lib/stack/bundle/edge-constants.ts';
import { fixtureSource } from '../../test/support/service.ts';
import { timeEdge } from './edge.ts';
import { AGENT_INFO_CALLS, MCP_CALLS } from './events.ts';
import { measure, measureMixed } from './measure.ts';
import { MIXED_AGENT_INFO_CALLS, MIXED_MCP_CALLS } from './mixed-calls.ts';
import { pageCapacity } from './page-capacity.ts';
import { assertSameWork, bundleSdkPeer } from './sdk-peer.ts';
import { assertLambdaNode, synthesizeShipped } from './shipped.ts';
import { table } from './table.ts';
import { type Numbers, targets } from './targets.ts';

/** Enough that the quickest of each is repeatable: two runs on an idle machine differ by a few per cent. */
const ROUNDS = { init: 41, warm: 7 };
const BASE_URL = 'https://example.org';

const scratch = mkdtempSync(join(tmpdir(), 'bench-'));
try {
  console.error('Synthesizing, then measuring for a minute and a half …');
  const source = fixtureSource();
  const shipped = await synthesizeShipped();
  assertLambdaNode(shipped);
  // Beside the SDK's bundle, because Node reads the package.json above a module: Lambda has none, this repository has.
  const copy = (route: string, name: string) => {
    const file = join(scratch, name);
    copyFileSync(shipped.bundle(route), file);
    return file;
  };
  const mcpBundle = copy(MCP_PATH, 'mcp.mjs');
  const agentInfoBundle = copy(AGENT_INFO_PATH, 'agent-info.mjs');
  const { measured, answers } = measure(
    [
      { name: 'MCP', bundle: mcpBundle, calls: MCP_CALLS },
      { name: 'official SDK', bundle: bundleSdkPeer(source, BASE_URL, scratch), calls: MCP_CALLS },
      { name: 'agent-info', bundle: agentInfoBundle, calls: AGENT_INFO_CALLS },
    ],
    ROUNDS,
    scratch,
  );
  assertSameWork(answers.get('MCP')!, answers.get('official SDK')!);

  const [mcp, sdk, agentInfo] = measured;
  const viewerRequest = shipped.edgeFunction('viewer-request');
  const numbers: Numbers = {
    node: process.versions.node,
    mcp: mcp!,
    sdk: sdk!,
    agentInfo: agentInfo!,
    mixed: measureMixed(
      [
        { name: 'MCP', bundle: mcpBundle, calls: MIXED_MCP_CALLS },
        { name: 'agent-info', bundle: agentInfoBundle, calls: MIXED_AGENT_INFO_CALLS },
      ],
      scratch,
    ),
    edge: {
      viewerRequestBytes: Buffer.byteLength(viewerRequest),
      viewerResponseBytes: Buffer.byteLength(shipped.edgeFunction('viewer-response')),
      capacity: pageCapacity(edgeSite(source, viewerRequest)),
      times: timeEdge(viewerRequest, scratch),
    },
  };
  const judged = targets(numbers);
  const json = process.argv.includes('--json');
  console.log(json ? JSON.stringify({ ...numbers, targets: judged }, null, 2) : table(numbers, judged));
  if (judged.some(({ met }) => !met)) process.exitCode = 1;
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** @returns the constants of the edge functions @throws Error if they do not give the text that ships */
function edgeSite(source: SiteSource, shippedText: string): EdgeSite {
  const edge = edgeSiteOf(sampleSite(source), source.practice);
  if (buildViewerRequest(edge) !== shippedText)
    throw new Error('The shipped edge function differs from one built for the measured site.');
  return edge;
}
