/**
 * Verifies the signed facts as a stranger does (docs/trust.md), with the package `jose`, and compares what only this
 * checkout knows: the DNS record of the key, if the domain has one, and the channels.
 */
import { resolveTxt } from 'node:dns/promises';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  createLocalJWKSet,
  decodeJwt,
  type JWTVerifyResult,
  jwtVerify,
  type ResolvedKey,
} from 'jose';
import { channels } from '../../lambda/shared/channels.ts';
import { type ContentProblem, reporter } from '../../lambda/shared/content-problem.ts';
import { dayOf } from '../../lambda/shared/days.ts';
import type { AgentInfo } from '../../lambda/shared/facts.ts';
import { parseJson } from '../../lib/practice/files/json-file.ts';
import { didOf } from '../contract/documents/signature.ts';
import { type Check, type Context, section } from '../contract/harness/check.ts';
import { equal, fail, ok } from '../contract/harness/expect.ts';
import type { Checkout } from './checkout.ts';

const WEEK_SECONDS = 7 * 86_400;
/** How far the clock of the signer may be ahead of this one. */
const CLOCK_SECONDS = 300;

/** @param lookUp - TXT records of a name */
export function trustChecks(
  checkout: Pick<Checkout, 'channels'>,
  lookUp: (name: string) => Promise<string[][]> = resolveTxt,
): readonly Check[] {
  return section('trust', 'trust', [
    {
      id: 'signature',
      title: 'a published key signed facts of this address, in the last week',
      why: 'contract §7: "iss is the did:web of the host"; "exp is seven days after iat or the end of validUntil"',
      async run(ctx) {
        const { iat = Number.NaN, exp = 0, ...facts } = (await verified(ctx)).payload;
        equal(facts.machineReadable?.agentInfo, `${ctx.baseUrl}/api/agent-info`, 'machineReadable.agentInfo');
        const latest = Date.now() / 1000 + CLOCK_SECONDS;
        ok(iat <= latest, 'iat', `at most ${latest}, five minutes from now`, iat);
        ok(exp - iat <= WEEK_SECONDS, 'exp', `at most ${iat + WEEK_SECONDS}, seven days after iat`, exp);
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
        const { jwt, jwks } = await published(ctx);
        const [header, claims] = jwt.split('.').map((part) => `${Buffer.from(part, 'base64url')}`);
        const problems: ContentProblem[] = [];
        for (const [name, text] of Object.entries({ header, claims, jwks }))
          parseJson(text!, reporter(name, problems));
        equal(problems, [], 'members that are named twice');
      },
    },
    {
      id: 'channels',
      title: 'the signed channels are those of this checkout',
      why: 'contract §3: every output states the same official channels',
      async run(ctx) {
        const { payload } = await verified(ctx);
        const signed = channels(payload).map(({ value }) => value);
        equal(signed, checkout.channels, 'official channels');
      },
    },
  ]);
}

async function published(ctx: Context): Promise<{ readonly jwt: string; readonly jwks: string }> {
  const [jwt, jwks] = await Promise.all(
    ['agent-info.jwt', 'jwks.json'].map(
      async (name) => (await ctx.recall({ path: `/.well-known/${name}` })).text,
    ),
  );
  return { jwt: jwt!, jwks: jwks! };
}

/** @throws ContractError if the JWT does not verify now. Expired facts have a signature that ended with them. */
async function verified(ctx: Context): Promise<JWTVerifyResult<AgentInfo> & ResolvedKey> {
  const { jwt, jwks } = await published(ctx);
  try {
    const { exp = 0, contact } = decodeJwt<AgentInfo>(jwt);
    const now = new Date();
    const isExpired = dayOf(now) > contact.verification.validUntil;
    return await jwtVerify<AgentInfo>(jwt, createLocalJWKSet(JSON.parse(jwks)), {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer: didOf(ctx),
      requiredClaims: ['iat', 'exp'],
      currentDate: isExpired ? new Date((exp - 1) * 1000) : now,
    });
  } catch (error) {
    return fail(
      'the JWT',
      `one by a key of /.well-known/jwks.json for ${didOf(ctx)}`,
      (error as Error).message,
    );
  }
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
