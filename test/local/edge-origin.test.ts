/** CloudFront and an origin's answer: removed headers, time-outs, custom error pages. */
import { EdgeHarness, send } from './edge-harness.ts';
import { response } from './requests.ts';

const cloudFront = new EdgeHarness();
describe('local/edge-origin', () => {
  beforeEach(() => cloudFront.reset());
  afterAll(() => cloudFront.close());

  test('Vary keeps only the headers that reach a custom origin', async () => {
    cloudFront.answer = () => response(200, { vary: 'Origin, Accept-Encoding, User-Agent' });
    expect((await send(cloudFront.edge())).headers.vary).toBe('Accept-Encoding');
    const all = { except: ['host'] };
    expect((await send(cloudFront.edge({ originRequestPolicy: all }))).headers.vary).toBe(
      'Origin, Accept-Encoding, User-Agent',
    );
  });

  test('an origin that does not answer in time is 504', async () => {
    cloudFront.answer = () => new Promise(() => {});
    const slow = cloudFront.behavior();
    const edge = cloudFront.edge({ origin: { ...slow.origin, readTimeoutMs: 1 } });
    expect(await send(edge)).toMatchObject({ status: 504, result: 'Error' });
  });

  test('a custom error page replaces body and status', async () => {
    cloudFront.answer = ({ uri }) =>
      uri === '/sorry' ? response(200, { 'content-type': 'text/html' }, 'sorry') : response(404);
    const edge = cloudFront.edge(
      {},
      { customErrors: new Map([[404, { ttlSeconds: 10, page: { path: '/sorry', status: 410 } }]]) },
    );
    expect(await send(edge, { uri: '/x' })).toMatchObject({ status: 410, body: 'sorry', result: 'Error' });
  });

  test('a custom error page that fails: the viewer gets the answer of the page’s origin', async () => {
    cloudFront.answer = ({ uri }) =>
      uri === '/sorry' ? response(502, {}, 'page') : response(503, {}, 'internals');
    const page = { path: '/sorry', status: 503 };
    const edge = cloudFront.edge({}, { customErrors: new Map([[503, { ttlSeconds: 1, page }]]) });
    expect(await send(edge, { uri: '/x' })).toMatchObject({ status: 502, body: 'page', result: 'Error' });
  });
});
