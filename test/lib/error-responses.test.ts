/** What CloudFront is told to do when an origin fails, read from the synthesized template. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceAssembly } from '../support/assembly.ts';

// biome-ignore lint/suspicious/noExplicitAny: a template is JSON; the assertions are its type.
let config: any;
describe('lib/error-responses', () => {
  beforeAll(async () => {
    const template = join(await serviceAssembly(), 'LegalFrontDoor.template.json');
    const { Resources } = JSON.parse(readFileSync(template, 'utf8'));
    config = Resources.EdgeDistribution0060737B.Properties.DistributionConfig;
  }, 60_000);

  test('an error page stands where its status does not come from, and errors are asked about again after 1 s', () => {
    const row = (status: number, page: string) => ({
      ErrorCode: status,
      ResponseCode: status,
      ResponsePagePath: page,
      ErrorCachingMinTTL: 1,
    });
    // 4xx stay the handlers' own; 429 cannot be in the list (developer guide).
    expect(config.CustomErrorResponses).toEqual([
      row(500, '/errors/failed.json'),
      row(502, '/errors/failed.json'),
      row(503, '/errors/unavailable'),
      row(504, '/errors/failed.json'),
    ]);
  });

  test.each([
    ['/errors/failed.json', 'Content'],
    ['/errors/unavailable', 'Api'],
  ])('%s, for CloudFront itself, comes from %s and passes no function', (path, origin) => {
    const found = config.CacheBehaviors.filter(
      ({ PathPattern }: { PathPattern: string }) => PathPattern === path,
    );
    expect(found).toEqual([
      {
        PathPattern: path,
        TargetOriginId: origin,
        ViewerProtocolPolicy: 'redirect-to-https',
        AllowedMethods: ['GET', 'HEAD'],
        Compress: true,
        // CachingOptimized: at least 1 s, as long as the error itself; the pages say `no-store`.
        CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
        ResponseHeadersPolicyId: { Ref: 'EdgeHeadersApiF8F00397' },
      },
    ]);
  });
});
