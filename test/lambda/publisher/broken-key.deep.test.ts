/**
 * The built publisher when a signing key is disabled, is to be deleted, or is gone. KMS then hands out no public key
 * either (developer guide, "Key states of AWS KMS keys"). Everything that needs no key is published and repaired.
 */

import { treeOf } from '../../support/tree.ts';
import { usePublisher } from './fixture.ts';
import { KEY, PROPERTIES } from './publisher.ts';
import {
  AFTER,
  BEFORE,
  claimsOf,
  DID,
  isSigned,
  KEYS,
  objectsIn,
  objectsOf,
  publishedBy,
  SIGNATURE,
  storeOf,
} from './versions.ts';

const OTHER_KEY = 'arn:aws:kms:eu-west-1:111122223333:key/b';
const fixture = usePublisher(BEFORE);

/** Makes a key answer as in one of these states, to each operation. */
const breakKey = (code: string, key = KEY, from: readonly string[] = ['SIGN', 'PUBLIC-KEY']) => {
  const message = `${key} is not usable`;
  fixture.aws.fault = (operation) =>
    from.some((name) => operation === `${name} ${key}`) ? { status: 400, code, message } : undefined;
};

/** The objects without those that a key makes. */
async function unsignedObjects(): Promise<ReadonlyMap<string, string>> {
  const objects = await objectsIn(fixture.aws);
  for (const key of [SIGNATURE, KEYS, DID]) objects.delete(key);
  return objects;
}

const jws = async () => (await fixture.aws.get(SIGNATURE)).text();
const isThere = async (key: string) => (await fixture.aws.keys()).includes(key);
const events = () => fixture.publisher.lines.map(({ event }) => event);
const TYPE = { 'content-type': 'text/html; charset=utf-8' };

describe('lambda/publisher/broken-key', () => {
  describe.each(['DisabledException', 'KMSInvalidStateException', 'NotFoundException'])('%s', (code) => {
    test('a deployment of a new number publishes it, removes the signature of the old one, is not rolled back', async () => {
      const { aws, publisher } = fixture;
      breakKey(code);
      const { Status, Reason, Data } = await publisher.publish(AFTER);
      expect([Status, Data]).toEqual(['SUCCESS', { SigningKeyId: 'none' }]);
      const failure = `reading public key ${KEY}: ${code} ${KEY} is not usable (HTTP 400). Everything that needs no key is published. No signature of these facts is left, so /.well-known/agent-info.jwt is removed. See docs/operations.md, A signing key that does not work`;
      expect(Reason).toMatch(/^Content is published: \d+ written, 2 deleted\. Not done: /);
      expect(Reason.split('Not done: ')[1]).toBe(failure);
      expect(await unsignedObjects()).toEqual(objectsOf(AFTER));
      expect(await isThere(SIGNATURE)).toBe(false);
      // No copy of the signed old number stays in caches.
      expect(aws.writes).toContain('INVALIDATE /*');
      expect(publisher.lines.slice(-1)).toEqual([{ event: 'PublishFailed', requestType: 'Update', failure }]);
      expect(events()[0]).toBe('ContentPublished');
    });

    test('the daily run repairs, keeps the signature and fails with the name of the key; twice writes nothing', async () => {
      const { aws, publisher } = fixture;
      const before = await publishedBy(aws);
      publisher.clock.set('2026-11-21');
      await aws.put('contact.html', 'call +12025550199', TYPE);
      breakKey(code);
      const failure = `reading public key ${KEY}: ${code} ${KEY} is not usable (HTTP 400). Everything that needs no key is published. /.well-known/agent-info.jwt is valid until 2026-11-27T09:00:00.000Z. See docs/operations.md, A signing key that does not work`;
      await expect(publisher.refresh()).rejects.toThrow(failure);
      expect(publisher.lines).toEqual([
        expect.objectContaining({ event: 'ContentPublished', written: 1, repaired: 1 }),
        { event: 'ContentRepaired', objects: 1, keys: ['contact.html'] },
        { event: 'PublishFailed', requestType: 'Refresh', failure },
      ]);
      expect(await unsignedObjects()).toEqual(objectsOf(BEFORE, { today: '2026-11-21' }));
      expect(await publishedBy(aws)).toEqual(before);
      aws.log.length = 0;
      await expect(publisher.refresh()).rejects.toThrow(failure);
      expect(aws.writes).toEqual([]);
    });
  });

  test('the last signature goes when it has expired, and only then; that is no repair', async () => {
    const { publisher } = fixture;
    breakKey('DisabledException');
    publisher.clock.set('2026-11-27', '08:59:59');
    await expect(publisher.refresh()).rejects.toThrow('is valid until 2026-11-27T09:00:00.000Z');
    expect(await isThere(SIGNATURE)).toBe(true);
    publisher.clock.set('2026-11-27', '09:00:01');
    await expect(publisher.refresh()).rejects.toThrow('is removed');
    expect(await isThere(SIGNATURE)).toBe(false);
    expect(events()).not.toContain('ContentRepaired');
  });

  test('a forged signature goes, and is reported', async () => {
    const { aws, publisher } = fixture;
    const forged = `${(await jws()).slice(0, -8)}AAAAAAAA`;
    await aws.put(SIGNATURE, forged, { 'content-type': 'application/jwt' });
    breakKey('DisabledException');
    await expect(publisher.refresh()).rejects.toThrow('is removed');
    expect(await isThere(SIGNATURE)).toBe(false);
    expect(publisher.lines).toContainEqual({ event: 'ContentRepaired', objects: 1, keys: [SIGNATURE] });
  });

  test('a change of a page alone keeps the signature of the same facts', async () => {
    const { aws, publisher } = fixture;
    const before = await publishedBy(aws);
    breakKey('DisabledException');
    const pages = BEFORE.pages.map((page) =>
      page.file === 'about.md' ? { ...page, body: treeOf('Other') } : page,
    );
    expect(await publisher.publish({ ...BEFORE, pages })).toMatchObject({ Status: 'SUCCESS' });
    expect(await publishedBy(aws)).toEqual(before);
    expect(await (await aws.get('about.html')).text()).toContain('Other');
  });

  test('the key works again: the next daily run signs', async () => {
    const { aws, publisher } = fixture;
    breakKey('KMSInvalidStateException');
    await publisher.publish(AFTER);
    aws.forget();
    await publisher.refresh();
    expect(isSigned(await publishedBy(aws), AFTER)).toBe(true);
    expect(events()).not.toContain('PublishFailed');
  });

  test('another key in signingKeys signs; copies of what the broken one signed can still be checked', async () => {
    const { aws, publisher } = fixture;
    const before = await publishedBy(aws);
    breakKey('DisabledException');
    await publisher.publish(AFTER, { properties: { SigningKeys: [OTHER_KEY, KEY] } });
    const published = await publishedBy(aws);
    expect(isSigned(published, AFTER)).toBe(true);
    expect(isSigned({ ...published, jws: before.jws }, BEFORE)).toBe(true);
    expect(published.keys).toHaveLength(2);
    // The run fails until the broken key is out of the list.
    expect(events()).toContain('PublishFailed');
    aws.fault = () => undefined;
    await publisher.publish(AFTER, { properties: { SigningKeys: [OTHER_KEY] } });
    expect((await publishedBy(aws)).keys).toHaveLength(1);
    expect(events()).not.toContain('PublishFailed');
  });

  test('a broken key that does not sign: the first one signs, and the run fails with the name of the other', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(BEFORE, { properties: { SigningKeys: [KEY, OTHER_KEY] } });
    breakKey('NotFoundException', OTHER_KEY);
    const Reason = expect.stringContaining(`reading public key ${OTHER_KEY}: NotFoundException`);
    expect(await publisher.publish(AFTER, { properties: { SigningKeys: [KEY, OTHER_KEY] } })).toMatchObject({
      Status: 'SUCCESS',
      Reason,
    });
    const published = await publishedBy(aws);
    expect(isSigned(published, AFTER)).toBe(true);
    expect(published.keys).toHaveLength(2);
  });

  test('a key set that somebody forged meanwhile gives no more keys than do not work', async () => {
    const { aws, publisher } = fixture;
    const { keys } = await publishedBy(aws);
    await publisher.publish(BEFORE, { properties: { SigningKeys: [OTHER_KEY] } });
    const [other] = (await publishedBy(aws)).keys;
    await aws.put(KEYS, JSON.stringify({ keys: [...keys, other] }), { 'content-type': 'application/json' });
    breakKey('DisabledException');
    await expect(publisher.refresh()).rejects.toThrow(KEY);
    expect((await publishedBy(aws)).keys.map(({ kid }) => kid)).toEqual([keys[0]!.kid]);
    await aws.put(KEYS, '{"keys":[{}]}', { 'content-type': 'application/json' });
    await expect(publisher.refresh()).rejects.toThrow('is removed');
    expect((await publishedBy(aws).catch(() => ({ keys: [] }))).keys).toEqual([]);
  });

  test('the record of the key in DNS stays as it is', async () => {
    const { aws, publisher } = fixture;
    const [{ kid } = { kid: '' }] = (await publishedBy(aws)).keys;
    // Somebody changed the bucket.
    await aws.put(KEYS, '{"keys":[]}', { 'content-type': 'application/json' });
    publisher.txt = [`_agent-info-key.${new URL(PROPERTIES.BaseUrl).host}`, `kid=${kid}`];
    breakKey('DisabledException');
    expect(await publisher.publish(AFTER)).toMatchObject({ Data: { SigningKeyId: kid } });
    publisher.txt = undefined;
  });

  test('a first deployment fails: there is nothing that it could bring back', async () => {
    const { publisher } = fixture;
    breakKey('DisabledException', KEY, ['SIGN']);
    const answer = await publisher.publish(AFTER, { type: 'Create' });
    expect(answer).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringMatching(/^signing with arn:\S+: DisabledException/),
    });
  });

  test('a roll-back ends with the content before, and does not fail', async () => {
    const { publisher } = fixture;
    const previous = publisher.content();
    breakKey('DisabledException');
    await publisher.publish(AFTER);
    const old = publisher.content();
    await publisher.call({ properties: previous, old });
    expect(await unsignedObjects()).toEqual(objectsOf(BEFORE));
    expect(await isThere(storeOf(BEFORE))).toBe(true);
    expect(JSON.parse(fixture.aws.answers.at(-1)!.body).Status).toBe('SUCCESS');
    fixture.aws.forget();
    publisher.deploy(BEFORE);
    await publisher.refresh();
    expect(claimsOf(await publishedBy(fixture.aws)).contact.telephone).toBe('+12025550101');
  });
});
