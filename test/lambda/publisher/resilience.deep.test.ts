/** The built publisher publishes although an operation fails for a while. */
import type { Fault, Operation } from './aws.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, expectExactly } from './versions.ts';

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

describe('lambda/publisher/resilience', () => {
  async function expectPublished(): Promise<void> {
    const { aws, publisher } = fixture;
    expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
    expect(publisher.lines.map(({ event }) => event)).toEqual(['ContentPublished']);
    expect(aws.answers).toHaveLength(1);
    await expectExactly(aws, AFTER);
  }

  describe.each(OPERATIONS)('%s', (operation) => {
    test.each<[string, Fault, times: number, eachMs?: number]>([
      ['broken for longer than the SDK tries', { status: 500, code: 'InternalError' }, 6],
      ['never answered', 'hang', 1],
      ['done, and the answer lost', 'lost', 1],
      ['answered with half of a body', 'stall', 1],
      // Only a refusal takes time: a change has to be answered 10 s after the marker was read.
      ['denied for a minute, as until a new policy takes effect', denied(operation), 3, 20_000],
    ])('%s', async (_, fault, times, eachMs = 0) => {
      const { aws, publisher } = fixture;
      aws.fail(operation, fault, times);
      let left = times;
      aws.before = (arrived) =>
        arrived.startsWith(operation) && left-- > 0 && publisher.clock.advance(eachMs);
      const before = publisher.clock.now;
      await expectPublished();
      // The time was not up.
      expect(publisher.clock.now - before).toBe(eachMs * times);
    });
  });

  /** Each fails more often than the SDK tries, or once. How many invalidations CloudFront makes then. */
  test.each<[Operation, Fault, times?: number, invalidations?: number]>([
    ['INVALIDATE', { status: 400, code: 'Throttling' }],
    ['INVALIDATE', { status: 400, code: 'TooManyInvalidationsInProgress' }],
    ['INVALIDATE', { status: 400, code: 'ThrottlingException' }],
    // It is repeated with its caller reference.
    ['INVALIDATE', 'lost', 1],
    // The number changes before KMS answers, and then the signature.
    ['PUBLIC-KEY', { status: 400, code: 'ThrottlingException' }, 6, 2],
    ['SIGN', { status: 400, code: 'ThrottlingException' }, 6, 2],
    ['PUT about.html', { status: 400, code: 'RequestTimeout' }],
    ['PUT about.html', { status: 409, code: 'ConditionalRequestConflict' }],
    ['PUT about.html', { status: 409, code: 'OperationAborted' }],
    ['PUT about.html', { status: 429, code: 'SomethingNew' }],
    // S3 finds another checksum.
    ['PUT about.html', 'damage', 1],
    // A later attempt has a new caller reference, or CloudFront would ignore the invalidation.
    ['DELETE gone.html', { status: 409, code: 'OperationAborted' }, 1, 2],
    ['DELETE gone.html', { status: 200, code: 'SlowDown', key: 'gone.md' }, 1, 2],
  ])('%s: %j for a while', async (operation, fault, times = 6, invalidations = 1) => {
    const { aws } = fixture;
    aws.fail(operation, fault, times);
    await expectPublished();
    expect(new Set(aws.callerReferences).size).toBe(invalidations);
  });

  test.each(['PUT about.html', 'PUT new.html', 'DELETE gone.html'])(
    'somebody writes the object just before %s: begins again',
    async (operation) => {
      const { aws } = fixture;
      let left = 1;
      aws.before = (arrived) =>
        arrived.startsWith(operation) && left-- > 0 && aws.put(operation.split(' ')[1]!, 'x');
      await expectPublished();
      expect(aws.count(operation)).toBe(2);
    },
  );

  test('more stale objects than S3 lists, or deletes, at once', async () => {
    const { aws } = fixture;
    for (let index = 0; index < 2_100; index++) await aws.put(`old/${index}.html`, 'old');
    await expectPublished();
    const deleted = aws.writes
      .filter((entry) => entry.startsWith('DELETE '))
      .map((entry) => entry.split(' '));
    expect(deleted.map(({ length }) => length - 1)).toEqual([1_000, 1_000, 102]);
    expect(aws.count('LIST')).toBe(3);
  });
});
