/** The checker asks https origins, and plain http on this machine. */
import { check, summary } from './built.ts';
import { AGENT_INFO, FACTS, Network, NOW, OFFICIAL, ORIGIN, siteOf } from './domain.ts';

describe('lambda/check/domain-name', () => {
  test.each([
    ['harbor-lantern.example.org', ORIGIN],
    ['HARBOR-LANTERN.example.org', ORIGIN],
    ['https://harbor-lantern.example.org/', ORIGIN],
    ['harbor-lantern.example.org:8443', `${ORIGIN}:8443`],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://localhost:8080/', 'http://localhost:8080'],
  ])('%s is asked at %s', async (domain, origin) => {
    const facts = { ...FACTS, machineReadable: { agentInfo: origin + AGENT_INFO } };
    const { fetch } = new Network(siteOf(facts), origin);
    expect(summary(await check(domain, OFFICIAL, { now: NOW, fetch, cache: new Map() }))).toBe(
      'official telephone',
    );
  });

  test.each([
    '',
    'harbor lantern',
    'http://harbor-lantern.example.org',
    'ftp://harbor-lantern.example.org',
    'harbor-lantern.example.org/contact',
    'harbor-lantern.example.org?x',
    'https://user@harbor-lantern.example.org',
    'harbor-lantern.example.org\\@evil.example',
    'harbor-\tlantern.example.org',
    'http://127.0.0.1.evil.example',
  ])('%j is not a domain: nothing is asked', async (domain) => {
    const network = new Network();
    const answer = await check(domain, OFFICIAL, { now: NOW, fetch: network.fetch, cache: new Map() });
    expect([summary(answer), network.asked]).toEqual(['unreachable domain', []]);
  });
});
