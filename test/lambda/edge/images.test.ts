/** Images in the edge functions: exact paths, GET and HEAD only, no headers of a page, a policy that allows nothing. */
import { buildViewerRequest, buildViewerResponse } from '../../../lib/stack/bundle/edge-constants.ts';
import { FILE_POLICY, SECURITY } from '../security-headers.ts';
import { ENGINES } from './engines.ts';
import { type Answer, NOT_FOUND_OBJECTS, requestEvent, responseEvent, SITE, summary } from './fixture.ts';

const IMAGES = ['png', 'jpg', 'jpeg', 'webp', 'avif', 'svg']
  .map((extension) => `/images/office-1.${extension}`)
  .concat('/images/people/ana.jpg', '/images/people/ana--jpg-portrait-384.webp');
const WITH_IMAGES = { ...SITE, images: IMAGES };

const UNKNOWN = [
  '/images',
  '/images/',
  '/images/office-2.png',
  '/images/people/ana--jpg-portrait-385.webp',
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

    test.each([200, 206, 304])('status %d stays, gets no header of a page, and allows nothing', (status) => {
      const answers = engine.run<Answer>(
        buildViewerResponse(WITH_IMAGES),
        IMAGES.map((uri) => responseEvent({ uri }, status, { 'content-type': { value: 'image/png' } })),
      );
      for (const { statusCode, headers = {} } of answers) {
        expect(statusCode).toBe(status);
        expect(headers['content-security-policy']).toEqual({ value: FILE_POLICY });
        expect(Object.keys(headers)).toContain('access-control-allow-origin');
        expect(Object.keys(headers)).not.toContain('vary');
        expect(Object.keys(headers)).not.toContain('link');
      }
    });

    test('the 404 page of an unknown image keeps its stylesheet', () => {
      const [answer] = engine.run<Answer>(buildViewerResponse(WITH_IMAGES), [
        responseEvent({ uri: '/images/office-2.png' }, 200, {}),
      ]);
      expect(answer).toMatchObject({
        statusCode: 404,
        headers: { 'content-security-policy': { value: SECURITY['content-security-policy'] } },
      });
    });
  });
});
