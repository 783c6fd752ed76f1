/**
 * The built publisher signs: anew when the facts, the address or the key change, and otherwise not, because
 * ECDSA gives other bytes each time and every validator would follow. KMS is the emulator's.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Server } from 'node:http';
import { kmsApi } from '../../../local/kms/kms-api.ts';
import { listen, shut } from '../../../local/loopback.ts';
import { FakeAws } from './aws.ts';
import { file, PROPERTIES, Publisher } from './publisher.ts';

const A = 'arn:aws:kms:eu-west-1:111122223333:key/a';
const B = 'arn:aws:kms:eu-west-1:111122223333:key/b';
const SIGNATURE = '.well-known/agent-info.jws';
const KEYS = '.well-known/jwks.json';
const PAGE = file('about.html', 'about');

const order = (telephone: string) => ({
  'signing.json': JSON.stringify({
    payload: `{"telephone":"${telephone}","url":"https://base-url.invalid/"}`,
    type: 'agent-info+jws',
    signature: { key: SIGNATURE, contentType: 'application/jose', cacheControl: 'no-cache' },
    publicKeys: { key: KEYS, contentType: 'application/jwk-set+json', cacheControl: 'no-cache' },
  }),
});

let aws: FakeAws;
let kms: Server;
let publisher: Publisher;
beforeAll(async () => {
  aws = await FakeAws.start();
  kms = kmsApi([A, B]);
  publisher = new Publisher(aws, '', { AWS_ENDPOINT_URL_KMS: `http://127.0.0.1:${await listen(kms, 0)}` });
});
afterAll(async () => {
  await publisher.close();
  await shut(kms);
  await aws.close();
});

interface Published {
  readonly signature: string;
  readonly keys: readonly { readonly kid: string; readonly x: string; readonly y: string }[];
  /** Keys that were put, but for the mark of a run under way. */
  readonly put: readonly string[];
}

async function publish(
  telephone: string,
  keys: readonly string[],
  baseUrl = PROPERTIES.BaseUrl,
): Promise<Published> {
  aws.forget();
  publisher.deploy([PAGE], order(telephone));
  await publisher.call({ properties: { ...PROPERTIES, BaseUrl: baseUrl, SigningKeys: keys } });
  const answer = JSON.parse(aws.answers[0]!.body);
  expect(answer).toMatchObject({ Status: 'SUCCESS' });
  const [signature, keySet] = await Promise.all(
    [SIGNATURE, KEYS].map(async (key) => (await aws.get(key)).text()),
  );
  const published = JSON.parse(keySet!).keys;
  expect(answer.Data).toEqual({ SigningKeyId: published[0].kid });
  const put = aws.log.filter((entry) => entry.startsWith('PUT ') && !entry.endsWith('.publishing'));
  return { signature: signature!, keys: published, put: put.map((entry) => entry.slice(4)).sort() };
}

/** By RFC 7515 §5.2, with nothing of the publisher's own. */
function holds({ signature, keys }: Published, payload: string): boolean {
  const [header, , mac] = signature.split('.');
  const { kid, alg, typ } = JSON.parse(Buffer.from(header!, 'base64url').toString());
  expect([alg, typ]).toEqual(['ES256', 'agent-info+jws']);
  const { x, y } = keys.find((key) => key.kid === kid)!;
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x, y });
  expect(kid).toBe(createHash('sha256').update(members).digest('base64url'));
  const key = createPublicKey({ key: JSON.parse(members), format: 'jwk' });
  const input = Buffer.from(`${header}.${Buffer.from(payload).toString('base64url')}`);
  return verify('sha256', input, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(mac!, 'base64url'));
}

const payload = (telephone: string, baseUrl = PROPERTIES.BaseUrl) =>
  `{"telephone":"${telephone}","url":"${baseUrl}/"}`;

test('signs the facts under the address they have, once; the same again writes nothing', async () => {
  const first = await publish('+1', [A]);
  expect(first.put).toEqual([KEYS, SIGNATURE, 'about.html'].sort());
  expect(holds(first, payload('+1'))).toBe(true);
  expect(holds(first, payload('+2'))).toBe(false);
  const second = await publish('+1', [A]);
  expect(second.put).toEqual([]);
  expect(second.signature).toBe(first.signature);
});

test('another fact: another signature by the same key, and nothing else', async () => {
  await publish('+1', [A]);
  const changed = await publish('+2', [A]);
  expect(changed.put).toEqual([SIGNATURE]);
  expect(holds(changed, payload('+2'))).toBe(true);
});

test('another address: another signature', async () => {
  const moved = await publish('+2', [A], 'https://moved.example');
  expect(moved.put).toEqual([SIGNATURE]);
  expect(holds(moved, payload('+2', 'https://moved.example'))).toBe(true);
});

test('rotation: the new key is published first, then signs; what the old one signed holds in between', async () => {
  const alone = await publish('+3', [A]);
  const both = await publish('+3', [A, B]);
  expect(both.put).toEqual([KEYS]);
  expect(both.signature).toBe(alone.signature);
  const switched = await publish('+3', [B, A]);
  expect(switched.put).toEqual([SIGNATURE, KEYS].sort());
  expect(holds(switched, payload('+3'))).toBe(true);
  // A copy of the old signature that a cache still holds finds its key.
  expect(holds({ ...switched, signature: alone.signature }, payload('+3'))).toBe(true);
  const done = await publish('+3', [B]);
  expect(done.put).toEqual([KEYS]);
  expect(done.signature).toBe(switched.signature);
});

test.each([
  ['garbage', 'x'],
  ['of another payload', undefined],
])('a published signature that is %s is replaced', async (_, text) => {
  const { signature } = await publish('+4', [B]);
  const spoilt = text ?? `${signature.slice(0, -8)}AAAAAAAA`;
  await fetch(`${aws.urls.s3}/content/${SIGNATURE}`, { method: 'PUT', body: spoilt });
  expect(await (await aws.get(SIGNATURE)).text()).toBe(spoilt);
  const mended = await publish('+4', [B]);
  expect(mended.put).toEqual([SIGNATURE]);
  expect(holds(mended, payload('+4'))).toBe(true);
});

test.each([
  [[], 'SigningKeys must name a key; received none'],
  ['key', 'SigningKeys must be a list of key ARNs; received "key"'],
  [['arn:aws:kms:eu-west-1:111122223333:key/gone'], 'NotFoundException'],
])('keys %j: FAILED, saying why, and nothing is written', async (SigningKeys, reason) => {
  aws.forget();
  publisher.deploy([PAGE], order('+5'));
  await publisher.call({ properties: { ...PROPERTIES, SigningKeys } });
  const { Status, Reason } = JSON.parse(aws.answers[0]!.body);
  expect(Status).toBe('FAILED');
  expect(Reason).toContain(reason);
  expect(aws.log.join()).not.toMatch(/PUT|DELETE|INVALIDATE/);
});
