/**
 * The deployment on the local stack: it creates custom resources as CloudFormation does, and invalidations of the real
 * CloudFront client reach the cache.
 */
import {
  CloudFrontClient,
  CreateInvalidationCommand,
  GetInvalidationCommand,
} from '@aws-sdk/client-cloudfront';
import { invalidationApi } from '../cloudfront/cache.ts';
import {
  type CustomResources,
  deleteCustomResources,
  deployCustomResources,
} from '../deploy/custom-resource.ts';
import type { Outcome } from '../lambda/functions.ts';
import { listen, shut } from '../loopback.ts';
import type { Resource } from '../template/assembly.ts';
import { CLIENT } from './requests.ts';
import { stackOf } from './stack-of.ts';

interface CustomResourceEvent {
  readonly RequestType: string;
  readonly ResponseURL: string;
  readonly LogicalResourceId: string;
  readonly ResourceProperties: Record<string, unknown>;
}

const DONE: Outcome = { ok: true, result: 'null' };

let events: CustomResourceEvent[];
describe('tools/local/deployment', () => {
  beforeEach(() => {
    events = [];
  });

  const answering = (answer: (event: CustomResourceEvent) => object) => ({
    async invoke(event: unknown): Promise<Outcome> {
      const received = event as CustomResourceEvent;
      events.push(received);
      await fetch(received.ResponseURL, { method: 'PUT', body: JSON.stringify(answer(received)) });
      return DONE;
    },
  });

  const succeeding = answering(({ LogicalResourceId }) => ({
    Status: 'SUCCESS',
    PhysicalResourceId: `physical-${LogicalResourceId}`,
    Data: { Out: `out-${LogicalResourceId}` },
  }));

  const create = (
    resources: Record<string, Resource>,
    invoker: { invoke(event: unknown): Promise<Outcome> },
  ) => {
    const stack = stackOf(resources);
    return deployCustomResources(stack, 'stack-id', new Map([['arn', invoker]])).then(() => stack);
  };

  const custom = (properties: object = {}, more: Partial<Resource> = {}): Resource => ({
    Type: 'Custom::Content',
    Properties: { ServiceToken: 'arn', ...properties },
    ...more,
  });

  test('the Create event has the members of CloudFormation, with every scalar as a string', async () => {
    await create({ Site: custom({ Count: 3, Deep: { Yes: true }, List: [1, 'a'] }) }, succeeding);
    expect(events).toEqual([
      {
        RequestType: 'Create',
        ResponseURL: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
        StackId: 'stack-id',
        RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ResourceType: 'Custom::Content',
        LogicalResourceId: 'Site',
        ResourceProperties: { ServiceToken: 'arn', Count: '3', Deep: { Yes: 'true' }, List: ['1', 'a'] },
      },
    ]);
  });

  test('other resources can refer to the values in the function’s answer', async () => {
    const stack = await create({ Site: custom() }, succeeding);
    expect([stack.ref('Site'), stack.attribute('Site', 'Out')]).toEqual(['physical-Site', 'out-Site']);
  });

  test('the Update event has the physical id and the properties before; a roll-back exchanges the properties', async () => {
    const existing: CustomResources = new Map();
    const functions = new Map([['arn', succeeding]]);
    const deploy = (count: number, to?: CustomResources) =>
      deployCustomResources(stackOf({ Site: custom({ Count: count }) }), 'id', functions, existing, to);
    await deploy(1);
    const first = new Map(existing);
    await deploy(2);
    await deploy(2, first);
    const [one, two] = ['1', '2'].map((Count) => ({ ServiceToken: 'arn', Count }));
    expect(events).toMatchObject([
      { RequestType: 'Create', ResourceProperties: one },
      { PhysicalResourceId: 'physical-Site', ResourceProperties: two, OldResourceProperties: one },
      { PhysicalResourceId: 'physical-Site', ResourceProperties: one, OldResourceProperties: two },
    ]);
    expect(events.map(({ RequestType }) => RequestType)).toEqual(['Create', 'Update', 'Update']);
  });

  test('the Delete event has the physical id of the answer to Create; the reason of the function is returned', async () => {
    const stack = await create({ Site: custom() }, succeeding);
    const deleting = answering(() => ({ Status: 'SUCCESS', Reason: 'emptied' }));
    expect(await deleteCustomResources(stack, 'stack-id', new Map([['arn', deleting]]))).toEqual(['emptied']);
    expect(events[1]).toMatchObject({ RequestType: 'Delete', PhysicalResourceId: 'physical-Site' });
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
      answering(() => ({ Status: 'FAILED', Reason: 'no such bucket' })),
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
      { Site: custom({ ServiceToken: 'other' }) },
      succeeding,
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
      const got = await client.send(
        new GetInvalidationCommand({ DistributionId: 'E1', Id: Invalidation!.Id! }),
      );
      expect(got.Invalidation?.Status).toBe('Completed');
    });

    test.each<[id: string, distribution: string, paths: string[], error: string]>([
      ['another distribution', 'E2', ['/*'], 'NoSuchDistribution'],
      ['a path without a slash', 'E1', ['a'], 'InvalidArgument'],
    ])('refused: %s', async (_id, distribution, paths, error) => {
      await expect(invalidate(distribution, paths)).rejects.toMatchObject({ name: error });
    });
  });
});
