/** The built publisher publishes although one operation, or every operation, fails for a while. */
import type { Fault, Operation } from './aws.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly, watched } from './versions.ts';

const fixture = usePublisher(BEFORE);

/** One operation of each kind in a publication of AFTER. */
const OPERATIONS = [
  'GET .content/marker.json',
  'PUT .content/marker.json',
  'PUBLIC-KEY',
  'GET .well-known/agent-info.jwt',
  'SIGN',
  'LIST',
  'GET about.html',
  'PUT about.html',
  'INVALIDATE',
  'DELETE gone.html',
];

const denied = (operation: Operation): Fault =>
  /^(PUBLIC-KEY|SIGN)$/.test(operation)
    ? { status: 400, code: 'AccessDeniedException' }
    : { status: 403, code: 'AccessDenied' };
const BROKEN = { status: 500, code: 'InternalError' };

let missing: readonly string[];
describe('lambda/publisher/resilience', () => {
  beforeEach(() => {
    missing = watched(fixture.aws);
  });

  async function expectPublished(): Promise<void> {
    const { aws, publisher } = fixture;
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.answers).toHaveLength(1);
    await expectExactly(aws, AFTER);
    expect(missing).toEqual([]);
  }

  describe.each(OPERATIONS)('%s', (operation) => {
    test.each<[string, Fault, times: number]>([
      ['broken for longer than the SDK tries', BROKEN, 6],
      ['never answered', 'hang', 1],
      ['done, and the answer lost', 'lost', 1],
      ['answered with half of a body', 'stall', 1],
    ])('%s', async (_, fault, times) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, fault, times);
      const before = publisher.clock.now;
      await expectPublished();
      // The clock stood still: the time was not up.
      expect(publisher.clock.now).toBe(before);
    });
  });

  describe.each(OPERATIONS)('%s', (operation) => {
    test('denied for a minute, as until a new policy takes effect', async () => {
      const { aws, publisher } = fixture;
      aws.fail(operation, denied(operation), 3);
      // Only a refusal takes time: a change has to be answered 10 s after the marker was read.
      let left = 3;
      aws.before = (arrived) =>
        arrived.startsWith(operation) && left-- > 0 && publisher.clock.advance(20_000);
      await expectPublished();
      // Refused first, 20 and 40 s later; done after 60 s.
      expect(aws.count(operation)).toBeGreaterThanOrEqual(4);
    });
  });

  // Each fails more often than the SDK tries.
  test.each<[Operation, Fault]>([
    ['INVALIDATE', { status: 400, code: 'Throttling' }],
    ['INVALIDATE', { status: 400, code: 'TooManyInvalidationsInProgress' }],
    ['INVALIDATE', { status: 400, code: 'ThrottlingException' }],
    ['PUBLIC-KEY', { status: 400, code: 'ThrottlingException' }],
    ['SIGN', { status: 400, code: 'ThrottlingException' }],
    ['PUT about.html', { status: 503, code: 'SlowDown' }],
    ['PUT about.html', { status: 400, code: 'RequestTimeout' }],
    ['PUT about.html', { status: 409, code: 'OperationAborted' }],
    ['PUT about.html', { status: 429, code: 'SomethingNew' }],
    ['DELETE gone.html', { status: 200, code: 'SlowDown', key: 'gone.md' }],
    ['DELETE gone.html', { status: 200, code: 'InternalError', key: 'gone.html' }],
  ])('%s: %j for a while', async (operation, fault) => {
    fixture.aws.fail(operation, fault, 6);
    await expectPublished();
  });

  test('503 to everything for a while', async () => {
    fixture.aws.fail('', { status: 503, code: 'ServiceUnavailable' }, 12);
    await expectPublished();
  });

  test('503 to every third request', async () => {
    let count = 0;
    fixture.aws.fault = () => (++count % 3 === 0 ? { status: 503, code: 'ServiceUnavailable' } : undefined);
    await expectPublished();
  });

  test('more stale objects than S3 lists, or deletes, at once', async () => {
    const { aws } = fixture;
    const keys = Array.from({ length: 2_100 }, (_, index) => `old/${index}.html`);
    for (const key of keys) await aws.put(key, 'old', { 'content-type': 'text/html' });
    await expectPublished();
    const deleted = aws.writes
      .filter((entry) => entry.startsWith('DELETE '))
      .map((entry) => entry.split(' '));
    expect(deleted.map(({ length }) => length - 1)).toEqual([1_000, 1_000, 102]);
    expect(aws.count('LIST')).toBe(3);
  });
});
