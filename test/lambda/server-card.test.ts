/**
 * Compares the server card (SEP-2127), which a client reads before it connects, with the answers of the bundled handler
 * to `server/discover` and `initialize`.
 */
import { serverCard } from '../../lambda/render/documents/server-card.ts';
import { siteContext } from '../../lambda/render/site-context.ts';
import { shippedSource, TODAY } from '../support/service.ts';
import { BASE_URL, type Call, loadHandler } from './handlers.ts';

const CARD = JSON.parse(JSON.stringify(serverCard(siteContext(shippedSource(), BASE_URL, TODAY))));
const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

let call: Call;
describe('lambda/server-card', () => {
  beforeAll(async () => {
    call = await loadHandler('mcp');
  });

  async function result(method: string, params: object, headers: Record<string, string> = {}) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
    const answer = await call({ method: 'POST', headers: { ...JSON_HEADERS, ...headers }, body });
    expect(answer.status).toBe(200);
    return JSON.parse(answer.body).result;
  }

  test('server/discover: name, version, title, versions, capabilities', async () => {
    const discovered = await result(
      'server/discover',
      {
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      },
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'server/discover' },
    );
    const server = discovered._meta['io.modelcontextprotocol/serverInfo'];
    expect(server).toMatchObject(CARD.serverInfo);
    expect(CARD.name).toBe(`org.example.harbor-lantern/${server.name}`);
    const { version, title, websiteUrl, icons } = server;
    expect(CARD).toMatchObject({ version, title, websiteUrl, icons });
    expect(CARD.capabilities).toEqual(discovered.capabilities);
    expect(CARD.remotes).toEqual([
      {
        type: 'streamable-http',
        url: `${BASE_URL}/.well-known/mcp`,
        supportedProtocolVersions: discovered.supportedVersions,
      },
    ]);
  });

  const LEGACY: string[] = CARD.remotes[0].supportedProtocolVersions.slice(1);

  test.each(LEGACY)('initialize with %s, a version of the card: supported', async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'drift', version: '1' } };
    const initialized = await result('initialize', params);
    expect(initialized.protocolVersion).toBe(protocolVersion);
    expect(initialized.capabilities).toEqual(CARD.capabilities);
    expect(CARD.serverInfo).toMatchObject(initialized.serverInfo);
  });

  test('the card names both 2025 versions', () => {
    expect(LEGACY).toEqual(['2025-06-18', '2025-03-26']);
  });
});
