/** Stages that together set every option, for tests that must pass for any configuration. */
import { readFileSync } from 'node:fs';
import { configSchema, type DeploymentConfig } from '../../../lib/config/config-schema.ts';
import { ROOT } from '../../support/service.ts';

/** The example that operators copy. */
export const EXAMPLE = configSchema.parse(
  JSON.parse(readFileSync(`${ROOT}/config/production.example.json`, 'utf8')),
) satisfies DeploymentConfig;

// Without the account, so that stacks of any account can have these options.
const { $schema: _, account: __, region: ___, practice: ____, ...options } = EXAMPLE;

/** The options of the example, some with the value that creates more. */
export const EVERY_OPTION: DeploymentConfig = {
  ...options,
  waf: { mode: 'block' },
  removal: 'destroy',
  // Three generations exist after the first rotation.
  originSecret: { generation: 2 },
  terminationProtection: false,
  monitoring: true,
};

const ACCOUNT = 'arn:aws:SERVICE:us-east-1:123456789012';
/** What a stage outside us-east-1 names, in place of what the stack makes. */
const { waf: _____, ...elsewhere } = EVERY_OPTION;
const AWAY: DeploymentConfig = {
  ...elsewhere,
  region: 'eu-west-1',
  domain: {
    ...EVERY_OPTION.domain!,
    certificateArn: `${ACCOUNT.replace('SERVICE', 'acm')}:certificate/0a1b2c3d-0000-4000-8000-000000000000`,
  },
  webAclArn: `${ACCOUNT.replace('SERVICE', 'wafv2')}:global/webacl/ours/0a1b2c3d-0000-4000-8000-000000000000`,
};

/** No option; every option, in us-east-1 and in another region, and with managed headers policies. */
export const EVERY_STAGE: readonly { stage: string; config: DeploymentConfig }[] = [
  { stage: 'bare', config: { region: 'us-east-1' } },
  { stage: 'full', config: { ...EVERY_OPTION, region: 'us-east-1' } },
  { stage: 'away', config: AWAY },
  {
    stage: 'managed',
    config: { ...EVERY_OPTION, headersPolicies: 'managed', region: 'us-east-1' },
  },
];
