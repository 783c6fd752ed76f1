/**
 * Compares the server card (SEP-2127), which a client reads before it connects, with the answers of the bundled handler
 * to `server/discover` and `initialize`.
 */
import { serverCard } from '../../lambda/render/documents/server-card.ts';
import { siteContext } from '../../lambda/render/site-context.ts';
import { fixtureSource, TODAY } from '../support/service.ts';
import { BASE_URL, type Call, loadHandler } from './handlers.ts';
import { legacy, modern, resultOf } from './messages.ts';
import type { Revision } from './schema.ts';

const CARD = JSON.parse(JSON.stringify(serverCard(siteContext(fixtureSource(), BASE_URL, TODAY))));

let call: Call;
describe('lambda/server-card', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  test('server/discover: name, version, title, versions, capabilities', async () => {
    const answer = await call(modern('server/discover'));
    const discovered = resultOf(answer, '2026-07-28', 'server/discover');
    const server = discovered._meta['io.modelcontextprotocol/serverInfo'];
    expect(server).toMatchObject(CARD.serverInfo);
    expect(server.name).toBe('org.example.harbor-lantern/legal-front-door');
    const { name, version, title, websiteUrl, icons } = server;
    expect(CARD).toMatchObject({ name, version, title, websiteUrl, icons });
    expect(CARD.capabilities).toEqual(discovered.capabilities);
    expect(CARD.remotes).toEqual([
      {
        type: 'streamable-http',
        url: `${BASE_URL}/.well-known/mcp`,
        supportedProtocolVersions: discovered.supportedVersions,
      },
    ]);
  });

  const LEGACY: Revision[] = CARD.remotes[0].supportedProtocolVersions.slice(1);

  test.each(LEGACY)(
    'initialize with %s, which the card names: the version is supported',
    async (protocolVersion) => {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'client', version: '1' } };
      const answer = await call(legacy(undefined, 'initialize', params));
      const initialized = resultOf(answer, protocolVersion, 'initialize');
      expect(initialized.protocolVersion).toBe(protocolVersion);
      expect(initialized.capabilities).toEqual(CARD.capabilities);
      expect(CARD.serverInfo).toMatchObject(initialized.serverInfo);
    },
  );

  test('the card names both 2025 versions', () => {
    expect(LEGACY).toEqual(['2025-06-18', '2025-03-26']);
  });
});
