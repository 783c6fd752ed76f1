/** The built publisher when what it talks to fails: an answer in time with a reason, the old content intact. */
import { FakeAws, type Operation } from './aws.ts';
import { file, PROPERTIES, Publisher } from './publisher.ts';

const BEFORE = [file('about.html', 'before'), file('gone.html', 'gone')];
const AFTER = [file('about.html', 'after'), file('new.html', 'new')];
const DENIED = { status: 403, code: 'AccessDenied' };
const BROKEN = { status: 500, code: 'InternalError' };

let aws: FakeAws;
let publisher: Publisher;
beforeAll(async () => {
  aws = await FakeAws.start();
  publisher = new Publisher(aws);
});
beforeEach(async () => {
  aws.forget();
  publisher.deploy(BEFORE);
  await publisher.call();
  aws.forget();
  publisher.deploy(AFTER);
});
afterAll(async () => {
  await publisher.close();
  await aws.close();
});

const answer = () => JSON.parse(aws.answers.at(-1)!.body);
const pages = async () =>
  Promise.all(
    ['about.html', 'gone.html', 'new.html'].map(async (key) => {
      const response = await aws.get(key);
      return response.ok ? response.text() : response.status;
    }),
  );

/** Fails the operations that begin so; the first `times` of them. */
function fail(prefix: string, fault: ReturnType<FakeAws['fault']>, times = Number.POSITIVE_INFINITY): void {
  let left = times;
  aws.fault = (operation: Operation) => (operation.startsWith(prefix) && left-- > 0 ? fault : undefined);
}

test.each([
  ['LIST', /^listing bucket content: AccessDenied made to fail \(HTTP 403\)$/],
  ['HEAD', /^reading about\.html: .*\(HTTP 403\)$/],
  ['PUT', /^writing \.publishing: AccessDenied made to fail \(HTTP 403\)$/],
])(
  '%s denied: FAILED at once, saying what was refused; the old content intact',
  async (operation, reason) => {
    fail(operation, DENIED);
    await publisher.call({ physicalId: 'SiteContent' });
    expect(answer()).toMatchObject({ Status: 'FAILED', PhysicalResourceId: 'SiteContent' });
    expect(answer().Reason).toMatch(reason);
    expect(aws.log.filter((entry) => entry.startsWith(operation))).toHaveLength(1);
    expect(aws.log.join()).not.toMatch(/INVALIDATE|DELETE/);
    expect(await pages()).toEqual(['before', 'gone', 404]);
  },
);

test('one object denied: nothing is invalidated or deleted, and nobody misses a page', async () => {
  fail('PUT about.html', DENIED);
  await publisher.call();
  expect(answer().Reason).toMatch(/^writing about\.html: AccessDenied/);
  expect(aws.log.join()).not.toMatch(/INVALIDATE|DELETE/);
  expect((await pages()).slice(0, 2)).toEqual(['before', 'gone']);
});

test('invalidation denied: nothing is deleted, and the next run invalidates with nothing left to write', async () => {
  fail('INVALIDATE', { status: 403, code: 'AccessDenied' });
  await publisher.call();
  expect(answer().Status).toBe('FAILED');
  expect(answer().Reason).toMatch(/^invalidating the cache: .*\(HTTP 403\)$/);
  expect(await pages()).toEqual(['after', 'gone', 'new']);

  aws.forget();
  await publisher.call();
  expect(answer().Status).toBe('SUCCESS');
  expect(aws.log.filter((entry) => !/^(LIST|HEAD)/.test(entry))).toEqual([
    'INVALIDATE /*',
    'DELETE gone.html .publishing',
  ]);
  expect(await pages()).toEqual(['after', 404, 'new']);
});

test.each([['LIST'], ['HEAD about.html'], ['PUT about.html'], ['INVALIDATE'], ['DELETE']])(
  '%s broken for longer than the SDK tries: published all the same, under one caller reference',
  async (operation) => {
    fail(operation, BROKEN, 4);
    await publisher.call({ requestId: 'request-7' });
    expect(answer().Status).toBe('SUCCESS');
    expect(new Set(aws.callerReferences)).toEqual(new Set(['request-7']));
    expect(await pages()).toEqual(['after', 404, 'new']);
  },
);

test.each([
  [
    'broken',
    BROKEN,
    /^Gave up after 1 s; last failure: writing about\.html: InternalError made to fail \(HTTP 500\)$/,
  ],
  ['silent', 'hang', /^Gave up after 1 s; last failure: no answer came$/],
] as const)('S3 %s until the time is up: FAILED before Lambda’s own time-out', async (_, fault, reason) => {
  fail('PUT about.html', fault);
  const start = performance.now();
  await publisher.call({ budgetMs: 700 });
  expect(performance.now() - start).toBeLessThan(2_500);
  expect(answer()).toMatchObject({ Status: 'FAILED', Reason: expect.stringMatching(reason) });
  expect((await pages()).slice(0, 2)).toEqual(['before', 'gone']);
});

test('S3 asking to slow down: published after a pause', async () => {
  fail('PUT new.html', { status: 503, code: 'SlowDown' }, 1);
  await publisher.call();
  expect(answer().Status).toBe('SUCCESS');
  expect(await pages()).toEqual(['after', 404, 'new']);
});

test.each([
  [{ Bucket: '' }, 'Bucket must be a bucket name; received ""'],
  [{ Bucket: undefined }, 'Bucket must be a bucket name; received nothing'],
  [{ DistributionId: 7 }, 'DistributionId must be a distribution id; received 7'],
  [{ BaseUrl: 'https://example.org/' }, 'received "https://example.org/"'],
  [{ BaseUrl: 'example.org' }, 'must be an origin without a trailing slash'],
])('wrong property %j: FAILED without touching anything', async (wrong, reason) => {
  await publisher.call({ properties: { ...PROPERTIES, ...wrong } });
  expect(answer()).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining(reason) });
  expect(aws.log).toEqual([]);
});

test('all wrong properties are named at once', async () => {
  await publisher.call({ properties: {} });
  for (const name of ['Bucket', 'DistributionId', 'BaseUrl']) expect(answer().Reason).toContain(name);
});

test('the longest reason still fits the 4,096 bytes that CloudFormation takes', async () => {
  fail('LIST', { ...DENIED, message: 'ü"\\'.repeat(3_000) });
  await publisher.call();
  expect(Buffer.byteLength(aws.answers[0]!.body)).toBeLessThan(4_096);
  expect(answer().Reason).toMatch(/^listing bucket content: AccessDenied ü.*…$/);
});

test('a response URL that fails is tried again', async () => {
  aws.responseUrlStatuses = [500, 503];
  await publisher.call();
  expect(aws.answers).toHaveLength(1);
  expect(answer().Status).toBe('SUCCESS');
});

test('a response URL that never works is an error: Lambda then repeats the call', async () => {
  aws.responseUrlStatuses = [500, 500, 500, 500];
  await expect(publisher.call()).rejects.toThrow('answered 500');
});
