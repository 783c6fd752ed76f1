/**
 * One built publisher at a time. A lease lasts 90 s, and 5 s more allow for different clocks and requests in flight
 * (lambda/publisher/lease.ts). The test sets the clock. A waiting publisher polls.
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

  /** @returns a list, to which each publisher that changes objects of the site is added in order */
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

  test('two at once: the second waits for the first; both publish, and the second version stays', async () => {
    const { aws, publisher } = fixture;
    const { goOn } = stop('one', 'PUT about.html');
    const seen = changers();
    const first = publisher.publish(AFTER);
    await aws.arrived('PUT about.html');
    const second = other.publish(BEFORE);
    // The second has polled twice.
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

  test('the lease of a killed run: taken over when it has expired; the cache is emptied', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseUntil(publisher.clock.now + 90_000));
    const run = publisher.publish(BEFORE);
    await aws.arrived(`GET ${LEASE}`, 2);
    // One millisecond before the end of the slack.
    publisher.clock.advance(95_000);
    await aws.arrived(`GET ${LEASE}`, 4);
    expect(aws.count('LIST')).toBe(0);
    publisher.clock.advance(1);
    expect(await run).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes).toEqual(['INVALIDATE /*']);
  });

  test.each([
    ['is not a lease', 'null'],
    ['does not expire', '{"owner":"somebody"}'],
    ['lasts longer than any lease of this code', leaseUntil(Date.parse('2099-01-01'))],
  ])('an object in its place that %s does not stop a run', async (_, text) => {
    const { aws, publisher } = fixture;
    await hold(text);
    expect(await publisher.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count(`GET ${LEASE}`)).toBe(1);
  });

  test('other runs that never end: FAILED in time with that reason', async () => {
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

  describe('a lease that is lost', () => {
    test('deleted: the run begins again, because others may have written', async () => {
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

    test('expired during the work: another run publishes, then this one, each completely', async () => {
      const { aws, publisher } = fixture;
      const { goOn } = stop('one', 'PUT about.html');
      const slow = publisher.publish(AFTER);
      await aws.arrived('PUT about.html');
      // Otherwise the slow run would take the lease again before the other one.
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
      ['created by another run at the same moment', { status: 409, code: 'ConditionalRequestConflict' }],
      ['created, and the answer lost', 'lost'],
    ] as const)('%s: the run polls again', async (_, fault) => {
      const { aws, publisher } = fixture;
      aws.fail(`PUT ${LEASE}`, fault, 1);
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });

    test('given back just before it is taken over: the run polls again', async () => {
      const { aws, publisher } = fixture;
      await hold(leaseUntil(0));
      aws.before = async (operation) => {
        // The first is the attempt to create it.
        if (operation === `PUT ${LEASE}` && aws.count(`PUT ${LEASE}`) === 2) await aws.delete(LEASE);
      };
      expect(await publisher.publish(AFTER)).toMatchObject({ Status: 'SUCCESS' });
      await expectExactly(aws, AFTER);
    });
  });

  describe('the daily run beside a deployment', () => {
    const LEFT = { event: 'ContentPublished', requestType: 'Refresh', outcome: 'left to another run' };

    test('leaves the bucket to a run that ends meanwhile: it may have newer content', async () => {
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

    test('ends if another run took over its lease', async () => {
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

    test('takes over the lease of a killed run', async () => {
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
