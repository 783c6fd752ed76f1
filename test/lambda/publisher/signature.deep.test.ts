/** The signature of the built publisher: its payload, its key, and when it is made again (ECDSA gives new bytes). */
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { AgentInfo } from '../../../lambda/shared/facts.ts';
import { usePublisher } from './fixture.ts';
import { KEY, PROPERTIES } from './publisher.ts';
import {
  AFTER,
  BEFORE,
  claimsOf,
  DID,
  expectExactly,
  isSigned,
  KEYS,
  publishedBy,
  SIGNATURE,
  validUntil,
} from './versions.ts';

const A = KEY;
const B = 'arn:aws:kms:eu-west-1:111122223333:key/b';
const fixture = usePublisher(BEFORE);

async function publishWith(...keys: readonly string[]) {
  fixture.aws.forget();
  await fixture.publisher.publish(BEFORE, { properties: { SigningKeys: keys } });
  const { Status, Data } = JSON.parse(fixture.aws.answers[0]!.body);
  expect(Status).toBe('SUCCESS');
  const published = await publishedBy(fixture.aws);
  // The first key signs, and its id is an attribute of the resource.
  expect(Data).toEqual({ SigningKeyId: published.keys[0]!.kid });
  const put = fixture.aws.writes.filter((entry) => entry.startsWith('PUT '));
  return { ...published, put: put.map((entry) => entry.slice(4)) };
}

describe('lambda/publisher/signature', () => {
  test('signs the facts at their address, and nothing else', async () => {
    const published = await publishedBy(fixture.aws);
    expect(isSigned(published, BEFORE)).toBe(true);
    expect(isSigned(published, AFTER)).toBe(false);
    expect(isSigned(published, BEFORE, { baseUrl: 'https://moved.example' })).toBe(false);
  });

  test('publishes only the members of a key that a reader needs', async () => {
    const { keys } = await publishedBy(fixture.aws);
    expect(keys).toEqual([
      {
        kty: 'EC',
        crv: 'P-256',
        x: expect.stringMatching(/^[\w-]{43}$/),
        y: expect.stringMatching(/^[\w-]{43}$/),
        kid: expect.stringMatching(/^[\w-]{43}$/),
        alg: 'ES256',
        use: 'sig',
      },
    ]);
  });

  test('another address: another signature', async () => {
    const { aws, publisher } = fixture;
    const baseUrl = 'https://moved.example';
    await publisher.publish(BEFORE, { properties: { ...PROPERTIES, BaseUrl: baseUrl } });
    expect(isSigned(await publishedBy(aws), BEFORE, { baseUrl })).toBe(true);
  });

  test('rotation: a new key is published, then signs; signatures of the old one stay valid in between', async () => {
    const alone = await publishedBy(fixture.aws);
    const both = await publishWith(A, B);
    expect(both.put).toEqual([DID, KEYS]);
    expect(both.jws).toBe(alone.jws);
    const switched = await publishWith(B, A);
    expect(switched.put).toEqual([SIGNATURE, DID, KEYS]);
    // Caches must not keep what the old key signed.
    expect(fixture.aws.writes).toContain('INVALIDATE /*');
    expect(isSigned(switched, BEFORE)).toBe(true);
    // A copy of the old signature that a cache still holds finds its key.
    expect(isSigned({ ...switched, jws: alone.jws }, BEFORE)).toBe(true);
    const done = await publishWith(B);
    expect(done.put).toEqual([DID, KEYS]);
    expect(done.jws).toBe(switched.jws);
  });

  // DER drops leading zeros, or adds one to mark a positive number.
  test.each<[string, (r: number, s: number) => boolean]>([
    ['r is short', (r) => r < 32],
    ['s is short', (_, s) => s < 32],
    ['both have a zero in front', (r, s) => r === 33 && s === 33],
  ])('a signature is valid if %s', async (_, lengths) => {
    const { aws, publisher } = fixture;
    aws.kms.lengths = lengths;
    await publisher.publish(AFTER);
    expect(aws.count('SIGN')).toBe(1);
    await expectExactly(aws, AFTER);
  });

  test.each([
    ['is not a signature', () => 'x'],
    ['is not of these facts', (jws: string) => `${jws.slice(0, -8)}AAAAAAAA`],
    ['has an algorithm that needs no key', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}..`],
    ['has no claims', (jws: string) => jws.replace(/\.[\w-]+\./, '..')],
  ])('an object in its place that %s is replaced', async (_, spoil) => {
    const { aws, publisher } = fixture;
    const { jws } = await publishedBy(aws);
    await aws.put(SIGNATURE, spoil(jws), { 'content-type': 'application/jwt' });
    await publisher.publish(BEFORE);
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, 'INVALIDATE /*']);
    await expectExactly(aws, BEFORE);
  });

  test('asks KMS once for each public key and for one signature', async () => {
    await publishWith(B, A);
    const asked = fixture.aws.log.filter((entry) => /^(PUBLIC-KEY|SIGN)/.test(entry));
    expect(asked.sort()).toEqual([`PUBLIC-KEY ${A}`, `PUBLIC-KEY ${B}`, `SIGN ${B}`]);
  });

  describe('the daily run', () => {
    test('signs once a day, however often it runs', async () => {
      const { aws, publisher } = fixture;
      const signed = (await publishedBy(aws)).jws;
      publisher.clock.set('2026-11-20', '23:59:59');
      for (let run = 0; run < 2; run++) await publisher.refresh();
      expect(aws.count('SIGN')).toBe(0);
      expect(aws.writes).toEqual([]);
      expect((await publishedBy(aws)).jws).toBe(signed);
    });

    test('replaces a copy of last week’s signature', async () => {
      const { aws, publisher } = fixture;
      const old = await publishedBy(aws);
      publisher.clock.set('2026-11-27');
      await publisher.refresh();
      await aws.put(SIGNATURE, old.jws, {});
      await publisher.refresh();
      expect(claimsOf(await publishedBy(aws)).iat).toBe(publisher.clock.now / 1000);
    });
  });

  describe('facts with closures and further channels', () => {
    const { contact, ...practice } = BEFORE.practice;
    const branch = { type: 'telephone', label: 'Branch', number: '+12025550171' } as const;
    const closures = [
      { from: '2026-11-20', until: '2026-11-21', note: 'Holiday' },
      { from: '2026-12-24', until: '2026-12-31', note: 'Court recess' },
    ];
    const source = {
      ...BEFORE,
      practice: { ...practice, closures, contact: { ...contact, otherChannels: [branch] } },
    };
    /** The branch's number in the JWT, which verifies at the end of a day. */
    async function signedOn(day: string): Promise<string | undefined> {
      const [jwt, keys] = await Promise.all(
        [SIGNATURE, KEYS].map(async (key) => (await fixture.aws.get(key)).text()),
      );
      const currentDate = new Date(`${day}T23:59:59Z`);
      const { payload } = await jwtVerify<AgentInfo>(jwt!, createLocalJWKSet(JSON.parse(keys!)), {
        currentDate,
      });
      return payload.contact.otherChannels?.[0]?.number;
    }

    test('one signature is valid before and after a closure has ended', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(source);
      expect(aws.count('SIGN')).toBe(1);
      const [last, next] = ['2026-11-21', '2026-11-22'];
      expect(await signedOn(last)).toBe(branch.number);
      // At midnight agent-info changes, and the publisher has not run yet.
      expect(await signedOn(next)).toBe(branch.number);
      expect(isSigned(await publishedBy(aws), source)).toBe(true);
    });

    test('a change of the closures alone keeps the signature; a change of a further channel replaces it', async () => {
      const { aws, publisher } = fixture;
      await publisher.publish(source);
      const { jws } = await publishedBy(aws);
      const { closures: _, ...open } = source.practice;
      aws.forget();
      await publisher.publish({ ...source, practice: open });
      expect((await publishedBy(aws)).jws).toBe(jws);
      expect(aws.count('SIGN')).toBe(0);
      const moved = { ...open.contact, otherChannels: [{ ...branch, number: '+12025550172' }] };
      await publisher.publish({ ...source, practice: { ...open, contact: moved } });
      expect(aws.count('SIGN')).toBe(1);
      expect(await signedOn('2026-11-20')).toBe('+12025550172');
    });
  });

  test('a signature ends with the last day on which the facts are valid', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(validUntil(BEFORE, '2026-11-23'));
    expect(claimsOf(await publishedBy(aws))).toMatchObject({
      iat: publisher.clock.now / 1000,
      exp: Date.parse('2026-11-24T00:00:00Z') / 1000,
    });
  });
});
