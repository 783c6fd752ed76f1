/** A template with an unmodelled feature stops the emulator with a message that names resource and property. */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serviceAssembly } from '../../../test/support/assembly.ts';
import { startLocalStack } from '../local-stack.ts';

// biome-ignore lint/suspicious/noExplicitAny: a CloudFormation template.
type Resources = Record<string, any>;

type Change = (resources: Resources, template: Resources) => void;

let original: string;
let directory: string;

describe('tools/local/property-model', () => {
  beforeAll(async () => {
    original = await serviceAssembly();
  });

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'assembly-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  /** The service's assembly with another template. */
  function changed(change: Change): string {
    for (const name of readdirSync(original)) {
      if (name.startsWith('asset.')) symlinkSync(join(original, name), join(directory, name));
      else cpSync(join(original, name), join(directory, name));
    }
    const file = join(directory, 'LegalFrontDoor.template.json');
    const template = JSON.parse(readFileSync(file, 'utf8'));
    change(template.Resources, template);
    writeFileSync(file, JSON.stringify(template));
    return directory;
  }

  const find = (resources: Resources, type: string) =>
    Object.entries(resources).find(([, resource]) => resource.Type === type)!;

  const set = (type: string, path: string, value: unknown) => (resources: Resources) => {
    const keys = path.split('.');
    const last = keys.pop()!;
    let at = find(resources, type)[1].Properties;
    for (const key of keys) at = at[key] ??= {};
    at[last] = value;
  };

  test.each(
    Object.entries<[change: Change, message: RegExp]>({
      'a property deep inside': [
        set('AWS::CloudFront::Distribution', 'DistributionConfig.DefaultCacheBehavior.TrustedSigners', ['x']),
        /\(AWS::CloudFront::Distribution\)[\s\S]*DistributionConfig\.DefaultCacheBehavior\.TrustedSigners is not modelled/,
      ],
      'another value of a property': [
        set('AWS::ApiGatewayV2::Integration', 'PayloadFormatVersion', '1.0'),
        /\(AWS::ApiGatewayV2::Integration\)[\s\S]*PayloadFormatVersion is "1\.0"; the emulator models "2\.0"/,
      ],
      'a resource type': [
        (resources, template) => {
          template.Resources = { Queue: { Type: 'AWS::SQS::Queue' }, ...resources };
          set('AWS::CloudFront::Distribution', 'DistributionConfig.Comment', { Ref: 'Queue' })(resources);
        },
        /refers to Queue \(AWS::SQS::Queue\), which the emulator does not model/,
      ],
      'a condition': [
        (resources) => {
          const [id, api] = Object.entries(resources).find(
            ([, { Type }]) => Type === 'AWS::ApiGatewayV2::Api',
          )!;
          resources[id] = { ...api, Condition: 'Sometimes' };
        },
        /ApiHttpApi4C294DC0: the emulator does not model conditions/,
      ],
      'a managed policy outside the table': [
        set('AWS::CloudFront::Distribution', 'DistributionConfig.DefaultCacheBehavior.CachePolicyId', 'beef'),
        /does not know CachePolicyId beef/,
      ],
      'a route with a path variable': [
        set('AWS::ApiGatewayV2::Route', 'RouteKey', 'GET /{proxy+}'),
        /RouteKey GET \/\{proxy\+\}/,
      ],
      'a handler in another language': [
        set('AWS::Lambda::Function', 'Runtime', 'python3.13'),
        /Runtime is python3\.13; the emulator runs Node handlers/,
      ],
    }),
  )('%s', async (_id, [change, message]) => {
    await expect(startLocalStack({ cdkOut: changed(change), port: 0 })).rejects.toThrow(message);
  });

  test('a directory without a manifest is not a cloud assembly', async () => {
    await expect(startLocalStack({ cdkOut: directory, port: 0 })).rejects.toThrow('is not a cloud assembly');
  });
});
