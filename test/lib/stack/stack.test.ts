/** The stack as a whole: feature flags, and limits. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { FEATURE_FLAGS } from '../../../lib/stack/feature-flags.ts';
import { source } from './fixture.ts';
import { assetOf, synthesize } from './synthesize.ts';

describe('lib/stack/stack', () => {
  test('the feature flags are those that the installed library recommends', () => {
    const recommended = createRequire(import.meta.url)('aws-cdk-lib/recommended-feature-flags.json');
    // Another flag changes the templates of deployed stacks: look at `npx cdk diff` before you add it.
    expect(FEATURE_FLAGS).toEqual(recommended);
  });

  test('limits reach stage, time-outs, cache, headers, handlers and documents together', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      ratePerSecond: 7,
      burst: 9,
      handlerTimeoutSeconds: 3,
      agentInfoTtlSeconds: 60,
      retryAfterSeconds: 4,
      maxBodyBytes: 1_234,
    };
    const { template, resources, directory } = synthesize({ source: { ...source, limits } });
    template.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: { ThrottlingRateLimit: 7, ThrottlingBurstLimit: 9 },
    });
    for (const id of ['HandlersAgentInfoFunctionCF1610B6', 'HandlersMcpFunction1E6C2915'])
      expect(resources[id]!.Properties.Timeout).toBe(3);
    expect(JSON.stringify(resources.EdgeHeadersApiF8F00397)).toContain(
      '"Header":"Retry-After","Override":false,"Value":"4"',
    );
    const file = (id: string, name: string) =>
      readFileSync(join(assetOf({ resources, directory }, id), name), 'utf8');
    expect(file('HandlersMcpFunction1E6C2915', 'index.mjs')).toContain('1234');
    // CloudFront caches agent-info for as long as the handler says.
    expect(file('HandlersAgentInfoFunctionCF1610B6', 'index.mjs')).toContain("maxAgeSeconds:'60'");
    expect(file('SitePublisherFunction8AB5A841', 'site.json')).toContain('"maxBodyBytes":1234');
  });
});
