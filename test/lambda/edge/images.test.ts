/** Images and PDF files in the edge functions: exact paths, GET and HEAD only. viewer-response.test.ts has their headers. */
import { buildViewerRequest, buildViewerResponse } from '../../../lib/stack/bundle/edge-constants.ts';
import { SECURITY } from '../security-headers.ts';
import { run } from './engines.ts';
import { NOT_FOUND_OBJECTS, requestEvent, responseEvent, SITE, summary } from './fixture.ts';

const IMAGES = [
  ...['office-1.webp', 'share.png', 'people/ana.webp', 'people/ana--portrait-384.webp'].map(
    (name) => `/images/${name}`,
  ),
  ...['/files/consent.pdf', '/files/fees/2027.pdf'],
];
const WITH_IMAGES = { ...SITE, images: IMAGES };

const UNKNOWN = [
  ...['/images/', '/images/office-1', '/images/Office-1.webp', '/images//office-1.webp', '/office-1.webp'],
  ...['/images/office-1.webp/', '/images/office-1.webp.md', '//images/office-1.webp', '/files/consent'],
  ...['/images/./office-1.webp', '/images/%6fffice-1.webp'],
];

describe('lambda/edge/images', () => {
  const text = buildViewerRequest(WITH_IMAGES);
  const ask = (uris: readonly string[], method = 'GET') =>
    run(
      text,
      uris.map((uri) => requestEvent({ uri, method })),
    ).map(summary);

  test('every image and file is found at its path, and at no other, and is only read', () => {
    expect(ask(IMAGES)).toEqual(IMAGES.map((uri) => ({ to: uri })));
    expect(ask(UNKNOWN)).toEqual(
      UNKNOWN.map((uri) => (/\/\.\/|%6f/.test(uri) ? { status: 404 } : { to: NOT_FOUND_OBJECTS.html })),
    );
    for (const method of ['POST', 'OPTIONS', 'DELETE'])
      expect(ask(IMAGES, method)).toEqual(IMAGES.map(() => ({ status: 405, allow: 'GET, HEAD' })));
  });

  test('the 404 page of an unknown image keeps its stylesheet', () => {
    const [answer] = run(buildViewerResponse(WITH_IMAGES), [
      responseEvent({ uri: '/images/office-2.webp' }, 200, {}),
    ]);
    expect(answer).toMatchObject({
      statusCode: 404,
      headers: { 'content-security-policy': { value: SECURITY['content-security-policy'] } },
    });
  });
});
