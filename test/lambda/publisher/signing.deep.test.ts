/**
 * The signature and the public keys of the built publisher: what it signs, when it signs again (ECDSA gives new bytes),
 * and what it does if KMS does not give a key. That of a disabled key, or of one that is to be deleted, KMS does not hand
 * out either (developer guide, "Key states of AWS KMS keys").
 */
import { generateKeyPairSync } from 'node:crypto';
import { p256 } from '@noble/curves/nist.js';
import { joseSignature } from '../../../lambda/publisher/jose.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { TODAY } from '../../support/service.ts';
import { KEY as A, OTHER_KEY as B, ODD_KEY } from './aws.ts';
import { usePublisher } from './fixture.ts';
import {
  AFTER,
  BEFORE,
  claimsOf,
  DID,
  expectExactly,
  expectSigned,
  KEYS,
  objectsIn,
  objectsOf,
  page,
  publishedBy,
  SIGNATURE,
  validUntil,
  withPage,
} from './versions.ts';

const fixture = usePublisher(BEFORE);

const put = (key: string, text: string, contentType: string) =>
  fixture.aws.put(key, text, { 'content-type': contentType });

async function publishWith(...keys: readonly string[]) {
  const { aws, publisher } = fixture;
  aws.forget();
  const { Data } = await publisher.publish(BEFORE, { properties: { SigningKeys: keys } });
  const published = await publishedBy(aws);
  // The first key signs, and its id is an attribute of the resource.
  expect(Data).toEqual({ SigningKeyId: published.keys[0]!.kid });
  await expectExactly(aws, BEFORE);
  return published;
}

interface BrokenKey {
  /** What becomes of the signature. */
  readonly leaves: 'it' | 'none' | 'a new one';
  readonly says: string;
  /** What is deployed. @default none: a daily run */
  readonly source?: SiteSource;
  /** @default the key that signed before */
  readonly keys?: readonly string[];
  /** @default the key that signed before */
  readonly broken?: readonly string[];
  readonly spoil?: () => Promise<unknown>;
  /** @default at once */
  readonly at?: readonly [day: string, time: string];
  /** Number of public keys. @default 1 */
  readonly published?: number;
  readonly repaired?: readonly string[];
}

const forge = (jwt: string) => `${jwt.slice(0, -8)}AAAAAAAA`;
const forgeSignature = async () =>
  put(SIGNATURE, forge(await fixture.aws.text(SIGNATURE)), 'application/jwt');
const putKeys = (keys: readonly object[]) => put(KEYS, JSON.stringify({ keys }), 'application/json');
const forgeKeys = async () => {
  const { keys } = await publishedBy(fixture.aws);
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  await putKeys([...keys, publicKey.export({ format: 'jwk' })]);
};

const READING = `reading public key ${A}: DisabledException ${A} is not usable (HTTP 400). Everything that needs no key is published.`;
const REMOVED =
  'No signature of these facts is left, so /.well-known/agent-info.jwt is removed. See docs/operations.md, A signing key that does not work';
const VALID = '/.well-known/agent-info.jwt is valid until 2026-11-27T09:00:00.000Z. See docs/operations.md';

const ODD = 'The key must be on the curve P-256; it is EC secp256k1. ';
const OTHER_PAGE = withPage(BEFORE, page('about.md', 'Other'));

const BROKEN_KEYS: Readonly<Record<string, BrokenKey>> = {
  'a deployment of a new number': { leaves: 'none', says: `${READING} ${REMOVED}`, source: AFTER },
  'a deployment of a page': { leaves: 'it', says: `${READING} ${VALID}`, source: OTHER_PAGE },
  'a daily run': { leaves: 'it', says: `${READING} ${VALID}`, at: ['2026-11-21', '09:00:00'] },
  'before the signature expires': { leaves: 'it', says: VALID, at: ['2026-11-27', '08:59:59'] },
  'after the signature has expired': { leaves: 'none', says: REMOVED, at: ['2026-11-27', '09:00:01'] },
  'a forged signature': { leaves: 'none', says: REMOVED, spoil: forgeSignature, repaired: [SIGNATURE] },
  'another key signs': { leaves: 'a new one', says: READING, source: AFTER, keys: [B, A], published: 2 },
  'a key that does not sign': { leaves: 'a new one', says: B, source: AFTER, keys: [A, B], broken: [B] },
  'a key of another kind': { leaves: 'a new one', says: ODD, source: AFTER, keys: [A, ODD_KEY], broken: [] },
  // It gives no more keys than do not work.
  'a forged key set': { leaves: 'it', says: VALID, spoil: forgeKeys, repaired: [KEYS] },
  'a key set that is none': {
    ...{ leaves: 'none', says: REMOVED, spoil: () => putKeys([{}]), published: 0 },
    repaired: [SIGNATURE, DID, KEYS],
  },
};

describe('lambda/publisher/signing', () => {
  test('publishes only the members of a key that a reader needs', async () => {
    const text = expect.stringMatching(/^[\w-]{43}$/);
    expect((await publishedBy(fixture.aws)).keys).toEqual([
      { kty: 'EC', crv: 'P-256', x: text, y: text, kid: text, alg: 'ES256', use: 'sig' },
    ]);
  });

  test('rotation: a new key is published, then signs; signatures of the old one stay valid in between', async () => {
    const { aws } = fixture;
    const { jwt } = await publishedBy(aws);
    const both = await publishWith(A, B);
    expect([both.jwt, aws.writes]).toEqual([jwt, [`PUT ${DID}`, `PUT ${KEYS}`, 'INVALIDATE /*']]);
    const switched = await publishWith(B, A);
    // Caches must not keep what the old key signed.
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, `PUT ${DID}`, `PUT ${KEYS}`, 'INVALIDATE /*']);
    const asked = aws.log.filter((entry) => /^(PUBLIC-KEY|SIGN)/.test(entry));
    expect(asked.sort()).toEqual([`PUBLIC-KEY ${A}`, `PUBLIC-KEY ${B}`, `SIGN ${B}`]);
    // A copy of the old signature that a cache still holds finds its key.
    await expectSigned({ ...switched, jwt }, BEFORE);
    expect((await publishWith(B)).jwt).toBe(switched.jwt);
  });

  // DER drops leading zeros, or adds one to mark a positive number.
  test.each([
    ['short', 1n, 255n],
    ['with a zero in front', 255n << 248n, 128n],
    ['of 32 bytes', 1n << 254n, 1n << 247n],
  ])('numbers of a signature that are %s in DER', (_, r, s) => {
    const made = new p256.Signature(r, s);
    expect(joseSignature(made.toBytes('der'))).toEqual(Buffer.from(made.toBytes('compact')));
  });

  test.each<[string, (jwt: string) => string, contentType?: string]>([
    ['is not a signature', () => 'x'],
    ['is not by the key', forge],
    [
      'states another number',
      (jwt) => {
        const claims = Buffer.from(jwt.split('.')[1]!, 'base64url').toString();
        const forged = Buffer.from(claims.replace('+12025550101', '+12025550199')).toString('base64url');
        return jwt.replace(/\.[\w-]+\./, `.${forged}.`);
      },
    ],
    ['has an algorithm that needs no key', () => `${Buffer.from('{"alg":"none"}').toString('base64url')}..`],
    ['has no claims', (jwt) => jwt.replace(/\.[\w-]+\./, '..')],
    // Node accepts the padding, and other readers refuse it.
    ['has padding', (jwt) => `${jwt}==`],
    ['has another type', (jwt) => jwt, 'text/html'],
  ])('an object in its place that %s is replaced', async (_, spoil, contentType = 'application/jwt') => {
    const { aws, publisher } = fixture;
    const { headers } = await aws.get(SIGNATURE);
    const served = { 'content-type': contentType, 'cache-control': headers.get('cache-control')! };
    await aws.put(SIGNATURE, spoil(await aws.text(SIGNATURE)), served);
    await publisher.publish(BEFORE);
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, 'INVALIDATE /*']);
    await expectExactly(aws, BEFORE);
  });

  test('the daily run signs once a day, and replaces a copy of last week’s signature', async () => {
    const { aws, publisher } = fixture;
    const old = await aws.text(SIGNATURE);
    publisher.clock.set('2026-11-20', '23:59:59');
    await publisher.refresh();
    expect([aws.count('SIGN'), aws.writes, await aws.text(SIGNATURE)]).toEqual([0, [], old]);
    publisher.clock.set('2026-11-27');
    for (const copy of ['', old]) {
      if (copy) await put(SIGNATURE, copy, 'application/jwt');
      await publisher.refresh();
      const iat = publisher.clock.now / 1000;
      expect(claimsOf(await publishedBy(aws))).toMatchObject({ iat, exp: iat + 604_800 });
    }
  });

  test('a change of the closures alone keeps the signature; a change of a further channel replaces it', async () => {
    const { aws, publisher } = fixture;
    const { contact, ...practice } = BEFORE.practice;
    const branch = { type: 'telephone', label: 'Branch', number: '+12025550171' } as const;
    const closures = [{ from: '2026-11-20', until: '2026-11-21', note: 'Holiday' }];
    const withBranch = { ...practice, contact: { ...contact, otherChannels: [branch] } };
    for (const [given, signs] of [
      [{ ...withBranch, closures }, 1],
      [withBranch, 0],
      [{ ...practice, contact: { ...contact, otherChannels: [{ ...branch, number: '+12025550172' }] } }, 1],
    ] as const) {
      aws.forget();
      const source = { ...BEFORE, practice: given };
      await publisher.publish(source);
      expect(aws.count('SIGN')).toBe(signs);
      await expectExactly(aws, source);
    }
  });

  test('a signature ends with the last day on which the facts are valid', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(validUntil(BEFORE, '2026-11-23'));
    const exp = Date.parse('2026-11-24T00:00:00Z') / 1000;
    expect(claimsOf(await publishedBy(aws))).toMatchObject({ iat: publisher.clock.now / 1000, exp });
  });

  describe('a key that does not work', () => {
    const breakKeys = (keys: readonly string[], names = ['SIGN', 'PUBLIC-KEY']) => {
      fixture.aws.fault = (operation) => {
        const key = keys.find((each) => names.some((name) => operation === `${name} ${each}`));
        return key === undefined
          ? undefined
          : { status: 400, code: 'DisabledException', message: `${key} is not usable` };
      };
    };

    test.each(Object.entries(BROKEN_KEYS))('%s', async (_, given) => {
      const { leaves, says, source = BEFORE, keys = [A], broken = [A], published = 1 } = given;
      const { aws, publisher } = fixture;
      const { jwt } = await publishedBy(aws);
      await given.spoil?.();
      if (given.at) publisher.clock.set(...given.at);
      const run = () =>
        given.source
          ? publisher.publish(source, { properties: { SigningKeys: keys } })
          : publisher.refresh({ ...publisher.named(), SigningKeys: keys }).catch(() => undefined);
      breakKeys(broken);
      const answer = await run();
      if (given.source) {
        const Reason = expect.stringMatching(/^Content is published: \d+ written, \d deleted\. Not done: /);
        const SigningKeyId = expect.stringMatching(broken.includes(keys[0]!) ? /^none$/ : /^[\w-]{43}$/);
        expect(answer).toMatchObject({ Status: 'SUCCESS', Reason, Data: { SigningKeyId } });
      }
      expect(publisher.lines[0]).toMatchObject({ event: 'ContentPublished' });
      const repaired = publisher.lines.find(({ event }) => event === 'ContentRepaired');
      expect(repaired?.keys).toEqual(given.repaired);
      const requestType = given.source ? 'Update' : 'Refresh';
      const failure = expect.stringContaining(says);
      expect(publisher.lines.at(-1)).toEqual({ event: 'PublishFailed', requestType, failure });

      const today = given.at?.[0] ?? TODAY;
      expect(await objectsIn(aws)).toEqual(objectsOf(source, today));
      const set = JSON.parse(await aws.text(KEYS)).keys;
      expect(set).toHaveLength(published);
      if (leaves === 'a new one') {
        await expectSigned(await publishedBy(aws), source);
        await expectSigned({ jwt, keys: set }, BEFORE);
      } else if (leaves === 'it') expect(await aws.text(SIGNATURE)).toBe(jwt);
      else {
        expect(await aws.keys()).not.toContain(SIGNATURE);
        // No copy stays in caches.
        expect(aws.writes).toContain('INVALIDATE /*');
      }

      aws.log.length = 0;
      await run();
      expect(aws.writes).toEqual([]);
      if (broken.length === 0) return;
      aws.fault = () => undefined;
      await run();
      expect(publisher.lines.map(({ event }) => event)).not.toContain('PublishFailed');
      await expectExactly(aws, source, today);
    });

    test('a first deployment fails: there is nothing that it could bring back', async () => {
      const { publisher } = fixture;
      breakKeys([A], ['SIGN']);
      const { Status, Reason } = await publisher.publish(AFTER, { type: 'Create' });
      expect([Status, Reason]).toEqual(['FAILED', expect.stringContaining(`signing with ${A}: Disabled`)]);
    });
  });
});
