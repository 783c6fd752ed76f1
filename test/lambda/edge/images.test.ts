/** Images in the edge functions: exact paths, GET and HEAD only, no headers of a page. */
import { buildViewerRequest, buildViewerResponse } from '../../../lib/bundle/edge-constants.ts';
import { ENGINES } from './engines.ts';
import { type Answer, NOT_FOUND_OBJECTS, requestEvent, responseEvent, SITE, summary } from './fixture.ts';

const IMAGES = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'svg']
  .map((extension) => `/images/office-1.${extension}`)
  .concat('/images/people/ana.jpg');
const WITH_IMAGES = { ...SITE, images: IMAGES };

const UNKNOWN = [
  '/images',
  '/images/',
  '/images/office-2.png',
  '/images/office-1.gif',
  '/images/office-1',
  '/images/office-1.png/',
  '/images/office-1.png.md',
  '/images/Office-1.png',
  '/images//office-1.png',
  '/images/./office-1.png',
  '/images/%6fffice-1.png',
  '//images/office-1.png',
  '/office-1.png',
];

describe('lambda/edge/images', () => {
  describe.each(ENGINES)('$name', (engine) => {
    const text = buildViewerRequest(WITH_IMAGES);
    const ask = (uris: readonly string[], method = 'GET') =>
      engine.run<Answer>(
        text,
        uris.map((uri) => requestEvent({ uri, method })),
      );

    test('every image is found at its path, and at no other', () => {
      expect(ask(IMAGES).map(summary)).toEqual(IMAGES.map((uri) => ({ to: uri })));
      expect(ask(UNKNOWN).map(summary)).toEqual(UNKNOWN.map(() => ({ to: NOT_FOUND_OBJECTS.html })));
    });

    test.each(['POST', 'OPTIONS', 'DELETE'])('%s is 405', (method) => {
      for (const answer of ask(IMAGES, method))
        expect(answer).toMatchObject({ statusCode: 405, headers: { allow: { value: 'GET, HEAD' } } });
    });

    test('an answer keeps its status and gets no header of a page', () => {
      const [response] = engine.run<Answer>(buildViewerResponse(WITH_IMAGES), [
        responseEvent({ uri: IMAGES[0]! }, 200, { 'content-type': { value: 'image/png' } }),
      ]);
      expect(response).toMatchObject({ statusCode: 200 });
      const names = Object.keys((response as { headers: object }).headers);
      expect(names).toContain('access-control-allow-origin');
      expect(names).not.toContain('vary');
      expect(names).not.toContain('link');
    });
  });
});
