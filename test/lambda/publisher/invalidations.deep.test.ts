/** When the built publisher empties the cache, and when it does not. */
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { treeOf } from '../../support/tree.ts';
import { usePublisher } from './fixture.ts';
import { BEFORE, expectExactly, SIGNATURE } from './versions.ts';

describe('lambda/publisher/invalidations', () => {
  const fixture = usePublisher(BEFORE);

  const withPages = (change: (pages: SiteSource['pages']) => SiteSource['pages']): SiteSource => ({
    ...BEFORE,
    pages: change(BEFORE.pages),
  });
  const { limits } = BEFORE;

  test.each<[string, SiteSource]>([
    [
      'a page with another text',
      withPages((pages) =>
        pages.map((page) => (page.file === 'about.md' ? { ...page, body: treeOf('Other') } : page)),
      ),
    ],
    ['a page that is gone', withPages((pages) => pages.filter(({ file }) => file !== 'gone.md'))],
    [
      'a page that is new: its address may have a 404',
      withPages((pages) => [...pages, { ...pages[1]!, file: 'new.md' }]),
    ],
    [
      'an image with other bytes',
      {
        ...BEFORE,
        images: BEFORE.images.map((image, index) =>
          index === 0 ? { ...image, body: { madeFrom: 'another picture', base64: 'AAAA' } } : image,
        ),
      },
    ],
    [
      'content that changes no object: agent-info may have changed',
      { ...BEFORE, limits: { ...limits, unknown: 1 } as typeof limits },
    ],
  ])('%s: the cache is emptied once', async (_, version) => {
    const { aws, publisher } = fixture;
    await publisher.publish(version);
    expect(aws.writes.filter((entry) => entry.startsWith('INVALIDATE'))).toEqual(['INVALIDATE /*']);
    await expectExactly(aws, version);
  });

  test('a signature with other headers: the cache is emptied', async () => {
    const { aws, publisher } = fixture;
    publisher.clock.set('2026-11-21');
    await aws.put(SIGNATURE, await (await aws.get(SIGNATURE)).text(), { 'content-type': 'text/html' });
    await publisher.refresh();
    expect(aws.writes).toEqual([`PUT ${SIGNATURE}`, 'INVALIDATE /*']);
  });

  test('an added object: the cache is emptied before it is deleted', async () => {
    const { aws, publisher } = fixture;
    await aws.put('evil.html', 'x', {});
    await publisher.refresh();
    expect(aws.writes).toEqual(['INVALIDATE /*', 'DELETE evil.html']);
  });

  test('a font that comes, changes and goes: the invalidation names it', async () => {
    const { aws, publisher } = fixture;
    const path = '/fonts/serif.woff2';
    const withFont = (text: string): typeof BEFORE => {
      const body = Buffer.from(text).toString('base64');
      return { ...BEFORE, fonts: [{ path, contentType: 'font/woff2', body, encoding: 'base64' }] };
    };
    const invalidated = 'INVALIDATE /*';
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
