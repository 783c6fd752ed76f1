/**
 * Contract §7: the signature of agent-info, checked with the packages `canonicalize` and `jose`. Standards: RFC 8785
 * (canonical form), RFC 7515 appendix F (detached JWS), RFC 7517 and 7638 (keys and their names).
 */
import canonicalize from 'canonicalize';
import { calculateJwkThumbprint, createLocalJWKSet, flattenedVerify } from 'jose';
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, header, matches, ok, status } from '../harness/expect.ts';
import { jsonDocument } from '../harness/json.ts';
import { AGENT_INFO } from '../literals.ts';
import { agentInfo } from './agent-info.ts';

const SIGNATURE = '/.well-known/agent-info.jws';
const KEYS = '/.well-known/jwks.json';
const WHY = 'contract §7: "a detached JWS (ES256) over the RFC 8785 form of agent-info"';

async function signature(ctx: Context): Promise<string> {
  const reply = await ctx.recall({ path: SIGNATURE });
  status(reply, 200);
  return reply.text;
}

const keySet = (ctx: Context): Promise<Json> => jsonDocument(ctx, KEYS);

const verified = async (jws: string, facts: Json, keys: Json): Promise<boolean> => {
  const [encoded = '', , mac = ''] = jws.split('.');
  const payload = Buffer.from(canonicalize(facts) ?? '').toString('base64url');
  try {
    await flattenedVerify({ protected: encoded, payload, signature: mac }, createLocalJWKSet(keys), {
      algorithms: ['ES256'],
    });
    return true;
  } catch {
    return false;
  }
};

const DAY_SECONDS = 86_400;

function protectedHeaderOf(jws: string): Json {
  return JSON.parse(Buffer.from(jws.split('.')[0] ?? '', 'base64url').toString());
}

/** The signed facts: agent-info without notice, status and closures, which depend on the day of the request. */
function signedFacts(info: Json): Json {
  const { contact, closures: __, notice: ___, ...rest } = info;
  const { status: _, ...verification } = contact.verification;
  return { ...rest, contact: { ...contact, verification } };
}

const rows: readonly Row[] = [
  {
    id: 'verifies',
    title: 'the published key signed agent-info as served',
    why: WHY,
    async run(ctx) {
      const facts = signedFacts(await agentInfo(ctx));
      ok(
        await verified(await signature(ctx), facts, await keySet(ctx)),
        'the signature',
        'one of agent-info as served',
        'one of other facts; right after a deployment, try again in a minute',
      );
    },
  },
  ...(
    [
      [
        // One digit more than the served number: a fixed number could be the practice's.
        'telephone',
        ({ contact, ...facts }: Json) => ({
          ...facts,
          contact: { ...contact, telephone: `${contact.telephone}0` },
        }),
      ],
      [
        'added-channel',
        ({ contact, ...facts }: Json) => {
          const added = { type: 'telephone', label: 'Branch', number: '+12025550199' };
          return {
            ...facts,
            contact: { ...contact, otherChannels: [...(contact.otherChannels ?? []), added] },
          };
        },
      ],
      ['added-member', (facts: Json) => ({ ...facts, fax: '+12025550199' })],
      ['missing-member', ({ legalNotice: _, ...facts }: Json) => facts],
    ] as const
  ).map(([id, change]) => ({
    id: `changed ${id}`,
    title: `a copy of agent-info with a change (${id}) does not verify`,
    why: WHY,
    async run(ctx: Context) {
      const changed = change(signedFacts(await agentInfo(ctx)));
      ok(
        !(await verified(await signature(ctx), changed, await keySet(ctx))),
        'the signature of a changed copy',
        'none',
        'one that verifies',
      );
    },
  })),
  {
    id: 'header',
    title: 'the signature is a detached compact JWS that names algorithm, key and type',
    why: 'contract §7: "Its protected header has alg, typ (agent-info+jws), kid, iat and exp"; RFC 7515 appendix F',
    async run(ctx) {
      const jws = await signature(ctx);
      matches(jws, /^[\w-]+\.\.[\w-]{86}$/, 'the signature');
      const protectedHeader = protectedHeaderOf(jws);
      exactMembers(protectedHeader, ['alg', 'kid', 'typ', 'iat', 'exp'], 'the protected header');
      const { alg, typ, kid } = protectedHeader;
      equal([alg, typ], ['ES256', 'agent-info+jws'], 'alg and typ');
      const { keys } = await keySet(ctx);
      ok(
        keys.some((key: Json) => key.kid === kid),
        'the keys',
        `one with the kid ${kid}`,
        keys.map((key: Json) => key.kid),
      );
    },
  },
  {
    id: 'times',
    title: 'the signature expires a week after it was made, or with the facts if that is earlier',
    why: 'contract §7: "exp is seven days after iat or the end of validUntil, whichever is earlier"; "signs anew" daily',
    async run(ctx) {
      const reply = await ctx.recall({ path: SIGNATURE });
      status(reply, 200);
      const { iat, exp } = protectedHeaderOf(reply.text);
      const { validUntil, status: state } = (await agentInfo(ctx)).contact.verification;
      const end = Date.parse(`${validUntil}T00:00:00Z`) / 1000 + DAY_SECONDS;
      ok(Number.isInteger(iat), 'iat', 'whole seconds', iat);
      equal(exp, Math.min(iat + 7 * DAY_SECONDS, end), 'exp');
      const now = Date.parse(reply.header('date') ?? '') / 1000;
      ok(state === 'expired' || exp > now, 'exp', `later than ${reply.header('date')}`, new Date(exp * 1000));
    },
  },
  {
    id: 'keys',
    title: 'each key is a public key for ES256, and its kid is its thumbprint',
    why: 'RFC 7517 §4, RFC 7518 §6.2, RFC 7638',
    async run(ctx) {
      const { keys } = await keySet(ctx);
      ok(Array.isArray(keys) && keys.length > 0, 'keys', 'at least one', keys);
      for (const key of keys) {
        exactMembers(key, ['kty', 'crv', 'x', 'y', 'kid', 'alg', 'use'], 'key');
        equal([key.kty, key.crv, key.alg, key.use], ['EC', 'P-256', 'ES256', 'sig'], 'key');
        equal(key.kid, await calculateJwkThumbprint(key), 'kid');
      }
    },
  },
  {
    id: 'found',
    title: 'agent-info names its signature, in a Link header and in machineReadable',
    why: 'RFC 8288; contract §3: machineReadable names every machine-readable resource',
    async run(ctx) {
      const reply = await ctx.recall({ path: AGENT_INFO, headers: { Accept: 'application/json' } });
      const url = ctx.baseUrl + SIGNATURE;
      ok(
        reply.header('link')?.includes(`<${url}>; rel="describedby"; type="application/jose"`) === true,
        'Link of agent-info',
        `one to ${url}`,
        reply.header('link'),
      );
      const { machineReadable } = reply.json();
      equal(machineReadable.agentInfoSignature, url, 'machineReadable.agentInfoSignature');
      equal(machineReadable.jwks, ctx.baseUrl + KEYS, 'machineReadable.jwks');
    },
  },
  {
    id: 'types',
    title: 'signature and keys have their media types, and scripts of every origin may read them',
    why: 'RFC 7515 §9.2.1, RFC 7517 §8.5.2; contract §4 "CORS"',
    async run(ctx) {
      for (const [path, type] of [
        [SIGNATURE, 'application/jose'],
        [KEYS, 'application/jwk-set+json'],
      ] as const) {
        const reply = await ctx.recall({ path });
        header(reply, 'content-type', type);
        header(reply, 'access-control-allow-origin', '*');
      }
    },
  },
];

export const signatureChecks = section('7 signature', 'signature', rows);
