/**
 * One built publisher at a time. A lease holds for 90 s, and 5 s are left to clocks that differ and to requests under way
 * (lambda/publisher/lease.ts). The clock is the test's; a publisher that waits looks once a second.
 */
import { usePublisher } from './fixture.ts';
import { Publisher } from './publisher.ts';
import { AFTER, BEFORE, expectExactly } from './versions.ts';

const fixture = usePublisher(BEFORE);
const LEASE = '.publishing';
const JSON_TYPE = { 'content-type': 'application/json' };

/** A second publisher, by the same clock. */
let other: Publisher;
describe('lambda/publisher/lease', () => {
  beforeAll(() => {
    other = new Publisher(fixture.aws, { name: 'other', clock: fixture.publisher.clock });
  });
  afterAll(() => other?.close());

  const hold = (lease: string) => fixture.aws.put(LEASE, lease, JSON_TYPE);
  const leaseUntil = (until: number) => JSON.stringify({ owner: 'somebody', until });

  /** Holds back the operations of a publisher that begin with this. `reached` resolves at the first one. */
  function stop(sender: string, prefix: string): { goOn: () => void; reached: Promise<void> } {
    const { promise: released, resolve: goOn } = deferred();
    const { promise: reached, resolve: isReached } = deferred();
    const { before: hook } = fixture.aws;
    fixture.aws.before = async (operation, by) => {
      await hook(operation, by);
      if (by !== sender || !operation.startsWith(prefix)) return;
      isReached();
      await released;
    };
    return { goOn, reached };
  }

  function deferred(): { promise: Promise<void>; resolve: () => void } {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  }

  /** Who changed an object of the site, in order. */
  function changers(): string[] {
    const { aws } = fixture;
    const seen: string[] = [];
    const { before: hook } = aws;
    aws.before = async (operation, sender) => {
      const changes = /^(PUT|DELETE) /.test(operation) && !operation.endsWith(LEASE);
      if (changes && seen.at(-1) !== sender) seen.push(sender);
      await hook(operation, sender);
    };
    return seen;
  }

  test('two at once: the second waits until the first has ended; both publish, the second stays', async () => {
    const { aws, publisher } = fixture;
    const { goOn } = stop('one', 'PUT about.html');
    const seen = changers();
    const first = publisher.publish(AFTER);
    await aws.arrived('PUT about.html');
    const second = other.publish(BEFORE);
    // Two looks of the second.
    await aws.arrived(`GET ${LEASE}`, 2);
    expect(seen).toEqual(['one']);
    goOn();
    expect([await first, await second]).toEqual([
      expect.objectContaining({ Status: 'SUCCESS' }),
      expect.objectContaining({ Status: 'SUCCESS' }),
    ]);
    expect(seen).toEqual(['one', 'other']);
    await expectExactly(aws, BEFORE);
  });

  test('of a run that was killed: waited for until it is over, and then taken over; the cache is emptied', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseUntil(publisher.clock.now + 90_000));
    const run = publisher.publish(BEFORE);
    await aws.arrived(`GET ${LEASE}`, 2);
    // To the millisecond before a late clock would call it over.
    publisher.clock.advance(95_000);
    await aws.arrived(`GET ${LEASE}`, 4);
    expect(aws.count('LIST')).toBe(0);
    publisher.clock.advance(1);
    expect(await run).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes).toEqual(['INVALIDATE /*']);
  });

  test.each([
    ['is no lease at all', 'null'],
    ['has no end', '{"owner":"somebody"}'],
    ['holds for longer than any of ours', leaseUntil(Date.parse('2099-01-01'))],
  ])('what stands in its place and %s keeps nobody from publishing', async (_, text) => {
    const { aws, publisher } = fixture;
    await hold(text);
    expect(await publisher.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count(`GET ${LEASE}`)).toBe(1);
  });

  test('others that never end: FAILED in time, and the reason is they', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseUntil(publisher.clock.now + 90_000));
    aws.before = async (operation) => {
      if (operation !== `GET ${LEASE}`) return;
      publisher.clock.advance(80_000);
      await hold(leaseUntil(publisher.clock.now + 90_000));
    };
    expect(await publisher.publish(AFTER)).toMatchObject({
      Status: 'FAILED',
      Reason: 'Gave up after 227 s; last failure: waiting for another publisher: it did not end in time',
    });
    expect(aws.writes).toEqual([]);
  });

  describe('lost to somebody else meanwhile', () => {
    test('deleted: the run begins anew, since others may have written', async () => {
      const { aws, publisher } = fixture;
      let left = 1;
      aws.before = async (operation) => {
        if (operation === 'INVALIDATE /*' && left-- > 0) await aws.delete(LEASE);
      };
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      expect(aws.count('LIST')).toBe(2);
      expect(aws.count('INVALIDATE')).toBe(2);
      await expectExactly(aws, AFTER);
    });

    test('time over while it worked: another one publishes, then this one, each of them whole', async () => {
      const { aws, publisher } = fixture;
      const { goOn } = stop('one', 'PUT about.html');
      const slow = publisher.publish(AFTER);
      await aws.arrived('PUT about.html');
      // Or it would come back before the other one looks.
      const { goOn: comeBack } = stop('one', `PUT ${LEASE}`);
      publisher.clock.advance(95_001);
      expect(await other.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, BEFORE);
      goOn();
      comeBack();
      expect(await slow).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });

    test('a run that outlives its lease writes nothing before it holds it again', async () => {
      const { aws, publisher } = fixture;
      const { goOn } = stop('one', 'LIST');
      const slow = publisher.publish(AFTER);
      await aws.arrived('LIST');
      const { goOn: comeBack, reached } = stop('one', `PUT ${LEASE}`);
      publisher.clock.advance(95_001);
      expect(await other.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
      goOn();
      await reached;
      await expectExactly(aws, BEFORE);
      comeBack();
      expect(await slow).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });

    test.each([
      ['made by another one at the same moment', { status: 409, code: 'ConditionalRequestConflict' }],
      ['made, and the answer lost', 'lost'],
    ] as const)('%s: looked at again', async (_, fault) => {
      const { aws, publisher } = fixture;
      aws.fail(`PUT ${LEASE}`, fault, 1);
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });

    test('given back just before it is taken over: looked at again', async () => {
      const { aws, publisher } = fixture;
      await hold(leaseUntil(0));
      aws.before = async (operation) => {
        // The first is the one that finds it there.
        if (operation === `PUT ${LEASE}` && aws.count(`PUT ${LEASE}`) === 2) await aws.delete(LEASE);
      };
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });
  });

  describe('the daily run beside a deployment', () => {
    const LEFT = { event: 'ContentPublished', requestType: 'Refresh', outcome: 'left to another run' };

    test('leaves the bucket to one that ends meanwhile: it may carry newer content', async () => {
      const { aws, publisher } = fixture;
      const { goOn } = stop('other', 'PUT about.html');
      const deployment = other.publish(AFTER);
      await aws.arrived('PUT about.html');
      const daily = publisher.refresh();
      await aws.arrived(`GET ${LEASE}`, 2);
      goOn();
      await Promise.all([deployment, daily]);
      expect(publisher.lines).toEqual([LEFT]);
      await expectExactly(aws, AFTER);
    });

    test('does not come back after one that has taken over from it', async () => {
      const { aws, publisher } = fixture;
      aws.fault = (operation, sender) =>
        sender === 'one' && operation === 'LIST' ? { status: 409, code: 'OperationAborted' } : undefined;
      const daily = publisher.refresh();
      const { goOn: comeBack } = stop('one', 'GET .publishing');
      await aws.arrived('LIST');
      publisher.clock.advance(95_001);
      expect(await other.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      aws.fault = () => undefined;
      comeBack();
      await daily;
      expect(publisher.lines).toEqual([LEFT]);
      await expectExactly(aws, AFTER);
    });

    test('takes over from one that was killed', async () => {
      const { aws, publisher } = fixture;
      await hold(leaseUntil(publisher.clock.now - 5_001));
      await publisher.refresh();
      expect(publisher.lines).toEqual([
        expect.objectContaining({ event: 'ContentPublished', requestType: 'Refresh', invalidated: true }),
      ]);
      expect(aws.writes).toEqual(['INVALIDATE /*']);
    });
  });
});
