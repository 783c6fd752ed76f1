/**
 * Responses that the built viewer-request function generates: their bodies, and headers that the contract leaves open.
 * `tools/contract/rendered` has the statuses, types, languages, links and security headers.
 */
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { SECURITY } from '../security-headers.ts';
import { run } from './engines.ts';
import {
  type Answer,
  BASE_URL,
  ERROR_TYPES,
  PROBLEM_LINK,
  requestEvent,
  SERVICE_LINKS,
  SITE,
} from './fixture.ts';

const COMMON = { ...SECURITY, 'access-control-allow-origin': '*', link: SERVICE_LINKS };
const REFUSAL = { ...COMMON, 'content-language': 'pt-BR', vary: 'Accept', 'cache-control': 'no-store' };
const ACCEPT = { html: 'text/html', markdown: 'text/markdown', json: 'application/json' } as const;

/** Developer guide, "Restrictions on all edge functions": each of these is a 502. */
const FORBIDDEN =
  /^(connection|expect|keep-alive|proxy-.*|trailer|upgrade|x-accel-.*|x-amz-cf-.*|x-amzn-.*|x-cache|x-edge-.*|x-forwarded-proto|x-real-ip|cdn-loop|content-length|host|transfer-encoding|via|warning)$/;

const plain = ({ headers = {} }: Answer) => {
  for (const name of Object.keys(headers)) expect(name).not.toMatch(FORBIDDEN);
  return Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name, value]));
};
const text = buildViewerRequest(SITE);
const ask = (...inputs: Parameters<typeof requestEvent>[0][]) => run(text, inputs.map(requestEvent));

describe('lambda/edge/responses', () => {
  test.each(['html', 'markdown', 'json'] as const)('404 and 405 as %s: the headers', (kind) => {
    const [notFound, notAllowed, again] = ask(
      { method: 'POST', uri: '/x', accept: ACCEPT[kind] },
      { method: 'PUT', uri: '/llms.txt', accept: ACCEPT[kind] },
      { method: 'POST', uri: '/x', accept: ACCEPT[kind] },
    );
    const link = COMMON.link + (kind === 'json' ? PROBLEM_LINK : '');
    const headers = { ...REFUSAL, link, 'content-type': ERROR_TYPES[kind] };
    expect(notFound).toMatchObject({ statusCode: 404, statusDescription: 'Not Found' });
    expect(plain(notFound!)).toEqual(headers);
    expect(notAllowed).toMatchObject({ statusCode: 405, statusDescription: 'Method Not Allowed' });
    expect(plain(notAllowed!)).toEqual({ ...headers, allow: 'GET, HEAD, OPTIONS' });
    // An answer does not change the next one.
    expect(again).toEqual(notFound);
  });

  test('the bodies: the texts of the practice are escaped, and the path is not repeated', () => {
    const bodies = Object.values(ACCEPT).map(
      (accept) => ask({ method: 'PUT', uri: '/<b>no-such-page', accept })[0]!.body!,
    );
    expect(bodies[0]).toBe(
      '<!DOCTYPE html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Página não encontrada</title><link rel="stylesheet" href="/site.css"></head><body><main><h1>Página não encontrada</h1><p>Nothing is "here" &#60;or&#62; &#42;there&#42;.</p><ul><li><a href="/sitemap.xml">/sitemap.xml</a></li><li><a href="/llms.txt">/llms.txt</a></li><li><a href="/developers">/developers</a></li><li><a href="/api/agent-info">/api/agent-info</a></li><li><a href="/.well-known/mcp">/.well-known/mcp</a></li><li><a href="/mcp.json">/mcp.json</a></li></ul></main></body></html>',
    );
    expect(bodies[1]).toBe(
      `# Página não encontrada\n\nNothing is "here" &#60;or&#62; &#42;there&#42;.\n\n- [/sitemap.xml](${BASE_URL}/sitemap.xml)\n- [/llms.txt](${BASE_URL}/llms.txt)\n- [/developers](${BASE_URL}/developers)\n- [/api/agent-info](${BASE_URL}/api/agent-info)\n- [/.well-known/mcp](${BASE_URL}/.well-known/mcp)\n- [/mcp.json](${BASE_URL}/mcp.json)\n`,
    );
    const problem = {
      type: 'about:blank',
      sitemap: `${BASE_URL}/sitemap.xml`,
      llms: `${BASE_URL}/llms.txt`,
      developers: `${BASE_URL}/developers`,
      agentInfo: `${BASE_URL}/api/agent-info`,
      mcp: `${BASE_URL}/.well-known/mcp`,
      mcpDescriptor: `${BASE_URL}/mcp.json`,
    };
    const notFound = { title: 'Not Found', status: 404, detail: 'Nothing is "here" <or> *there*.' };
    expect(JSON.parse(bodies[2]!)).toEqual({ ...problem, ...notFound });
    const [html, json] = ask({ method: 'POST' }, { method: 'POST', accept: ACCEPT.json });
    expect(html!.body).toContain('Use GET, HEAD here');
    const notAllowed = { title: 'Method Not Allowed', status: 405, detail: 'Use GET, HEAD here.' };
    expect(JSON.parse(json!.body!)).toEqual({ ...problem, ...notAllowed });
  });

  test('a custom domain replaces the distribution’s', () => {
    const custom = buildViewerRequest({ ...SITE, baseUrl: 'https://example.org' });
    const [answer] = run(custom, [requestEvent({ method: 'POST', uri: '/x', accept: 'text/markdown' })]);
    expect(answer!.body!.match(/https:\/\/[^/]+/g)).toEqual(Array(6).fill('https://example.org'));
  });

  test('a redirect and a preflight have no body, and exactly these headers', () => {
    const [redirect, preflight] = ask({ uri: '/about/' }, { uri: '/mcp.json', method: 'OPTIONS' });
    expect(redirect).toMatchObject({ statusCode: 308, statusDescription: 'Permanent Redirect' });
    expect(preflight).toMatchObject({ statusCode: 204, statusDescription: 'No Content' });
    for (const answer of [redirect, preflight]) expect(answer).not.toHaveProperty('body');
    expect(plain(redirect!)).toEqual({
      ...COMMON,
      location: '/about',
      vary: 'Accept',
      'cache-control': 'public, max-age=3600',
    });
    expect(plain(preflight!)).toEqual({
      ...COMMON,
      allow: 'GET, HEAD, OPTIONS',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
      'cache-control': 'no-store',
    });
  });
});
