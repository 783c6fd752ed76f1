/** Verifies that the domain signed the facts, and that the signature is still valid (contract §7). */
import { expectArguments } from './arguments.ts';
import { isText } from './json.ts';
import { isSigned, keyNamed, readJwt, subtle } from './jwt.ts';
import { E164 } from './number.ts';
import { answer, expectThat } from './refusal.ts';
import type {
  NotVerified,
  OtherChannel,
  Published,
  SignatureReason,
  Verified,
  VerifyAgentInfo,
} from './types.ts';

export const verifyAgentInfo: VerifyAgentInfo = async (published) => {
  expectArguments(published);
  return answer<Verified | NotVerified>(
    () => verified(published),
    ({ reason }) => ({ verified: false, reason: reason as SignatureReason }),
  );
};

/** @throws Refusal */
export async function verified(published: Published): Promise<Verified> {
  const { jwks, origin, keyRecords = [], now = Date.now(), pin } = published;
  expectThat(subtle, 'crypto');
  const jwt = readJwt(published.jwt);
  const { kid, iat, exp, claims } = jwt;
  const key = await keyNamed(kid, jwks);
  const pins = keyRecords.map(pinOf);
  // A record that is no pin may be a pin with a typing error. It must not count as none.
  expectThat(!pins.includes(undefined) && (pins.length === 0 || pins.includes(kid)), 'dns-mismatch');
  expectThat(pin === undefined || pin === kid, 'dns-mismatch');
  expectThat(await isSigned(jwt, key), 'signature');

  const signed = factsOf(claims, origin);
  // The did:web of the origin (method specification §3.1): a port's colon is encoded, and http has no name of its own.
  expectThat(
    claims.iss === `did:web:${origin.replace(/^https?:\/\//, '').replace(':', '%3A')}` &&
      claims.machineReadable?.agentInfo === `${origin}/api/agent-info`,
    'origin',
  );
  const seconds = now / 1000;
  // The clock of the signer may be five minutes ahead of this one.
  expectThat(iat <= seconds + 300, 'iat');
  const expired = new Date(now).toISOString().slice(0, 10) > signed.validUntil;
  // Contract §7: `exp` is at most seven days after `iat`.
  expectThat(exp - iat <= 604_800 && (exp > seconds || expired), 'exp');
  return { verified: true, expired, ...signed, kid, iat, exp };
}

/** The key that a DNS record names. The name is read in any case, and blanks are ignored. */
const pinOf = (parts: readonly string[]): string | undefined =>
  /^kid=([\w-]{43})$/i.exec(parts.join('').replace(/\s/g, ''))?.[1];

type SignedFacts = Pick<Verified, 'contact' | 'pages' | 'validUntil'>;

// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function factsOf(facts: any, origin: string): SignedFacts {
  const primary = texts(facts?.contact, 'telephone email');
  const { messaging, otherChannels = [], verification } = facts.contact;
  const link = texts(messaging, 'number url');
  const lastDay = texts(verification, 'validUntil');
  expectThat(
    E164.test(primary.telephone) &&
      E164.test(link.number) &&
      /^\d{4}-\d\d-\d\d$/.test(lastDay.validUntil) &&
      Array.isArray(otherChannels),
  );
  const others: OtherChannel[] = otherChannels.flatMap(otherChannel);
  return {
    contact: { ...primary, messaging: link, ...(others[0] && { otherChannels: others }) },
    pages: [origin, ...(Array.isArray(facts.profiles) ? facts.profiles.filter(isText) : [])],
    ...lastDay,
  };
}

/**
 * Returns only the members that belong to the type. No other value of the entry is official.
 *
 * A later version may define more types, and copies of this module are kept for years. A `number` is official in every
 * type (contract §3): otherwise an older copy would call the number of a new type "not official". A new type may have no
 * number, and then its entry is left out.
 */
// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function otherChannel(entry: any): OtherChannel[] {
  const named = texts(entry, 'type label');
  const isEmail = named.type === 'email';
  if (!isEmail && !isText(entry.number)) return [];
  const values = texts(entry, isEmail ? 'email' : named.type === 'messaging' ? 'number url' : 'number');
  expectThat(isEmail || E164.test(values.number));
  return [{ ...named, ...values }];
}

/**
 * Returns these members of an object.
 *
 * @param names - with a blank between two
 * @throws Refusal if one is not a text
 */
// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON, and each use names its members
function texts(object: any, names: string): any {
  // biome-ignore lint/suspicious/noExplicitAny: see above
  const members: any = {};
  for (const name of names.split(' ')) {
    members[name] = object?.[name];
    expectThat(isText(members[name]));
  }
  return members;
}
