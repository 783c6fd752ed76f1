/**
 * Domain-ownership proofs, which only some services have. Each is read like a document; one that the service does not
 * have is an unknown path.
 */
import { renderSite } from '../../../lambda/render/site.ts';
import { buildViewerRequest, edgeSiteOf } from '../../../lib/stack/bundle/edge-constants.ts';
import { run } from '../../lambda/edge/engines.ts';
import { requestEvent, summary } from '../../lambda/edge/fixture.ts';
import { fixtureSource } from '../../support/service.ts';

const REGISTRY = '.well-known/mcp-registry-auth';
const OPENAI = '.well-known/openai-apps-challenge';
const PROOFS = { mcpRegistry: `v=MCPv1; k=ed25519; p=${'A'.repeat(43)}=`, openaiApps: 'token+/=&<x>' };

const siteOf = (proofs: object) =>
  renderSite({ ...fixtureSource(), proofs }, 'https://front-door.example.net', '2026-11-20');

describe('lib/config/proofs', () => {
  test.each([
    ['both', PROOFS, { [REGISTRY]: PROOFS.mcpRegistry, [OPENAI]: PROOFS.openaiApps }],
    ['one', { openaiApps: PROOFS.openaiApps }, { [OPENAI]: PROOFS.openaiApps }],
    ['none', {}, {}],
  ])('%s: each is an object of plain text, and no other object differs', (_, proofs, expected) => {
    const { files } = siteOf(proofs);
    const [own, others] = [true, false].map((is) =>
      files.filter(({ key }) => (key === REGISTRY || key === OPENAI) === is),
    );
    expect(Object.fromEntries(own!.map(({ key, body }) => [key, body]))).toEqual(expected);
    for (const { contentType, contentLanguage } of own!)
      expect([contentType, contentLanguage]).toEqual(['text/plain; charset=utf-8', undefined]);
    expect(others).toEqual(siteOf({}).files);
  });

  describe('at the edge', () => {
    const ask = (proofs: object) =>
      run(
        buildViewerRequest(edgeSiteOf(siteOf(proofs))),
        [REGISTRY, OPENAI].flatMap((key) =>
          ['GET', 'OPTIONS', 'POST'].map((method) => requestEvent({ uri: `/${key}`, method })),
        ),
      ).map(summary);
    const read = (key: string) => [
      { to: `/${key}` },
      { status: 204, allow: 'GET, HEAD, OPTIONS' },
      { status: 405, allow: 'GET, HEAD, OPTIONS' },
    ];
    const unknown = [{ to: '/errors/not-found.html' }, { status: 404 }, { status: 404 }];

    test('a proof of the stage is read like a document', () => {
      expect(ask(PROOFS)).toEqual([...read(REGISTRY), ...read(OPENAI)]);
    });

    test('a proof that the stage does not have is an unknown path', () => {
      expect(ask({ openaiApps: PROOFS.openaiApps })).toEqual([...unknown, ...read(OPENAI)]);
      expect(ask({})).toEqual([...unknown, ...unknown]);
    });
  });
});
