/** Custom resources of the local stack: their deletion, those that fail, and invalidations of the real CloudFront client. */
import { CloudFrontClient, CreateInvalidationCommand } from '@aws-sdk/client-cloudfront';
import { invalidationApi } from '../cloudfront/cache.ts';
import { deleteCustomResources, deployCustomResources } from '../deploy/custom-resource.ts';
import type { Outcome } from '../lambda/functions.ts';
import { listen, shut } from '../loopback.ts';
import type { Resource } from '../template/assembly.ts';
import { CLIENT } from './requests.ts';
import { stackOf } from './stack-of.ts';

const DONE: Outcome = { ok: true, result: 'null' };

describe('tools/local/deployment', () => {
  let received: unknown;

  const answering = (answer: object) => ({
    async invoke(event: unknown): Promise<Outcome> {
      received = event;
      const { ResponseURL } = event as { ResponseURL: string };
      await fetch(ResponseURL, { method: 'PUT', body: JSON.stringify(answer) });
      return DONE;
    },
  });

  const create = (
    resources: Record<string, Resource>,
    invoker: { invoke(event: unknown): Promise<Outcome> },
  ) => deployCustomResources(stackOf(resources), 'stack-id', new Map([['arn', invoker]]));

  const custom = (ServiceToken = 'arn'): Resource => ({
    Type: 'Custom::Content',
    Properties: { ServiceToken },
  });

  test('the request of a deletion has the physical id of the answer to that of the creation', async () => {
    const stack = stackOf({ Site: custom() });
    const functions = new Map([['arn', answering({ Status: 'SUCCESS', PhysicalResourceId: 'physical' })]]);
    await deployCustomResources(stack, 'stack-id', functions);
    await deleteCustomResources(stack, 'stack-id', functions);
    expect(received).toMatchObject({ RequestType: 'Delete', PhysicalResourceId: 'physical' });
  });

  test.each<
    [
      id: string,
      resources: Record<string, Resource>,
      invoker: { invoke(event: unknown): Promise<Outcome> },
      message: string,
    ]
  >([
    [
      'a function that answers FAILED',
      { Site: custom() },
      answering({ Status: 'FAILED', Reason: 'no such bucket' }),
      'Custom resource Site failed: no such bucket',
    ],
    [
      'a function that never answers',
      { Site: custom() },
      { invoke: async () => DONE },
      'Custom resource Site failed: its function returned without answering CloudFormation',
    ],
    [
      'a function that crashes',
      { Site: custom() },
      { invoke: async () => ({ ok: false, error: { type: 'TypeError', message: 'x is undefined' } }) },
      'Custom resource Site failed: its function failed: TypeError: x is undefined',
    ],
    [
      'a service token without a function',
      { Site: custom('other') },
      { invoke: async () => DONE },
      'Site: ServiceToken does not name a function of this stack',
    ],
  ])('%s', async (_id, resources, invoker, message) => {
    await expect(create(resources, invoker)).rejects.toThrow(message);
  });

  describe('invalidations', () => {
    const invalidated: string[][] = [];
    const server = invalidationApi('E1', (paths) => invalidated.push(paths));
    let client: CloudFrontClient;

    beforeAll(async () => {
      client = new CloudFrontClient({
        endpoint: `http://127.0.0.1:${await listen(server, 0)}`,
        ...CLIENT,
      });
    });
    afterAll(() => {
      client.destroy();
      return shut(server);
    });

    const invalidate = (DistributionId: string, Items: string[]) =>
      client.send(
        new CreateInvalidationCommand({
          DistributionId,
          InvalidationBatch: { CallerReference: 'once', Paths: { Quantity: Items.length, Items } },
        }),
      );

    test('CreateInvalidation empties the cache at once', async () => {
      const { Invalidation } = await invalidate('E1', ['/*', '/a&b']);
      expect(invalidated).toEqual([['/*', '/a&b']]);
      expect(Invalidation).toMatchObject({
        Id: expect.stringMatching(/^I[0-9A-F]+$/),
        Status: 'Completed',
        InvalidationBatch: { CallerReference: 'once', Paths: { Quantity: 2, Items: ['/*', '/a&b'] } },
      });
    });

    test.each<[id: string, distribution: string, paths: string[], error: string]>([
      ['another distribution', 'E2', ['/*'], 'NoSuchDistribution'],
      ['a path without a slash', 'E1', ['a'], 'InvalidArgument'],
    ])('refused: %s', async (_id, distribution, paths, error) => {
      await expect(invalidate(distribution, paths)).rejects.toMatchObject({ name: error });
    });
  });
});
