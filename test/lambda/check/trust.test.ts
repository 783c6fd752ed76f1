/** Checks the official number at domains that serve right, forged, old and broken texts (trust-table.ts). */
import type { Channel } from '../../../lambda/check/types.ts';
import type { OtherChannel } from '../../../lambda/shared/practice.ts';
import { CHANNEL_MEMBERS } from '../../../lib/practice/contact-schema.ts';
import { check, summary, verifyAgentInfo } from './built.ts';
import {
  bodyOf,
  CONTACT,
  changed,
  FACTS,
  JWKS,
  JWT,
  Network,
  NOW,
  OFFICIAL,
  ORIGIN,
  SIGNER,
  signFacts,
  siteOf,
  TIMES,
} from './domain.ts';
import { SITES } from './trust-table.ts';

describe('lambda/check/trust', () => {
  test.each(SITES)('%s', async (_, site, expected) => {
    const { fetch } = new Network(site);
    const answer = await check(ORIGIN, OFFICIAL, { now: NOW, fetch, cache: new Map() });
    expect(summary(answer)).toBe(expected);
    // An answer about unverified facts contains none of them.
    if (/^un/.test(answer.result)) expect(Object.keys(answer)).toEqual(['result', 'reason']);
  });

  test('at most 96 KiB of an answer are read', async () => {
    const full = signFacts(FACTS);
    const whole = { ...siteOf(), [JWT]: { body: full + ' '.repeat(98_304 - full.length) } };
    const options = { now: NOW, cache: new Map() };
    expect(summary(await check(ORIGIN, OFFICIAL, { ...options, fetch: new Network(whole).fetch }))).toBe(
      'official telephone',
    );

    let [sent, cancelled] = [0, false];
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        sent += 4096;
        controller.enqueue(new Uint8Array(4096).fill(32));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const { fetch } = new Network({ ...siteOf(), [JWT]: { body } });
    expect(summary(await check(ORIGIN, OFFICIAL, { ...options, fetch }))).toBe('unreachable too-large');
    expect([cancelled, sent < 2 * 98_304]).toEqual([true, true]);
  });

  test('the last of a thousand further channels is found, and no number beside them', async () => {
    const otherChannels = Array.from({ length: 1000 }, (_, index) => ({
      type: 'telephone',
      label: '-',
      number: `+1202556${1000 + index}`,
    }));
    const { fetch } = new Network(siteOf(changed({ otherChannels })));
    const ask = async (contact: string) =>
      summary(await check(ORIGIN, contact, { now: NOW, fetch, cache: new Map() }));
    expect(await ask('+1 202 556 1999')).toBe('official telephone "-"');
    expect(await ask('+1 202 556 2000')).toBe('not official not-listed');
    expect(await ask('https://wa.me/12025561999')).toBe('not official not-listed');
  });

  const TYPES = Object.entries(CHANNEL_MEMBERS) as [OtherChannel['type'], readonly string[]][];
  test.each(TYPES)('a further channel of type %s is official, and is named by it', async (type, members) => {
    const values = {
      ...{ number: '+12025561888', email: 'branch@example.org' },
      ...{ service: 'Signal', url: 'https://signal.me/#p/+12025561888' },
    };
    const own = Object.fromEntries(members.map((member) => [member, values[member as keyof typeof values]]));
    const site = siteOf(changed({ otherChannels: [{ type, label: 'Branch', ...own }] }));
    const contact = members.includes('email') ? values.email : values.number;
    const { fetch } = new Network(site);
    const answer = await check(ORIGIN, contact, { now: NOW, fetch, cache: new Map() });
    const channel: Channel = type;
    expect(answer).toMatchObject({ result: 'official', channel, label: 'Branch' });
  });

  test('verifyAgentInfo returns the verified facts', async () => {
    const site = siteOf();
    const texts = { jwt: bodyOf(site, JWT), jwks: bodyOf(site, JWKS) };
    const { telephone, email, messaging } = CONTACT;
    expect(await verifyAgentInfo({ ...texts, origin: ORIGIN, now: NOW })).toEqual({
      verified: true,
      expired: false,
      validUntil: '2027-12-31',
      contact: { telephone, email, messaging: { number: messaging.number, url: messaging.url } },
      pages: [ORIGIN],
      kid: SIGNER.kid,
      iat: TIMES.iat,
      exp: TIMES.exp,
    });
    const branch = { type: 'fax', label: 'Branch', number: '+12025550171' };
    // Types that did not exist when this copy was made.
    const later = { type: 'hologram', label: 'Hologram', number: '+12025550172' };
    const more = siteOf(
      changed({
        otherChannels: [
          { ...branch, note: 7 },
          { type: 'video', label: 'Room' },
          { ...later, url: 'https://later.example/', service: 'Later' },
        ],
      }),
    );
    const withMore = { ...texts, jwt: bodyOf(more, JWT) };
    const found = await verifyAgentInfo({ ...withMore, origin: ORIGIN, now: NOW });
    expect(found.verified && found.contact).toEqual({
      telephone,
      email,
      messaging: { number: messaging.number, url: messaging.url },
      otherChannels: [branch, later],
    });
    expect(await verifyAgentInfo({ ...texts, origin: 'https://other.example', now: NOW })).toEqual({
      verified: false,
      reason: 'origin',
    });
    expect(await verifyAgentInfo({ ...texts, jwt: '<p>', origin: ORIGIN, now: NOW })).toEqual({
      verified: false,
      reason: 'jwt',
    });
  });
});
