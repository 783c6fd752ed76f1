/**
 * The contract suite over the local stack of two practices that publish a signature: the rows about facts, pages and the
 * files of the signature. test/life/countersigned.deep.test.ts has a real one.
 */
import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { CHECKS } from '../../contract/suite.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { FEATURE_FLAGS } from '../../lib/stack/feature-flags.ts';
import { FrontDoor } from '../../lib/stack/front-door.ts';
import { startLocalStack } from '../../local/local-stack.ts';
import { temporaryDirectory } from '../lib/stack/fixture.ts';
import { type Served, servedBy, testContract } from '../support/contract.ts';
import { countersigned } from '../support/countersigned.ts';
import { fixtureSource, ROOT, TODAY } from '../support/service.ts';

/** The rows that the countersignature may change. */
const ROWS = CHECKS.filter(({ section }) =>
  /^(1 (is this us|page links|discovery)|2 languages|3 |5 (crawl|documents|schemas|openapi)|6 privacy|7 )/.test(
    section,
  ),
);

/** What neither practice states. */
const UNSTATED = ['countersignature.unknown', 'agent-info.contact.mayCostMore'];

async function serve(source: SiteSource): Promise<Served> {
  process.env.CDK_VALIDATION = 'false';
  const cdkOut = temporaryDirectory();
  const app = new App({ context: FEATURE_FLAGS, analyticsReporting: false, outdir: cdkOut });
  new FrontDoor(new Stack(app, 'Countersigned', { env: { region: 'us-east-1' } }), 'FrontDoor', { source });
  app.synth();
  return servedBy(await startLocalStack({ cdkOut, port: 0, log: () => undefined }));
}

const portuguese = join(ROOT, 'test/fixtures/practices/pt-BR/practice.json');
const { source } = await loadService({ practiceFile: portuguese }, TODAY);

describe('contract/countersignature', () => {
  describe('professional', () => {
    testContract(ROWS, () => serve(countersigned(fixtureSource())), UNSTATED);
  });

  describe('named, in Portuguese', () => {
    testContract(ROWS, () => serve(countersigned(source, { kind: 'named' })), UNSTATED);
  });
});
