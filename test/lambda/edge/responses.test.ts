/** Headers and bodies of the responses that the built viewer-request function generates. */
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { SECURITY } from '../security-headers.ts';
import { ENGINES } from './engines.ts';
import {
  type Answer,
  BASE_URL,
  ERROR_TYPES,
  PROBLEM_LINK,
  requestEvent,
  SERVICE_LINKS,
  SITE,
} from './fixture.ts';

const COMMON = {
  ...SECURITY,
  'access-control-allow-origin': '*',
  link: SERVICE_LINKS,
};
const linkOf = (kind: 'html' | 'markdown' | 'json') => COMMON.link + (kind === 'json' ? PROBLEM_LINK : '');

const ACCEPT = { html: 'text/html', markdown: 'text/markdown', json: 'application/json' } as const;
const KINDS = ['html', 'markdown', 'json'] as const;

/** Developer guide, "Restrictions on all edge functions": each of these is a 502. */
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip|cdn-loop|content-length|host|transfer-encoding|via|warning)$/;

const plain = (answer: Answer) =>
  Object.fromEntries(Object.entries(answer.headers ?? {}).map(([name, { value }]) => [name, value]));

describe('lambda/edge/responses', () => {
  describe.each(ENGINES)('generated responses in $name', (engine) => {
    const text = buildViewerRequest(SITE);
    const ask = (...inputs: Parameters<typeof requestEvent>[0][]) =>
      engine.run<Answer>(text, inputs.map(requestEvent));

    test.each(KINDS)(
      '404 to a method other than GET and HEAD, as %s: has headers and links, and does not repeat the path',
      (kind) => {
        const [answer] = ask({ method: 'POST', uri: '/<b>no-such-page', accept: ACCEPT[kind] });
        expect(answer).toMatchObject({ statusCode: 404, statusDescription: 'Not Found' });
        expect(plain(answer!)).toEqual({
          ...COMMON,
          link: linkOf(kind),
          'content-type': ERROR_TYPES[kind],
          'content-language': 'pt-BR',
          vary: 'Accept',
          'cache-control': 'no-store',
        });
        for (const path of ['/sitemap.xml', '/llms.txt', '/developers']) {
          expect(answer!.body).toContain(kind === 'html' ? `<a href="${path}">` : BASE_URL + path);
        }
        expect(answer!.body).not.toContain('no-such-page');
      },
    );

    test('the exact body of a 404, in which the words of the practice are text', () => {
      const [html, markdown] = ask(
        { method: 'PUT', uri: '/x', accept: 'text/html' },
        { method: 'PUT', uri: '/x', accept: 'text/markdown' },
      );
      expect(html!.body).toBe(
        '<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Página não encontrada</title><link rel="stylesheet" href="/site.css"></head><body><main><h1>Página não encontrada</h1><p>Nothing is "here" &#60;or&#62; &#42;there&#42;.</p><ul><li><a href="/sitemap.xml">/sitemap.xml</a></li><li><a href="/llms.txt">/llms.txt</a></li><li><a href="/developers">/developers</a></li><li><a href="/mcp.json">/mcp.json</a></li></ul></main></body></html>',
      );
      expect(markdown!.body).toBe(
        `# Página não encontrada\n\nNothing is "here" &#60;or&#62; &#42;there&#42;.\n\n- [/sitemap.xml](${BASE_URL}/sitemap.xml)\n- [/llms.txt](${BASE_URL}/llms.txt)\n- [/developers](${BASE_URL}/developers)\n- [/mcp.json](${BASE_URL}/mcp.json)\n`,
      );
    });

    test.each([
      ['/about', 'POST', 'GET, HEAD'],
      ['/about.md', 'DELETE', 'GET, HEAD'],
      ['/site.css', 'OPTIONS', 'GET, HEAD'],
      ['/llms.txt', 'PUT', 'GET, HEAD, OPTIONS'],
    ])('405 of %s to %s: has headers, the allowed methods and links', (uri, method, allow) => {
      for (const [index, answer] of ask(
        ...KINDS.map((kind) => ({ uri, method, accept: ACCEPT[kind] })),
      ).entries()) {
        expect(answer).toMatchObject({ statusCode: 405, statusDescription: 'Method Not Allowed' });
        expect(plain(answer)).toEqual({
          ...COMMON,
          link: linkOf(KINDS[index]!),
          'content-type': ERROR_TYPES[KINDS[index]!],
          'content-language': 'pt-BR',
          vary: 'Accept',
          'cache-control': 'no-store',
          allow,
        });
        expect(answer.body).toContain(`Use ${allow} here`);
        expect(answer.body).toContain('/developers');
      }
    });

    test('problem documents are RFC 9457', () => {
      const [notFound, notAllowed] = ask(
        { method: 'POST', uri: '/x', accept: ACCEPT.json },
        { method: 'POST', accept: ACCEPT.json },
      );
      const links = {
        sitemap: `${BASE_URL}/sitemap.xml`,
        llms: `${BASE_URL}/llms.txt`,
        developers: `${BASE_URL}/developers`,
        mcpDescriptor: `${BASE_URL}/mcp.json`,
      };
      expect(JSON.parse(notFound!.body!)).toEqual({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        detail: 'Nothing is "here" <or> *there*.',
        ...links,
      });
      expect(JSON.parse(notAllowed!.body!)).toEqual({
        type: 'about:blank',
        title: 'Method Not Allowed',
        status: 405,
        detail: 'Use GET, HEAD here.',
        ...links,
      });
    });

    test('redirect: path-absolute, cacheable for an hour, no body', () => {
      const [answer] = ask({ uri: '/about/', accept: 'text/markdown' });
      expect(answer).toMatchObject({ statusCode: 308, statusDescription: 'Permanent Redirect' });
      expect(answer).not.toHaveProperty('body');
      expect(plain(answer!)).toEqual({
        ...COMMON,
        location: '/about',
        vary: 'Accept',
        'cache-control': 'public, max-age=3600',
      });
    });

    test('preflight of a document: any origin, any header, a day', () => {
      const [answer] = ask({ uri: '/mcp.json', method: 'OPTIONS' });
      expect(answer).toMatchObject({ statusCode: 204, statusDescription: 'No Content' });
      expect(answer).not.toHaveProperty('body');
      expect(plain(answer!)).toEqual({
        ...COMMON,
        allow: 'GET, HEAD, OPTIONS',
        'access-control-allow-methods': 'GET, HEAD, OPTIONS',
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
        'cache-control': 'no-store',
      });
    });

    test('no header that only CloudFront may set, and only lower-case names', () => {
      const answers = ask(
        { method: 'POST', uri: '/x' },
        { method: 'POST' },
        { uri: '/about/' },
        { uri: '/mcp.json', method: 'OPTIONS' },
      );
      for (const name of answers.flatMap((answer) => Object.keys(answer.headers!))) {
        expect(name).not.toMatch(FORBIDDEN);
        expect(name).toBe(name.toLowerCase());
      }
    });

    test('an answer does not change the next one', () => {
      const [first, , third] = ask(
        { method: 'POST', uri: '/x' },
        { method: 'POST', accept: 'text/markdown' },
        { method: 'POST', uri: '/x' },
      );
      expect(third).toEqual(first);
    });

    test('a custom domain replaces the distribution’s', () => {
      const custom = buildViewerRequest({ ...SITE, baseUrl: 'https://example.org' });
      const [answer] = engine.run<Answer>(custom, [
        requestEvent({ method: 'POST', uri: '/x', accept: 'text/markdown' }),
      ]);
      expect(answer!.body).toContain('https://example.org/llms.txt');
      expect(answer!.body).not.toContain(BASE_URL);
    });
  });
});
