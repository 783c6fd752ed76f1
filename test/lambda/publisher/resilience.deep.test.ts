/**
 * The built publisher when it is interrupted, when S3 is in trouble for a while, and when somebody else
 * wrote to the bucket. Whatever happens, two things hold: the next run ends with exactly the content of
 * its version, and a page that both versions have is there, whole, after every single operation.
 */
import type { SiteFile } from '../../../lambda/render/site.ts';
import { BUCKET, FakeAws } from './aws.ts';
import { runAndKill } from './mortal.ts';
import { Publisher } from './publisher.ts';
import { AFTER, absences, BEFORE, bucketOf, exactly } from './versions.ts';

let aws: FakeAws;
let publisher: Publisher;
/** Pages that were missing or not whole, and after which operation. */
let missing: string[] = [];
beforeAll(async () => {
  aws = await FakeAws.start();
  publisher = new Publisher(aws);
});
beforeEach(async () => {
  aws.forget();
  await publish(BEFORE);
  aws.forget();
  missing = [];
});
afterEach(() => expect(missing).toEqual([]));
afterAll(async () => {
  await publisher?.close();
  await aws?.close();
});

async function publish(files: readonly SiteFile[]): Promise<void> {
  publisher.deploy(files);
  await publisher.call();
  expect(JSON.parse(aws.answers.at(-1)!.body)).toMatchObject({ Status: 'SUCCESS' });
}

const bucket = () => bucketOf(aws);
const look = async (operation: string) => void missing.push(...(await absences(aws, operation)));

/** Operations that change something. */
const writes = () => aws.log.filter((operation) => !/^(LIST|HEAD )/.test(operation));

test('undisturbed: every shared page is there after each operation', async () => {
  aws.done = look;
  await publish(AFTER);
  expect(await bucket()).toEqual(exactly(AFTER));
});

test('the watch over the pages notices a page that is missing or half of each version', async () => {
  await fetch(`${aws.urls.s3}/${BUCKET}/about.html`, { method: 'DELETE' });
  await fetch(`${aws.urls.s3}/${BUCKET}/index.html`, { method: 'PUT', body: 'home be after' });
  await look('TEST');
  expect(missing.splice(0)).toEqual([
    'index.html after TEST: 200 home be after',
    expect.stringMatching(/^about\.html after TEST: 404 /),
  ]);
});

describe('killed', () => {
  test.each([
    ['after its first write', { at: 'PUT .publishing', done: true }],
    ['before a page', { at: 'PUT about.html', done: false }],
    ['after a page', { at: 'PUT index.html', done: true }],
    ['before it invalidates', { at: 'INVALIDATE', done: false }],
    ['before it deletes', { at: 'DELETE', done: false }],
  ])('%s: the next run ends with exactly its version, the cache emptied', async (_, death) => {
    publisher.deploy(AFTER);
    await runAndKill(aws, publisher, death);
    await look('its death');
    aws.forget();

    aws.done = look;
    await publish(AFTER);
    expect(await bucket()).toEqual(exactly(AFTER));
    expect(writes()).toContain('INVALIDATE /*');
  });

  test('and then rolled back: exactly the version before, the cache emptied', async () => {
    publisher.deploy(AFTER);
    await runAndKill(aws, publisher, { at: 'PUT about.html', done: true });
    aws.forget();
    aws.done = look;
    await publish(BEFORE);
    expect(await bucket()).toEqual(exactly(BEFORE));
    expect(writes()).toContain('INVALIDATE /*');
  });
});

describe('S3 in trouble', () => {
  const UNAVAILABLE = { status: 503, code: 'ServiceUnavailable' };

  test('503 to everything for a while: published when it is over', async () => {
    let left = 7;
    aws.fault = () => (left-- > 0 ? UNAVAILABLE : undefined);
    aws.done = look;
    await publish(AFTER);
    expect(await bucket()).toEqual(exactly(AFTER));
  });

  test('503 to every third request: published', async () => {
    let count = 0;
    aws.fault = () => (++count % 3 === 0 ? UNAVAILABLE : undefined);
    aws.done = look;
    await publish(AFTER);
    expect(await bucket()).toEqual(exactly(AFTER));
  });

  test('503 until the time is up: FAILED in S3’s words, and the next run completes', async () => {
    aws.fault = (operation) => (operation.startsWith('PUT mcp.json') ? UNAVAILABLE : undefined);
    aws.done = look;
    publisher.deploy(AFTER);
    await publisher.call({ budgetMs: 1_000 });
    expect(JSON.parse(aws.answers.at(-1)!.body)).toMatchObject({
      Status: 'FAILED',
      Reason: expect.stringMatching(/^Gave up after .*; last failure: writing mcp\.json: ServiceUnavailable/),
    });
    expect(writes().join()).not.toMatch(/INVALIDATE|DELETE/);
    aws.forget();
    aws.done = look;
    await publish(AFTER);
    expect(await bucket()).toEqual(exactly(AFTER));
    expect(writes()).toContain('INVALIDATE /*');
  });

  test('writing denied half-way: FAILED at once, every page there; allowed again, the next run completes', async () => {
    let puts = 0;
    aws.fault = (operation) =>
      operation.startsWith('PUT') && ++puts > 2 ? { status: 403, code: 'AccessDenied' } : undefined;
    aws.done = look;
    publisher.deploy(AFTER);
    await publisher.call();
    expect(JSON.parse(aws.answers.at(-1)!.body).Reason).toMatch(/^writing \S+: AccessDenied/);
    expect(writes().join()).not.toMatch(/INVALIDATE|DELETE/);
    await look('the refusal');
    aws.forget();
    await publish(AFTER);
    expect(await bucket()).toEqual(exactly(AFTER));
  });
});

describe('a bucket that somebody else wrote to', () => {
  const put = (key: string, body: string, contentType: string) =>
    fetch(`${aws.urls.s3}/${BUCKET}/${key}`, {
      method: 'PUT',
      body,
      headers: { 'Content-Type': contentType },
    });

  test('emptied: everything is there again', async () => {
    for (const { key } of BEFORE) await fetch(`${aws.urls.s3}/${BUCKET}/${key}`, { method: 'DELETE' });
    expect(await bucket()).toEqual([]);
    await publish(BEFORE);
    expect(await bucket()).toEqual(exactly(BEFORE));
    expect(writes()).toHaveLength(BEFORE.length + 3);
  });

  test.each([
    ['a stale object', 'old/page.html', 'old', 'text/html'],
    ['a page with other words', 'about.html', 'call this number instead', 'text/html; charset=utf-8'],
    ['a page with another content type', 'about.html', 'about before', 'application/octet-stream'],
    ['an object with a strange name', 'a b+é.html', 'odd', 'text/html'],
  ])('%s: put right, and nothing else touched', async (_, key, body, type) => {
    expect((await put(encodeURIComponent(key).replaceAll('%2F', '/'), body, type)).status).toBe(200);
    expect(await bucket()).not.toEqual(exactly(BEFORE));
    await publish(BEFORE);
    expect(await bucket()).toEqual(exactly(BEFORE));
    const puts = writes().filter((operation) => operation.startsWith('PUT '));
    expect(puts).toEqual(['PUT .publishing', ...(key === 'about.html' ? ['PUT about.html'] : [])]);
  });
});

describe('nothing to do', () => {
  test('the second run writes nothing, of either version', async () => {
    for (const files of [BEFORE, AFTER]) {
      await publish(files);
      aws.forget();
      await publish(files);
      expect(writes()).toEqual([]);
    }
  });

  test('rollback: exactly the earlier content, and only what differs is written', async () => {
    await publish(AFTER);
    aws.forget();
    aws.done = look;
    await publish(BEFORE);
    expect(await bucket()).toEqual(exactly(BEFORE));
    expect(writes().sort()).toEqual([
      'DELETE new.html .publishing',
      'INVALIDATE /*',
      'PUT .publishing',
      'PUT about.html',
      'PUT gone.html',
      'PUT index.html',
      'PUT mcp.json',
    ]);
  });
});
