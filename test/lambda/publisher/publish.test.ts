/** What the built publisher does to bucket and cache, and in which order, when nothing fails. */
import { createHash } from 'node:crypto';
import { FakeAws } from './aws.ts';
import { file, PROPERTIES, Publisher } from './publisher.ts';

let aws: FakeAws;
let publisher: Publisher;
beforeAll(async () => {
  aws = await FakeAws.start();
  publisher = new Publisher(aws);
});
afterEach(() => aws.forget());
afterAll(async () => {
  await publisher.close();
  await aws.close();
});

const PAGE = file('about.html', '<a href="https://base-url.invalid/about">https://base-url.invalid</a> é', {
  contentLanguage: 'pt-BR',
});
const DOCUMENT = file('mcp.json', '{}', { contentType: 'application/json' });
const OLD = file('old.html', 'old');
const NESTED = file('.well-known/security.txt', 'Contact: mailto:a@example.org', {
  contentType: 'text/plain; charset=utf-8',
});

/** The writing operations, in order. Puts of one run happen side by side: they are sorted. */
function writes(): string[] {
  const [puts, rest] = [[], []] as [string[], string[]];
  for (const operation of aws.log)
    if (operation.startsWith('PUT ') && operation !== 'PUT .publishing') puts.push(operation);
    else if (!/^(LIST|HEAD )/.test(operation)) rest.push(operation);
  return [...rest.slice(0, 1), ...puts.sort(), ...rest.slice(1)];
}

async function publish(...files: Parameters<Publisher['deploy']>[0]): Promise<void> {
  publisher.deploy(files);
  await publisher.call();
  expect(JSON.parse(aws.answers[0]!.body)).toMatchObject({ Status: 'SUCCESS' });
}

describe('the first time', () => {
  test('puts everything, then invalidates, and answers CloudFormation', async () => {
    publisher.deploy([PAGE, DOCUMENT, OLD, NESTED]);
    await publisher.call({ type: 'Create' });
    expect(writes()).toEqual([
      'PUT .publishing',
      'PUT .well-known/security.txt',
      'PUT about.html',
      'PUT mcp.json',
      'PUT old.html',
      'INVALIDATE /*',
      'DELETE .publishing',
    ]);
    expect(aws.log.indexOf('INVALIDATE /*')).toBeGreaterThan(
      Math.max(...['about.html', 'mcp.json', 'old.html'].map((key) => aws.log.indexOf(`PUT ${key}`))),
    );
    // The pre-signed URL is signed for an empty content type.
    expect(aws.answers).toEqual([{ method: 'PUT', contentType: '', body: expect.any(String) }]);
    expect(JSON.parse(aws.answers[0]!.body)).toEqual({
      Status: 'SUCCESS',
      Reason: 'Content is published',
      PhysicalResourceId: 'SiteContent',
      StackId: 'arn:aws:cloudformation:eu-west-1:111122223333:stack/LegalFrontDoor/guid',
      RequestId: 'request-1',
      LogicalResourceId: 'SiteContent',
    });
    expect(aws.callerReferences).toEqual(['request-1']);
  });

  test('serves exact types, languages, cache rules and checksum, with the address filled in', async () => {
    const response = await aws.get('about.html');
    const body = await response.text();
    expect(body).toBe(
      '<a href="https://d111.cloudfront.example/about">https://d111.cloudfront.example</a> é',
    );
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=0');
    expect(response.headers.get('x-amz-meta-sha256')).toBe(
      createHash('sha256').update(body).digest('base64'),
    );
    expect(response.headers.get('content-language')).toBe('pt-BR');
    const json = await aws.get('mcp.json');
    expect(json.headers.get('content-type')).toBe('application/json');
    expect(json.headers.get('content-language')).toBeNull();
    expect((await aws.get('.publishing')).status).toBe(404);
  });
});

describe('digests', () => {
  test('one file states the digest of another as it is served, address filled in', async () => {
    const skill = file('a/SKILL.md', 'Ask https://base-url.invalid/api é', { contentType: 'text/markdown' });
    const index = file('a/index.json', '{"digest":"sha256:{{sha256 a/SKILL.md}}","x":"{{sha256}}"}');
    await publish(PAGE, DOCUMENT, OLD, NESTED, skill, index);
    const served = Buffer.from(await (await aws.get('a/SKILL.md')).arrayBuffer());
    expect(served.toString()).toBe('Ask https://d111.cloudfront.example/api é');
    expect(await (await aws.get('a/index.json')).json()).toEqual({
      digest: `sha256:${createHash('sha256').update(served).digest('hex')}`,
      x: '{{sha256}}',
    });
    await publish(PAGE, DOCUMENT, OLD, NESTED);
  });

  test('the digest of a file that is not there fails the deployment and names it', async () => {
    publisher.deploy([PAGE, file('index.json', '{{sha256 gone.md}}')]);
    await publisher.call();
    const answer = JSON.parse(aws.answers.at(-1)!.body);
    expect(answer).toMatchObject({ Status: 'FAILED', Reason: expect.stringContaining('gone.md') });
    expect(writes()).toEqual([]);
  });
});

describe('again', () => {
  test('the same content: nothing is written, invalidated or deleted; validators stay', async () => {
    const validators = async () => {
      const { headers } = await aws.get('about.html');
      return [headers.get('etag'), headers.get('last-modified')];
    };
    const before = await validators();
    await publish(PAGE, DOCUMENT, OLD, NESTED);
    expect(aws.log.filter((operation) => !operation.startsWith('HEAD '))).toEqual(['LIST']);
    expect(await validators()).toEqual(before);
  });

  test.each([
    ['a body', { body: '{"changed":true}' }],
    ['only a content type', { body: '{"changed":true}', contentType: 'application/manifest+json' }],
    [
      'only a cache rule',
      {
        body: '{"changed":true}',
        contentType: 'application/manifest+json',
        cacheControl: 'public, max-age=60',
      },
    ],
    [
      'only a language',
      {
        body: '{"changed":true}',
        contentType: 'application/manifest+json',
        cacheControl: 'public, max-age=60',
        contentLanguage: 'es',
      },
    ],
    ['back to no language', {}],
  ])('%s changed: one object is written', async (_, change) => {
    await publish(PAGE, { ...DOCUMENT, ...change }, OLD, NESTED);
    expect(writes()).toEqual(['PUT .publishing', 'PUT mcp.json', 'INVALIDATE /*', 'DELETE .publishing']);
  });

  test('another address: what names it is written', async () => {
    publisher.deploy([PAGE, DOCUMENT, OLD, NESTED]);
    await publisher.call();
    aws.forget();
    await publisher.call({ properties: { ...PROPERTIES, BaseUrl: 'http://127.0.0.1:8080' } });
    expect(writes()).toEqual(['PUT .publishing', 'PUT about.html', 'INVALIDATE /*', 'DELETE .publishing']);
    expect(await (await aws.get('about.html')).text()).toContain('"http://127.0.0.1:8080/about"');
  });

  test('a page that is gone is deleted last, after the cache was emptied', async () => {
    await publish(PAGE, DOCUMENT, NESTED);
    expect(writes()).toEqual([
      'PUT .publishing',
      'PUT about.html',
      'INVALIDATE /*',
      'DELETE old.html .publishing',
    ]);
    expect((await aws.get('old.html')).status).toBe(404);
  });

  test('going back to an earlier version brings its page back', async () => {
    await publish(PAGE, DOCUMENT, OLD, NESTED);
    expect(await (await aws.get('old.html')).text()).toBe('old');
  });
});

describe('the custom resource', () => {
  test('Delete leaves every object: the bucket is kept too', async () => {
    await publisher.call({ type: 'Delete', physicalId: 'SiteContent' });
    expect(aws.log).toEqual([]);
    expect(JSON.parse(aws.answers[0]!.body)).toMatchObject({ Status: 'SUCCESS' });
    expect((await aws.get('about.html')).status).toBe(200);
  });

  test.each(['Update', 'Delete'] as const)(
    '%s gives the physical id back: another one would be a replacement',
    async (type) => {
      await publisher.call({ type, physicalId: 'made-by-an-older-version' });
      expect(JSON.parse(aws.answers[0]!.body).PhysicalResourceId).toBe('made-by-an-older-version');
    },
  );
});
