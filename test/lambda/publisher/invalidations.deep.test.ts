/** Which paths the built publisher names in an invalidation, and when it makes none. */
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { Cache, type CacheEntry } from '../../../tools/local/cloudfront/cache.ts';
import { usePublisher } from './fixture.ts';
import { BEFORE, expectExactly, objectsOf, SIGNATURE } from './versions.ts';

/** Paths of so many added images, in the order of an invalidation. */
const names = (count: number) =>
  Array.from({ length: count }, (_, index) => `/images/added-${index + 1}.svg`)
    .sort()
    .join(' ');

describe('lambda/publisher/invalidations', () => {
  const fixture = usePublisher(BEFORE);
  const text = async (key: string) => (await fixture.aws.get(key)).text();

  const withPages = (change: (pages: SiteSource['pages']) => SiteSource['pages']): SiteSource => ({
    ...BEFORE,
    pages: change(BEFORE.pages),
  });
  const edited = (file: string) =>
    withPages((pages) =>
      pages.map((page) => (page.file === file ? { ...page, body: `${page.body}\n\nOther` } : page)),
    );
  const added = (count: number): SiteSource => ({
    ...BEFORE,
    images: [
      ...BEFORE.images,
      ...Array.from({ length: count }, (_, index) => ({
        ...BEFORE.images[0]!,
        path: `/images/added-${index + 1}.svg`,
      })),
    ],
  });

  const otherImage: SiteSource = {
    ...BEFORE,
    images: BEFORE.images.map((image, index) =>
      index === 0
        ? {
            ...image,
            body: { madeFrom: 'another picture', base64: 'AAAA' },
          }
        : image,
    ),
  };
  const withMenu = withPages((pages) =>
    pages.map((page) =>
      page.file === 'about.md' ? { ...page, nav: { label: 'About', order: 1, place: 'header' } } : page,
    ),
  );

  test.each<[string, SiteSource, string]>([
    [
      'a page: as HTML, as Markdown and under its address',
      edited('about.md'),
      '/about /about.html /about.md /api/agent-info',
    ],
    ['the home page', edited('index.md'), '/ /api/agent-info /index.html /index.md'],
    [
      'a page that is gone',
      withPages((pages) => pages.filter(({ file }) => file !== 'gone.md')),
      '/api/agent-info /gone /gone.html /gone.md /llms.txt /sitemap.xml',
    ],
    [
      'a page that is new: its address may have a 404',
      withPages((pages) => [...pages, { ...pages[1]!, file: 'new.md' }]),
      '/api/agent-info /llms.txt /new /new.html /new.md /sitemap.xml',
    ],
    [
      'a page that moved into a folder',
      withPages((pages) =>
        pages.map((page) => (page.file === 'gone.md' ? { ...page, file: 'a/gone.md' } : page)),
      ),
      '/a/gone /a/gone.html /a/gone.md /api/agent-info /gone /gone.html /gone.md /llms.txt /sitemap.xml',
    ],
    ['an image with other bytes', otherImage, `/api/agent-info ${BEFORE.images[0]!.path}`],
    ['the menu, which every page has', withMenu, '/*'],
    ['the answer to unknown paths, which may be any', edited('404.md'), '/*'],
    ['14 paths', added(13), `/api/agent-info ${names(13)}`],
    ['15 paths', added(14), '/*'],
  ])('an invalidation names what changed: %s', async (_, version, paths) => {
    const { aws, publisher } = fixture;
    await publisher.publish(version);
    expect(aws.writes.filter((entry) => entry.startsWith('INVALIDATE'))).toEqual([`INVALIDATE ${paths}`]);
    await expectExactly(aws, version);
  });

  test('a page that was a 404 for a while is named again, although its bytes are those of before', async () => {
    const { aws, publisher } = fixture;
    await publisher.publish(withPages((pages) => pages.filter(({ file }) => file !== 'gone.md')));
    aws.forget();
    await publisher.publish(BEFORE);
    expect(aws.writes).toContain(
      'INVALIDATE /api/agent-info /gone /gone.html /gone.md /llms.txt /sitemap.xml',
    );
  });

  test('no copy of a changed object stays in the cache, and copies of the others do', async () => {
    const { aws, publisher } = fixture;
    const before = objectsOf(BEFORE);
    const version = edited('about.md');
    await publisher.publish(version);
    const cache = new Cache();
    for (const key of before.keys()) {
      const page = `/${key.replace(/(^index)?\.(html|md)$/, '')}`;
      for (const viewer of [page, `/${key}`])
        cache.set(`${viewer} ${key}`, { paths: [viewer, `/${key}`] } as unknown as CacheEntry);
    }
    const [invalidation] = aws.writes.filter((entry) => entry.startsWith('INVALIDATE '));
    cache.invalidate(invalidation!.split(' ').slice(1));
    const after = objectsOf(version);
    for (const key of before.keys()) {
      const isCached = cache.get(`/${key} ${key}`) !== undefined;
      expect([key, isCached]).toEqual([key, before.get(key) === after.get(key)]);
    }
    expect(cache.get('/about about.html') ?? cache.get('/about about.md')).toBeUndefined();
    expect(cache.get('/ index.html')).toBeDefined();
  });

  test('content that changes no object: agent-info is asked for again', async () => {
    const { aws, publisher } = fixture;
    const { limits } = BEFORE;
    await publisher.publish({ ...BEFORE, limits: { ...limits, unknown: 1 } as typeof limits });
    expect(aws.writes).toEqual(['INVALIDATE /api/agent-info']);
  });

  test('invalidates a signature that ends within two hours, or that has other headers', async () => {
    const { aws, publisher } = fixture;
    const invalidation = 'INVALIDATE /.well-known/agent-info.jwt /api/agent-info';
    // Signed at 09:00, a week before.
    publisher.clock.set('2026-11-27', '07:00:01');
    await publisher.refresh();
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, invalidation]);
    aws.forget();
    publisher.clock.set('2026-11-28', '07:00:01');
    await aws.put(SIGNATURE, await text(SIGNATURE), { 'content-type': 'text/html' });
    await publisher.refresh();
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, invalidation]);
  });

  test('names what it repaired, and what it deletes', async () => {
    const { aws, publisher } = fixture;
    await aws.put('contact.html', 'call +12025550199', { 'content-type': 'text/html' });
    await aws.put('evil.html', 'x', {});
    await publisher.refresh();
    expect(aws.writes).toEqual([
      'PUT contact.html',
      'INVALIDATE /api/agent-info /contact /contact.html /evil /evil.html',
      'DELETE evil.html',
    ]);
  });

  test('a font that comes, changes and goes: the invalidation names it', async () => {
    const { aws, publisher } = fixture;
    const path = '/fonts/serif.woff2';
    const withFont = (text: string): typeof BEFORE => {
      const body = Buffer.from(text).toString('base64');
      return { ...BEFORE, fonts: [{ path, contentType: 'font/woff2', body, encoding: 'base64' }] };
    };
    const invalidated = `INVALIDATE /api/agent-info ${path}`;
    await publisher.publish(withFont('one'));
    await publisher.publish(withFont('two'));
    const object = await aws.get('fonts/serif.woff2');
    expect([object.headers.get('content-type'), await object.text()]).toEqual(['font/woff2', 'two']);
    await publisher.publish(BEFORE);
    const put = 'PUT fonts/serif.woff2';
    expect(aws.writes).toEqual([
      ...[put, invalidated, put, invalidated],
      ...[invalidated, 'DELETE fonts/serif.woff2'],
    ]);
  });

  test('another address: every object that names it is written', async () => {
    const { aws, publisher } = fixture;
    const baseUrl = 'http://127.0.0.1:8080';
    await publisher.publish(BEFORE, { properties: { BaseUrl: baseUrl } });
    await expectExactly(aws, BEFORE, { baseUrl });
    expect(aws.writes).not.toContain('PUT site.css');
  });
});
