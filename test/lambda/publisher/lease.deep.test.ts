/**
 * One built publisher at a time. A run holds the lease for at most 90 s, and takes one over that it found unchanged for
 * 95 s, both by its own monotonic clock (lambda/publisher/lease.ts). The test sets that clock. A waiting publisher
 * polls.
 */
import { usePublisher } from './fixture.ts';
import { Publisher } from './publisher.ts';
import { AFTER, BEFORE, expectExactly } from './versions.ts';

const fixture = usePublisher(BEFORE);
const LEASE = '.publishing';
const JSON_TYPE = { 'content-type': 'application/json' };
const SSE_C = { 'x-amz-server-side-encryption-customer-algorithm': 'AES256' };
const SSE_KMS = { 'x-amz-server-side-encryption-aws-kms-key-id': 'arn:aws:kms:eu-west-1:999999999999:key/b' };

/** A second publisher, by the same clock. */
let other: Publisher;
describe('lambda/publisher/lease', () => {
  beforeAll(() => {
    other = new Publisher(fixture.aws, { name: 'other', clock: fixture.publisher.clock });
  });
  afterAll(() => other?.close());

  const hold = (lease: string) => fixture.aws.put(LEASE, lease, JSON_TYPE);
  const leaseOf = (owner: string) => JSON.stringify({ owner });

  /** Takes over the lease of a run that is held back. @returns the answer of the other publisher */
  async function takeOver(call: () => Promise<unknown>) {
    const { aws, publisher } = fixture;
    const polls = aws.count(`GET ${LEASE}`);
    const run = call();
    // One may be of the publisher that is held back.
    await aws.arrived(`GET ${LEASE}`, polls + 3);
    publisher.clock.advance(95_000);
    return run;
  }

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

  test.each<[string, text: string, headers: Readonly<Record<string, string>>]>([
    ['the lease of a killed run', leaseOf('somebody'), {}],
    ['an object that is not a lease', 'null', {}],
    ['an empty object', '', {}],
    ['an object that is too long', `"${'x'.repeat(1_000_000)}"`, {}],
    ['an object encrypted by a key of the sender', leaseOf('free'), SSE_C],
    ['an object encrypted by a key of KMS', leaseOf('free'), SSE_KMS],
    ['an archived object', leaseOf('free'), { 'x-amz-storage-class': 'GLACIER' }],
  ])('%s: taken over when it was unchanged for 95 s; the cache is emptied', async (_, text, headers) => {
    const { aws, publisher } = fixture;
    await aws.put(LEASE, text, { ...JSON_TYPE, ...headers });
    const run = publisher.publish(BEFORE);
    await aws.arrived(`GET ${LEASE}`, 2);
    publisher.clock.advance(94_999);
    await aws.arrived(`GET ${LEASE}`, 5);
    expect(aws.count('GET about.html')).toBe(0);
    publisher.clock.advance(1);
    expect(await run).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.writes).toEqual(['INVALIDATE /*']);
    expect(await aws.keys()).not.toContain(LEASE);
  });

  test.each([400, 403])(
    'one that S3 does not replace on a condition (%i) is replaced without',
    async (status) => {
      const { aws, publisher } = fixture;
      await aws.put(LEASE, 'x', { ...JSON_TYPE, ...SSE_C });
      let refused = 0;
      aws.fault = (operation, _, { 'if-match': match }) =>
        operation === `PUT ${LEASE}` && match && refused++ === 0
          ? { status, code: 'InvalidRequest' }
          : undefined;
      expect(await takeOver(() => publisher.publish(AFTER))).toMatchObject({ Status: 'SUCCESS' });
      expect(refused).toBe(1);
      await expectExactly(aws, AFTER);
    },
  );

  test('an abandoned lease is free at once', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseOf('free'));
    expect(await publisher.publish(BEFORE)).toMatchObject({ Status: 'SUCCESS' });
    expect(aws.count(`GET ${LEASE}`)).toBe(1);
  });

  test('the 95 s go on when the attempt to get the lease is repeated', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseOf('somebody'));
    const run = publisher.publish(BEFORE);
    await aws.arrived(`GET ${LEASE}`, 2);
    publisher.clock.advance(60_000);
    aws.fail(`GET ${LEASE}`, { status: 503, code: 'SlowDown' }, 6);
    await aws.arrived(`GET ${LEASE}`, 10);
    publisher.clock.advance(35_000);
    expect(await run).toMatchObject({ Status: 'SUCCESS' });
  });

  test.each([10_000, -10_000, 3_600_000, -3_600_000])(
    'a publisher whose time of day is %i ms ahead waits for the run in progress',
    async (skew) => {
      const { aws, publisher } = fixture;
      const skewed = new Publisher(aws, { name: 'skewed', clock: publisher.clock, skew });
      try {
        const { goOn } = stop('one', 'PUT about.html');
        const seen = changers();
        const first = publisher.publish(AFTER);
        await aws.arrived('PUT about.html');
        const second = skewed.publish(BEFORE);
        await aws.arrived(`GET ${LEASE}`, 2);
        // The first still holds its lease.
        publisher.clock.advance(89_000);
        await aws.arrived(`GET ${LEASE}`, 5);
        expect(seen).toEqual(['one']);
        goOn();
        expect([await first, await second]).toEqual([
          expect.objectContaining({ Status: 'SUCCESS' }),
          expect.objectContaining({ Status: 'SUCCESS' }),
        ]);
        expect(seen).toEqual(['one', 'skewed']);
        await expectExactly(aws, BEFORE);
      } finally {
        await skewed.close();
      }
    },
  );

  test('requests that S3 performs after the lease of their run ended change nothing that the next run wrote', async () => {
    const { aws, publisher } = fixture;
    const baseUrl = 'https://other.example';
    const late = stop('one', 'PUT about.');
    const slow = publisher.publish(AFTER);
    await aws.arrived('PUT about.html');
    await aws.arrived('PUT about.md');
    const { goOn: comeBack } = stop('one', `PUT ${LEASE}`);
    await takeOver(() => other.publish(BEFORE, { properties: { BaseUrl: baseUrl } }));
    await expectExactly(aws, BEFORE, { baseUrl });
    const performed: string[] = [];
    const { promise: both, resolve } = deferred();
    aws.done = (operation) => performed.push(operation) === 2 && resolve();
    late.goOn();
    await both;
    expect(performed.sort()).toEqual(['PUT about.html', 'PUT about.md']);
    await expectExactly(aws, BEFORE, { baseUrl });
    comeBack();
    expect(await slow).toMatchObject({ Status: 'SUCCESS' });
    await expectExactly(aws, AFTER);
  });

  test('other runs that never end: FAILED in time with that reason', async () => {
    const { aws, publisher } = fixture;
    await hold(leaseOf('somebody'));
    aws.before = async (operation) => {
      if (operation !== `GET ${LEASE}`) return;
      publisher.clock.advance(80_000);
      await hold(leaseOf(`run at ${publisher.clock.now}`));
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
      expect(await takeOver(() => other.publish(BEFORE))).toMatchObject({ Status: 'SUCCESS' });
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
      expect(await takeOver(() => other.publish(BEFORE))).toMatchObject({ Status: 'SUCCESS' });
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
      await hold(leaseOf('free'));
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
      expect(await takeOver(() => other.publish(AFTER))).toMatchObject({ Status: 'SUCCESS' });
      aws.fault = () => undefined;
      comeBack();
      await daily;
      expect(publisher.lines).toEqual([LEFT]);
      await expectExactly(aws, AFTER);
    });

    test('takes over the lease of a killed run', async () => {
      const { aws, publisher } = fixture;
      await hold(leaseOf('somebody'));
      await takeOver(() => publisher.refresh());
      expect(publisher.lines).toEqual([
        expect.objectContaining({ event: 'ContentPublished', requestType: 'Refresh', invalidated: true }),
      ]);
      expect(aws.writes).toEqual(['INVALIDATE /*']);
    });
  });
});
