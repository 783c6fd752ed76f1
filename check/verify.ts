/** Verifies that the domain signed the facts, and that the signature is still valid (contract §7). */
import { expectArguments } from './arguments.ts';
import { canonicalJson, isText, parsed } from './json.ts';
import { isSigned, keyNamed, readJws } from './jws.ts';
import { Refusal, unsigned } from './refusal.ts';
import type {
  NotVerified,
  OfficialContact,
  OtherChannel,
  Published,
  Verified,
  VerifyAgentInfo,
} from './types.ts';

export const AGENT_INFO_PATH = '/api/agent-info';

export const verifyAgentInfo: VerifyAgentInfo = async (published) => {
  expectArguments(published);
  try {
    return await verified(published);
  } catch (error) {
    if (error instanceof Refusal) return { verified: false, reason: error.reason } as NotVerified;
    throw error;
  }
};

/** @throws Refusal */
export async function verified(published: Published): Promise<Verified> {
  const { agentInfo, jws: text, jwks, origin, keyRecords = [], now = Date.now(), pin } = published;
  if (!globalThis.crypto?.subtle) throw unsigned('crypto');
  const facts = parsed(agentInfo, 'json');
  const jws = readJws(text);
  const key = await keyNamed(jws.kid, jwks);
  // The name is read in any case and with blanks, so that no typing error removes a pin.
  const inDns = keyRecords.flatMap(
    (parts) => /^kid=(.*)/i.exec(parts.join('').replace(/\s/g, ''))?.[1] ?? [],
  );
  const { kid, iat, exp } = jws;
  if ((inDns.length > 0 && !inDns.includes(kid)) || (pin ?? kid) !== kid) throw unsigned('dns-mismatch');
  if (!(await isSigned(signedForm(facts), jws, key))) throw unsigned('signature');

  const signed = factsOf(facts);
  if (facts.machineReadable?.agentInfo !== origin + AGENT_INFO_PATH) throw unsigned('origin');
  const seconds = now / 1000;
  // The clock of the signer may be five minutes ahead of this one.
  if (iat > seconds + 300) throw unsigned('iat');
  const expired = new Date(now).toISOString().slice(0, 10) > signed.validUntil;
  // Contract §7: `exp` is at most seven days after `iat`.
  if (exp - iat > 7 * 86_400 || (exp <= seconds && !expired)) throw unsigned('exp');
  return { verified: true, expired, ...signed, kid, iat, exp };
}

/** Leaves out what is not signed because it depends on the day: `contact.verification.status`, `closures`, `notice`. */
// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function signedForm(facts: any): string {
  delete facts?.contact?.verification?.status;
  delete facts?.closures;
  delete facts?.notice;
  try {
    return canonicalJson(facts);
  } catch {
    throw unsigned('signature');
  }
}

const isNumber = (value: unknown): value is string => isText(value) && /^\+[1-9]\d{6,14}$/.test(value);

// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function factsOf(facts: any): { contact: OfficialContact; validUntil: string } {
  const { telephone, email, messaging, otherChannels = [], verification } = facts?.contact ?? {};
  const { number, url } = messaging ?? {};
  const { validUntil } = verification ?? {};
  expectFacts([email, url, validUntil].every(isText) && [telephone, number].every(isNumber));
  expectFacts(/^\d{4}-\d\d-\d\d$/.test(validUntil) && Array.isArray(otherChannels));
  const others: OtherChannel[] = otherChannels.flatMap(otherChannel);
  return {
    contact: { telephone, email, messaging: { number, url }, ...(others[0] && { otherChannels: others }) },
    validUntil,
  };
}

/** Returns only the members that belong to the type. No other value of the entry is official. */
// biome-ignore lint/suspicious/noExplicitAny: unchecked JSON
function otherChannel(entry: any): OtherChannel[] {
  const { type, label, number, email, url } = entry ?? {};
  expectFacts(isText(type) && isText(label));
  // A later version may define more types, and copies of this module are kept for years.
  if (!/^(?:telephone|messaging|email|fax)$/.test(type)) return [];
  const isEmail = type === 'email';
  const isMessaging = type === 'messaging';
  expectFacts(isEmail ? isText(email) : isNumber(number) && (!isMessaging || isText(url)));
  return [{ type, label, ...(isEmail ? { email } : { number }), ...(isMessaging && { url }) }];
}

/** @throws Refusal */
function expectFacts(valid: boolean): void {
  if (!valid) throw unsigned('facts');
}
