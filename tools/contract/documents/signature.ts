/**
 * Contract §7: the signed facts, checked with the package `jose`. Standards: RFC 7519 (JWT), RFC 7517 and 7638 (keys and
 * their names), DID Core and the did:web method (issuer).
 */
import { calculateJwkThumbprint, createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, fail, matches, ok, recalled } from '../harness/expect.ts';
import { jsonDocument } from '../harness/reply.ts';
import { agentInfo } from './agent-info.ts';

const SIGNED = '/.well-known/agent-info.jwt';
const KEYS = '/.well-known/jwks.json';
const DID = '/.well-known/did.json';

async function signedJwt(ctx: Context): Promise<string> {
  const reply = await recalled(ctx, { path: SIGNED });
  return reply.text;
}

const keySet = (ctx: Context): Promise<Json> => jsonDocument(ctx, KEYS);

/** The did:web of the address (method specification §3.1). */
export const didOf = ({ baseUrl }: Context) => `did:web:${new URL(baseUrl).host.replace(':', '%3A')}`;

/**
 * The JWT, verified for the time at which it was made. Rows about times compare it with a clock: expired facts end before
 * they are signed.
 */
export async function verified(ctx: Context) {
  const [jwt, keys] = [await signedJwt(ctx), await keySet(ctx)];
  try {
    const { iat = 0, exp = 0 } = decodeJwt(jwt);
    return await jwtVerify<Json>(jwt, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
      typ: 'JWT',
      issuer: didOf(ctx),
      requiredClaims: ['iat', 'exp'],
      currentDate: new Date(Math.min(iat, exp - 1) * 1000),
    });
  } catch (error) {
    return fail('the JWT', `one by a key of ${KEYS} for ${didOf(ctx)}`, (error as Error).message);
  }
}

const DAY_SECONDS = 86_400;

/**
 * agent-info without notice, status and closures, which depend on the day of the request. Once the facts have expired,
 * the warning and the security notices begin with a sentence that is not signed, and `officialChannelsOnly` is false.
 */
function signedFacts(info: Json, signed: Json): Json {
  const { contact, closures: __, notice: ___, ...rest } = info;
  const { status, ...verification } = contact.verification;
  if (status !== 'expired') return { ...rest, contact: { ...contact, verification } };
  const { antiFraudWarning } = signed.contact;
  const asSigned = contact.antiFraudWarning.endsWith(` ${antiFraudWarning}`) && { antiFraudWarning };
  return {
    ...rest,
    contact: { ...contact, ...asSigned, officialChannelsOnly: true, verification },
    safety: rest.safety.slice(1),
  };
}

const rows: readonly Row[] = [
  {
    id: 'facts',
    title: 'a published key signed the facts of agent-info, for the did:web of this address',
    why: 'contract §7: "The facts are signed: a JWT (ES256)"; "Its claims are iss, sub, iat, exp and the signed facts"',
    async run(ctx) {
      const { iss: _, sub, iat: __, exp: ___, ...facts } = (await verified(ctx)).payload;
      equal(sub, `${ctx.baseUrl}/#practice`, 'sub');
      // Right after a deployment, agent-info may be a minute ahead.
      equal(facts, signedFacts(await agentInfo(ctx), facts), 'the signed facts');
    },
  },
  {
    id: 'header',
    title: 'the header names algorithm, key and type',
    why: 'contract §7: "Its header has alg (ES256), kid and typ (JWT)"; RFC 7519 §5.1',
    async run(ctx) {
      const jwt = await signedJwt(ctx);
      matches(jwt, /^[\w-]+\.[\w-]+\.[\w-]{86}$/, 'the JWT');
      const protectedHeader = decodeProtectedHeader(jwt);
      exactMembers(protectedHeader, ['alg', 'kid', 'typ'], 'the header');
      equal([protectedHeader.alg, protectedHeader.typ], ['ES256', 'JWT'], 'alg and typ');
    },
  },
  {
    id: 'times',
    title: 'the JWT expires a week after it was made, or with the facts if that is earlier',
    why: 'contract §7: "exp is seven days after iat or the end of validUntil, whichever is earlier"; "signs anew" daily',
    async run(ctx) {
      const reply = await recalled(ctx, { path: SIGNED });
      const { iat = Number.NaN, exp = 0 } = decodeJwt(reply.text);
      const { validUntil, status: state } = (await agentInfo(ctx)).contact.verification;
      const end = Date.parse(`${validUntil}T00:00:00Z`) / 1000 + DAY_SECONDS;
      ok(Number.isInteger(iat), 'iat', 'whole seconds', iat);
      equal(exp, Math.min(iat + 7 * DAY_SECONDS, end), 'exp');
      const now = Date.parse(reply.header('date') ?? '') / 1000;
      ok(state === 'expired' || exp > now, 'exp', `later than ${reply.header('date')}`, new Date(exp * 1000));
    },
  },
  {
    id: 'did',
    title:
      'each key is a public key for ES256, its kid is its thumbprint, and the DID document has the same keys',
    why: 'RFC 7517 §4, RFC 7518 §6.2, RFC 7638; contract §7: "/.well-known/did.json is the DID document of iss"; DID Core §5.2, §5.3',
    async run(ctx) {
      const id = didOf(ctx);
      const { keys } = await keySet(ctx);
      ok(Array.isArray(keys) && keys.length > 0, 'keys', 'at least one', keys);
      for (const key of keys) {
        exactMembers(key, ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use'], 'key');
        equal([key.kty, key.crv, key.alg, key.use], ['EC', 'P-256', 'ES256', 'sig'], 'key');
        equal(key.kid, await calculateJwkThumbprint(key), 'kid');
      }
      const methods = keys.map((key: Json) => `${id}#${key.kid}`);
      equal(
        await jsonDocument(ctx, DID),
        {
          id,
          verificationMethod: keys.map((publicKeyJwk: Json, index: number) => ({
            id: methods[index],
            type: 'JsonWebKey2020',
            controller: id,
            publicKeyJwk,
          })),
          assertionMethod: methods,
        },
        'the DID document',
      );
    },
  },
];

export const signatureChecks = section('7 signature', 'signature', rows);
