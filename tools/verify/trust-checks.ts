/**
 * Verifies the signed facts as a stranger does (docs/trust.md), beyond what every service can be asked for
 * (contract/documents/signature.ts): the clock of this machine, the DNS record of the key, if the domain has one, and
 * names that occur twice.
 */
import { resolveTxt } from 'node:dns/promises';
import { type CryptoKey, calculateJwkThumbprint } from 'jose';
import { type ContentProblem, reporter } from '../../lambda/shared/content-problem.ts';
import { dayOf } from '../../lambda/shared/days.ts';
import { parseJson } from '../../lib/practice/files/json-file.ts';
import { verified } from '../contract/documents/signature.ts';
import { type Check, section } from '../contract/harness/check.ts';
import { equal, ok } from '../contract/harness/expect.ts';

/** How far the clock of the signer may be ahead of this one. */
const CLOCK_SECONDS = 300;

/** @param lookUp - TXT records of a name */
export function trustChecks(lookUp: (name: string) => Promise<string[][]> = resolveTxt): readonly Check[] {
  return section('trust', 'trust', [
    {
      id: 'times',
      title: 'the signature holds now, by the clock of this machine',
      why: 'contract §7: "exp is seven days after iat or the end of validUntil"; "It computes from validUntil whether they have expired"',
      async run(ctx) {
        const { iat, exp, contact } = (await verified(ctx)).payload;
        const now = Date.now() / 1000;
        ok(iat <= now + CLOCK_SECONDS, 'iat', `at most ${now + CLOCK_SECONDS}, five minutes from now`, iat);
        // Expired facts have a signature that ended with them.
        const isExpired = dayOf(new Date()) > contact.verification.validUntil;
        ok(isExpired || exp > now, 'exp', `later than ${now}, which is now`, exp);
      },
    },
    {
      id: 'key',
      title: 'the key has its thumbprint as its name, and is the one that the DNS names, if it names one',
      why: 'contract §7: "Each is named by its thumbprint (RFC 7638)"; "TXT _agent-info-key.<domain>"',
      async run(ctx) {
        const { key, protectedHeader } = await verified(ctx);
        const thumbprint = await calculateJwkThumbprint(key as CryptoKey);
        equal(protectedHeader.kid, thumbprint, 'kid');
        const { protocol, hostname } = new URL(ctx.baseUrl);
        const name = `_agent-info-key.${hostname}`;
        // A service on this machine has no records.
        const records = protocol === 'https:' ? await recordsOf(name, lookUp) : [];
        const named = records.map((record) => /^kid=([\w-]{43})$/i.exec(record)?.[1]);
        // A record that names no key may be one with a typing error. It does not count as none.
        ok(
          records.length === 0 || (named.includes(thumbprint) && !named.includes(undefined)),
          `TXT ${name}`,
          `kid=${thumbprint}`,
          records,
        );
      },
    },
    {
      id: 'members',
      title: 'no object of header, claims or key set has two members of one name',
      why: 'contract §7: "It refuses JSON that names a member twice"; RFC 8259 §4: readers differ in which one they take',
      async run(ctx) {
        const [jwt, jwks] = await Promise.all(
          ['agent-info.jwt', 'jwks.json'].map((name) => ctx.recall({ path: `/.well-known/${name}` })),
        );
        const [header, claims] = jwt!.text.split('.').map((part) => `${Buffer.from(part, 'base64url')}`);
        const problems: ContentProblem[] = [];
        for (const [name, text] of Object.entries({ header, claims, jwks: jwks!.text }))
          parseJson(text!, reporter(name, problems));
        equal(problems, [], 'members that are named twice');
      },
    },
  ]);
}

/** @returns each record as one text without blanks. @throws Error if the DNS does not answer */
async function recordsOf(name: string, lookUp: typeof resolveTxt): Promise<string[]> {
  try {
    return (await lookUp(name)).map((parts) => parts.join('').replace(/\s/g, ''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
