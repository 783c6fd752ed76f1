/** Stages that together set every option, for tests that must pass for any configuration. */
import { readFileSync } from 'node:fs';
import { configSchema, type DeploymentConfig } from '../../lib/config/config-schema.ts';
import { ROOT } from '../support/service.ts';

/** The example that operators copy. */
export const EXAMPLE = configSchema.parse(
  JSON.parse(readFileSync(`${ROOT}/config/production.example.json`, 'utf8')),
) satisfies DeploymentConfig;

export const EVERY_OPTION: DeploymentConfig = {
  domain: { name: 'www.example.org', hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'example.org' } },
  allowedOrigins: ['https://app.example.org'],
  limits: { ratePerSecond: 100, burst: 200, maxBodyBytes: 8_192 },
  alarmEmail: 'oncall@example.org',
  runbookUrl: 'https://git.example.org/legal-front-door/blob/main/docs/operations.md',
  dashboard: true,
  plan: 'pro',
  waf: { mode: 'block' },
  logRetentionDays: 90,
  monthlyBudgetUsd: 20,
  priceClass: 'PriceClass_100',
  removal: 'destroy',
  // Three generations exist after the first rotation.
  originSecret: { generation: 2 },
  signingKeys: ['A'],
  proofs: {
    mcpRegistry: 'v=MCPv1; k=ed25519; p=ZXhhbXBsZTogYSBrZXkgb2Ygbm9ib2R5IGF0IGFsbC4=',
    openaiApps: 'token-of-this-stage',
  },
  tags: { 'cost-centre': '4711' },
  terminationProtection: false,
};

/** No option; every option, in us-east-1; every option, in another region. */
export const EVERY_STAGE: readonly { stage: string; config: DeploymentConfig }[] = [
  { stage: 'bare', config: { region: 'us-east-1' } },
  { stage: 'full', config: { ...EVERY_OPTION, region: 'us-east-1' } },
  { stage: 'away', config: { ...EVERY_OPTION, region: 'eu-west-1' } },
];
