// @ts-check
/** Tests the template that `cdk deploy` would deploy, and runs its service on this machine. */
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { Template } from 'aws-cdk-lib/assertions';
import { brokenChecks } from 'legal-front-door/contract';
import { startLocalStack, synthesize } from 'legal-front-door/local';

const cdkOut = mkdtempSync(join(tmpdir(), 'front-door-test-'));
before(() => synthesize({ outdir: cdkOut }));
after(() => rmSync(cdkOut, { recursive: true, force: true }));

test('the bucket is private, and keeps its content and old versions', () => {
  const name = readdirSync(cdkOut).find((file) => file.endsWith('-production.template.json'));
  const file = join(cdkOut, String(name));
  const template = Template.fromJSON(JSON.parse(readFileSync(file, 'utf8')));
  template.hasResource('AWS::S3::Bucket', {
    DeletionPolicy: 'Retain',
    Properties: {
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
      VersioningConfiguration: { Status: 'Enabled' },
    },
  });
});

test('the service keeps its contract', async () => {
  const stack = await startLocalStack({ cdkOut, port: 0 });
  try {
    // If the stage sets `limits`, the checks of the default limits fail. Pass their ids as a second argument.
    const broken = await brokenChecks(stack.url);
    assert.ok(
      broken.length === 0,
      `${broken.length} checks do not hold:\n${broken.slice(0, 5).join('\n\n')}`,
    );
  } finally {
    await stack.close();
  }
});
