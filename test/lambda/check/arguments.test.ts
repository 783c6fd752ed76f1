/** Arguments of a wrong type are a TypeError that names the argument. Nothing is asked. */
import { check, verifyAgentInfo } from './built.ts';
import { bodyOf, JWKS, JWT, Network, NOW, OFFICIAL, ORIGIN, siteOf } from './domain.ts';

const WRONG: readonly [name: string, value: unknown][] = [
  ['callingCode', 49],
  ['callingCode', null],
  ['callingCode', ['49']],
  ['country', 55],
  ['country', null],
  ['country', ''],
  ['country', 'br'],
  ['country', 'UK'],
  ['country', 'Brazil'],
  ['now', Number.NaN],
  ['now', Number.POSITIVE_INFINITY],
  ['now', 1e20],
  ['now', '2027-03-10'],
  ['now', new Date(NOW)],
  ['now', null],
  ['signal', 10_000],
  ['signal', null],
  ['resolveTxt', null],
  ['resolveTxt', 'dns'],
  ['cache', null],
  ['cache', true],
  ['fetch', {}],
  ['pin', 7],
  ['pin', ''],
  ['pin', 'kid=AAAA'],
  ['pin', 'A'.repeat(44)],
  ['pin', Symbol('kid')],
];

describe('lambda/check/arguments', () => {
  test.each(WRONG)('the option %s must not be %p', async (name, value) => {
    const network = new Network();
    const options = { now: NOW, fetch: network.fetch, cache: new Map(), [name]: value };
    const answer = check(ORIGIN, OFFICIAL, options as never);
    await expect(answer).rejects.toThrow(TypeError);
    await expect(answer).rejects.toThrow(`${name}: ${String(value)} is not a valid `);
    expect(network.asked).toEqual([]);
  });

  test.each<[name: string, args: unknown[]]>([
    ['domain: null', [undefined, OFFICIAL]],
    ['domain: null', [null, OFFICIAL]],
    ['domain: 7', [7, OFFICIAL]],
    ['contact: null', [ORIGIN]],
    ['contact: 12025550132', [ORIGIN, 12025550132]],
    ['contact: +12025550132', [ORIGIN, ['+12025550132']]],
    ['options: null', [ORIGIN, OFFICIAL, null]],
    ['options: 49', [ORIGIN, OFFICIAL, '49']],
  ])('%s is refused', async (message, args) => {
    const answer = (check as (...args: unknown[]) => unknown)(...args);
    await expect(answer).rejects.toThrow(TypeError);
    await expect(answer).rejects.toThrow(message);
  });

  const site = siteOf();
  const texts = { jwt: bodyOf(site, JWT), jwks: bodyOf(site, JWKS) };

  test.each([
    ['now', Number.NaN],
    ['pin', 'x'],
    ['keyRecords', null],
  ])('verifyAgentInfo refuses %s %p', async (name, value) => {
    const published = { ...texts, origin: ORIGIN, now: NOW, [name]: value };
    await expect(verifyAgentInfo(published as never)).rejects.toThrow(
      `${name}: ${String(value)} is not a valid `,
    );
  });

  test('verifyAgentInfo compares the pin', async () => {
    const published = { ...texts, origin: ORIGIN, now: NOW };
    const verified = await verifyAgentInfo(published);
    const kid = verified.verified ? verified.kid : '';
    expect(await verifyAgentInfo({ ...published, pin: kid })).toEqual(verified);
    expect(await verifyAgentInfo({ ...published, pin: 'A'.repeat(43) })).toEqual({
      verified: false,
      reason: 'dns-mismatch',
    });
  });
});
