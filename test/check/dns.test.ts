/** The key is pinned in DNS, where an attacker who controls only the web server cannot change it (contract §7). */
import { check, summary } from './built.ts';
import { changed, HEADER, Network, NOW, newSigner, OFFICIAL, ORIGIN, SIGNER, siteOf } from './domain.ts';

const THIEF = newSigner();
const OTHER = newSigner();

const DNS: readonly [title: string, records: string[][] | { code?: string }, expected: string][] = [
  ['names the key', [[`kid=${SIGNER.kid}`]], 'official telephone'],
  ['names it in two parts', [[`kid=${SIGNER.kid.slice(0, 20)}`, SIGNER.kid.slice(20)]], 'official telephone'],
  ['names the next key too', [[`kid=${OTHER.kid}`], [`kid=${SIGNER.kid}`]], 'official telephone'],
  ['names another key', [[`kid=${OTHER.kid}`]], 'unsigned dns-mismatch'],
  ['names the key with a character more', [[`kid=${SIGNER.kid}x`]], 'unsigned dns-mismatch'],
  ['is about something else', [['v=spf1 -all']], 'official telephone'],
  ['is empty', [], 'official telephone'],
  ['does not exist, but its name does', { code: 'ENODATA' }, 'official telephone'],
  ['does not exist, nor does its name', { code: 'ENOTFOUND' }, 'official telephone'],
  ['cannot be looked up', { code: 'ESERVFAIL' }, 'unreachable dns'],
  ['fails in another way', {}, 'unreachable dns'],
];

describe('check/dns', () => {
  test.each(DNS)('the DNS record %s', async (_, records, expected) => {
    const names: string[] = [];
    const resolveTxt = async (name: string) => {
      names.push(name);
      if (Array.isArray(records)) return records;
      throw Object.assign(new Error('DNS'), records);
    };
    const { fetch } = new Network();
    const answer = await check(`${ORIGIN}/`, OFFICIAL, { now: NOW, fetch, resolveTxt, cache: new Map() });
    expect(summary(answer)).toBe(expected);
    expect(names).toEqual(['_agent-info-key.harbor-lantern.example.org']);
  });

  test('only the DNS record reveals that keys and signature were both replaced', async () => {
    const { fetch } = new Network(
      siteOf(changed({ telephone: '+12025550199' }), { ...HEADER, kid: THIEF.kid }, THIEF),
    );
    const options = { now: NOW, fetch, cache: new Map() };
    expect(summary(await check(ORIGIN, '+12025550199', options))).toBe('official telephone');
    const resolveTxt = async () => [[`kid=${SIGNER.kid}`]];
    expect(summary(await check(ORIGIN, '+12025550199', { ...options, resolveTxt }))).toBe(
      'unsigned dns-mismatch',
    );
  });
});
