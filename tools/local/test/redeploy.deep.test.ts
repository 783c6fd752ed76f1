/** Another assembly replaces the served one while the local stack runs, as after a saved edit under `npm start`. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { serviceAssembly } from '../../../test/support/assembly.ts';
import { Faults } from '../faults.ts';
import { type LocalStack, startLocalStack } from '../local-stack.ts';

let stack: LocalStack;
const log: string[] = [];
/** Ends the call that waits for its time-out. */
let endCall: (() => void) | undefined;
const faults = new Faults([], () => new Promise<void>((resolve) => (endCall = resolve)));

describe('tools/local/redeploy', () => {
  beforeAll(async () => {
    stack = await startLocalStack({
      cdkOut: await serviceAssembly(),
      port: 0,
      faults,
      log: (line) => log.push(line),
    });
  });
  afterAll(() => stack?.close());

  const get = (path: string) => fetch(stack.url + path);
  const cacheResult = async (path: string) => (await get(path)).headers.get('x-cache');

  test('the keys stay, and a request in flight gets the answer of the old deployment', async () => {
    const keys = await (await get('/.well-known/jwks.json')).text();
    await get('/about');
    expect(await cacheResult('/about')).toBe('Hit from cloudfront');
    faults.set(['lambda-timeout']);
    const inFlight = get('/api/agent-info');
    while (!endCall) await setTimeout(5);
    faults.set([]);

    let isReplaced = false;
    const replaced = stack.deploy(await serviceAssembly()).then(() => {
      isReplaced = true;
    });
    // The new deployment begins with an empty cache.
    while ((await cacheResult('/about')) !== 'Miss from cloudfront') await setTimeout(20);
    await setTimeout(100);
    expect(isReplaced).toBe(false);
    endCall();
    const answer = await inFlight;
    expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/json']);
    await replaced;
    expect((await get('/api/agent-info')).status).toBe(200);
    expect(await (await get('/.well-known/jwks.json')).text()).toBe(keys);
  });

  test('if an assembly cannot run, the old one is still served', async () => {
    await expect(stack.deploy('/nowhere')).rejects.toThrow('/nowhere is not a cloud assembly');
    expect((await get('/about')).status).toBe(200);
  });

  test('if a publication fails, the old deployment publishes again and is served', async () => {
    const broken = mkdtempSync(join(tmpdir(), 'broken-'));
    try {
      cpSync(await serviceAssembly(), broken, { recursive: true });
      const template = join(broken, 'LegalFrontDoor.template.json');
      const text = readFileSync(template, 'utf8');
      const [, digest] = /"ContentDigest": "(\w{64})"/.exec(text)!;
      writeFileSync(template, text.replaceAll(digest!, 'f'.repeat(64)));
      const page = await (await get('/about')).text();
      const printed = log.length;
      await expect(stack.deploy(broken)).rejects.toThrow(`the bucket has no .content/${'f'.repeat(64)}.json`);
      // The event of the roll-back.
      expect(log.slice(printed).join('\n')).toMatch(/PublishFailed.*ContentPublished/s);
      expect(await (await get('/about')).text()).toBe(page);
    } finally {
      rmSync(broken, { recursive: true });
    }
  });
});
