/** What the built publisher leaves if one operation of AWS fails for a whole run: the table of docs/operations.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../../lib/practice/files/package-root.ts';
import type { Fault } from './aws.ts';
import { usePublisher } from './fixture.ts';
import { AFTER, BEFORE, claimsOf, MARKER, objectsIn, objectsOf, SIGNATURE } from './versions.ts';

const fixture = usePublisher(BEFORE);

/** First cell of a row → operations of `FakeAws`. */
const OPERATIONS: Readonly<Record<string, RegExp>> = {
  '`ListObjectsV2`': /^LIST$/,
  '`GetObject` of every object': /^GET /,
  '`PutObject` of the marker': /^PUT \.content\/marker\.json$/,
  '`PutObject` of that page': /^PUT about\.html$/,
  '`GetPublicKey`': /^PUBLIC-KEY /,
  '`Sign`': /^SIGN /,
  '`CreateInvalidation`': /^INVALIDATE /,
  '`DeleteObjects`': /^DELETE gone/,
};

const STATUS: Readonly<Record<string, number>> = {
  ...{ AccessDenied: 403, SlowDown: 503, NoSuchBucket: 404, NoSuchDistribution: 404 },
  KMSInternalException: 500,
};

/** Errors that no repetition mends. */
const PERMANENT = [
  ...['NoSuchBucket', 'InvalidRequest', 'NoSuchDistribution'],
  ...['DisabledException', 'KMSInvalidStateException', 'NotFoundException'],
];

const table = readFileSync(join(PACKAGE_ROOT, 'docs/operations.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| `(\w+Objects?(V2)?|GetPublicKey|Sign|CreateInvalidation)`/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

const rows = table.flatMap(([operation, errors, ...outcomes]) =>
  errors!.split(', ').map((error) => [operation!, error.replaceAll('`', ''), ...outcomes] as const),
);

describe('lambda/publisher/services', () => {
  test('the table has every operation', () => {
    expect(table.map(([operation]) => operation)).toEqual(Object.keys(OPERATIONS));
  });

  function fail(operation: string, code: string): void {
    const { aws, publisher } = fixture;
    const fails = (asked: string) => OPERATIONS[operation]!.test(asked);
    const key = operation === '`DeleteObjects`' ? { status: 200, key: 'gone.html' } : undefined;
    const fault: Fault = { status: STATUS[code] ?? 400, code, ...key };
    aws.fault = (asked) => (fails(asked) ? fault : undefined);
    // The clock stops before Lambda's own time-out, so a publisher that has not given up by then never answers.
    const end = publisher.clock.now + 230_000;
    aws.before = (asked) => fails(asked) && publisher.clock.now < end && publisher.clock.advance(9_000);
  }

  async function content(): Promise<string> {
    const objects = await objectsIn(fixture.aws);
    const [before, after] = [objectsOf(BEFORE), objectsOf(AFTER)];
    const has = (expected: ReadonlyMap<string, string>) =>
      [...expected].every(([key, object]) => objects.get(key) === object);
    if (has(before)) return 'old';
    if (!has(after)) return 'old and new';
    return objects.size === after.size ? 'new' : 'new, and pages that are gone';
  }

  async function signedFacts(): Promise<string> {
    const { aws } = fixture;
    if (!(await aws.keys()).includes(SIGNATURE)) return 'none';
    const { contact } = claimsOf({ jwt: await aws.text(SIGNATURE) });
    return contact.telephone === BEFORE.practice.contact.telephone ? 'old' : 'new';
  }

  const isReported = () => fixture.publisher.lines.some(({ event }) => event === 'PublishFailed');

  describe.each(rows)('%s: %s', (operation, code, answer, objects, signed, daily) => {
    test(`a deployment of a new number: ${answer}; objects: ${objects}; signed facts: ${signed}`, async () => {
      const { publisher } = fixture;
      fail(operation, code);
      const { Status, Reason } = await publisher.publish(AFTER);
      expect(`${Status}${Status === 'SUCCESS' && isReported() ? ', alarm' : ''}`).toBe(answer);
      expect(isReported()).toBe(true);
      // An abort at the end of the time says less than the failure before it. A change has 10 s.
      expect(Reason).toMatch(
        PERMANENT.includes(code)
          ? / \(HTTP 40[04]\)/
          : /Gave up after 229 s; last failure: (writing about|(?!.*AbortError))/,
      );
      expect(await content()).toBe(objects);
      expect(signed!.split(' or ')).toContain(await signedFacts());
    });

    test(`the daily run, of a page that somebody changed: ${daily}`, async () => {
      const { aws, publisher } = fixture;
      publisher.clock.set('2026-11-21');
      await aws.put('about.html', 'call +12025550199');
      aws.forget();
      fail(operation, code);
      const failed = await publisher.refresh().then(
        () => false,
        () => true,
      );
      const isRepaired = !(await aws.text('about.html')).startsWith('call');
      const said = { repaired: /^repairs it/.test(daily!), failed: /fails/.test(daily!) };
      expect({ repaired: isRepaired, failed }).toEqual(said);
      expect(isReported()).toBe(failed);
      // Whatever fails, the last signature of the same facts stays.
      expect(await signedFacts()).toBe('old');
      expect(await aws.keys()).toContain(MARKER);
    });
  });
});
