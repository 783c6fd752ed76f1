/**
 * Contract §3: who signed the official channels with a certificate of their own. A practice without a countersignature has
 * neither the statement nor the files. The suite does not check the certificate: it knows no trust anchor.
 */
import { createHash, X509Certificate } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Context, type Json, type Reply, type Row, section } from '../harness/check.ts';
import {
  equal,
  header,
  headerIs,
  matches,
  notApplicable,
  ok,
  recalled,
  requested,
  status,
  text,
} from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, COUNTERSIGNED, IS_THIS_US } from '../literals.ts';
import { headRow } from '../site/head.ts';
import { pageRequest } from '../site/negotiation.ts';
import { agentInfo, states } from './agent-info.ts';
import { preflight, readable } from './documents.ts';

const UNSIGNED = 'agent-info states no countersignature';
const PATHS = Object.entries(COUNTERSIGNED);
const MEMBERS = [
  'by',
  'registration',
  'kind',
  'signedAt',
  'validUntil',
  'sha256',
  ...PATHS.map(([name]) => name),
];

const statement = async (ctx: Context): Promise<Json> =>
  (await agentInfo(ctx)).contact.verification.countersignature;

/** The paths that the service serves. */
const stated = async (ctx: Context): Promise<string[]> =>
  (await statement(ctx)) === undefined ? notApplicable(UNSIGNED) : PATHS.map(([, path]) => path);

const file = async (ctx: Context, path: string, type: string): Promise<Reply> => {
  const reply = await recalled(ctx, { path });
  header(reply, 'content-type', type);
  return reply;
};

/** The local stack has an address of its own, for which nothing is signed. */
const signedFor = ({ baseUrl }: Context) => (baseUrl.startsWith('https:') ? [baseUrl] : []);

const rows: readonly Row[] = [
  {
    id: 'statement',
    title: 'the countersignature, if agent-info states one, says who signed, when, and what',
    why: 'contract §3: "countersignature {by, registration, kind, signedAt, validUntil, text, signature, authorities, sha256}"; "It is there if a person of the practice signed the official channels"',
    async run(ctx) {
      const { contact, people = [] } = await agentInfo(ctx);
      const { countersignature: signed, registrations, validUntil } = contact.verification;
      if (signed === undefined) notApplicable(UNSIGNED);
      const what = 'contact.verification.countersignature';
      equal(
        Object.keys(signed).filter((name) => !MEMBERS.includes(name)),
        [],
        `further members of ${what}`,
      );
      text(signed.by, `${what}.by`);
      matches(signed.kind, /^(professional|named)$/, `${what}.kind`);
      matches(signed.signedAt, /^\d{4}-\d\d-\d\d$/, `${what}.signedAt`);
      matches(signed.sha256, /^[\da-f]{64}$/, `${what}.sha256`);
      for (const [name, path] of PATHS) equal(signed[name], ctx.baseUrl + path, `${what}.${name}`);
      matches(signed.validUntil, /^\d{4}-\d\d-\d\d$/, `${what}.validUntil`);
      ok(signed.validUntil <= validUntil, `${what}.validUntil`, `at most ${validUntil}`, signed.validUntil);
      const published = [...registrations, ...people.flatMap((each: Json) => each.registrations ?? [])];
      const isPublished = published.some((each: Json) => isDeepStrictEqual(each, signed.registration));
      equal(isPublished, signed.kind === 'professional', `${what}.registration is a published one`);
      if (signed.kind === 'named')
        equal(signed.registration, undefined, `${what}.registration of kind named`);
    },
  },
  {
    id: 'text',
    title:
      'the signed text is plain text in the practice’s language, and states every channel and the address',
    why: 'contract §3: "The text states the address of the service and every official channel"',
    async run(ctx) {
      const { contact, language } = await agentInfo(ctx);
      if (contact.verification.countersignature === undefined) notApplicable(UNSIGNED);
      const reply = await file(ctx, COUNTERSIGNED.text, 'text/plain; charset=utf-8');
      header(reply, 'content-language', language);
      states(reply, contact, ...signedFor(ctx));
    },
  },
  {
    id: 'signature',
    title: 'the signature is served byte for byte: its SHA-256 is that of agent-info',
    why: 'contract §1: "application/pkcs7-signature"; §3: "sha256 is the SHA-256 of the signature"',
    async run(ctx) {
      const signed = await statement(ctx);
      if (signed === undefined) notApplicable(UNSIGNED);
      const { body } = await file(ctx, COUNTERSIGNED.signature, 'application/pkcs7-signature');
      equal(createHash('sha256').update(body).digest('hex'), signed.sha256, 'SHA-256 of the signature');
    },
  },
  {
    id: 'authorities',
    title: 'the certificates of the authorities are PEM: the root first, and no other one that signed itself',
    why: 'contract §3: "authorities are the certificates of the chain, the root first"',
    async run(ctx) {
      if ((await statement(ctx)) === undefined) notApplicable(UNSIGNED);
      const reply = await file(ctx, COUNTERSIGNED.authorities, 'text/plain; charset=utf-8');
      const blocks = reply.text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
      ok(blocks.length > 0, COUNTERSIGNED.authorities, 'certificates in PEM', reply.text.slice(0, 80));
      const others = blocks.slice(1).map((block) => new X509Certificate(block));
      const roots = others.filter((each) => each.subject === each.issuer).map(({ subject }) => subject);
      equal(roots, [], 'further certificates that signed themselves');
    },
  },
  {
    id: 'unknown',
    title: 'the files of the signature are unknown paths if agent-info does not state them',
    why: 'contract §1: "otherwise an unknown path"',
    async run(ctx) {
      if ((await statement(ctx)) !== undefined) notApplicable('agent-info states a countersignature');
      for (const [, path] of PATHS) status(await ctx.recall({ path }), 404);
    },
  },
  {
    id: 'methods',
    title:
      'text, signature and certificates have GET, HEAD and OPTIONS, and scripts of every origin may read them',
    why: 'contract §1: GET HEAD OPTIONS; contract §4 CORS: "every machine-readable document: Access-Control-Allow-Origin: *"',
    async run(ctx) {
      for (const path of await stated(ctx))
        for (const row of [readable(path), preflight(path), headRow([200, { path }])]) await row.run(ctx);
    },
  },
  {
    id: 'refused methods',
    title: 'text, signature and certificates answer 405 with Allow to every other method',
    why: 'contract §1: "A known path with a method it does not have answers 405 with an exact Allow"',
    unsafe: true,
    async run(ctx) {
      for (const path of await stated(ctx))
        for (const method of ['POST', 'DELETE']) {
          const reply = await requested(ctx, { path, method }, 405);
          headerIs(reply, 'allow', 'GET', 'HEAD', 'OPTIONS');
        }
    },
  },
  {
    id: 'documents',
    title:
      'documents for programs and the front matter of pages have the address of the signed text, if there is one',
    why: 'contract §2: "countersignature (the address of the signed text, if there is one)"; §3: "/llms.txt and the note of /contact.vcf state the address of the text"',
    async run(ctx) {
      const signed = await statement(ctx);
      for (const path of [
        '/llms.txt',
        '/contact.vcf',
        '/agent-instructions.md',
        '/index.md',
        '/developers.md',
      ]) {
        // A vCard folds its lines (RFC 6350 §3.2).
        const words = (await ctx.recall({ path })).text.replaceAll('\r\n ', '');
        const stated = words.includes(ctx.baseUrl + COUNTERSIGNED.text);
        equal(stated, signed !== undefined, `${path} has the address of the signed text`);
      }
    },
  },
  ...(['html', 'markdown'] as const).map(
    (kind): Row => ({
      id: `pages as ${kind}`,
      title: `as ${kind}, the contact page and the page that checks a sender say who signed, when, until when it holds, and how to check it`,
      why: 'contract §1: "who signed the official channels, when, and until which day that holds"; "how to check it oneself"; "have no steps and no commands"',
      async run(ctx) {
        const { contact, language } = await agentInfo(ctx);
        const { countersignature: signed } = contact.verification;
        const today = new Date((await ctx.recall({ path: AGENT_INFO })).header('date')!);
        const isCurrent = signed !== undefined && today.toISOString().slice(0, 10) <= signed.validUntil;
        const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
        const isThisUs = IS_THIS_US[language.split('-')[0]];
        for (const path of ['/contact', ...(isThisUs === undefined ? [] : [isThisUs])]) {
          const reply = await ctx.recall(pageRequest(path, ACCEPT[kind]));
          const command = reply.text.includes(`openssl cms -verify -binary -inform DER`);
          equal(command, isCurrent, `${path} has the command that checks the signature`);
          if (signed === undefined) continue;
          const { number = '', lookupUrl } = signed.registration ?? {};
          const days = [signed.signedAt, signed.validUntil].map((each) => day.format(new Date(each)));
          states(reply, contact, signed.by, ...days, number, signed.sha256);
          const links = [
            ...(isCurrent ? PATHS.map(([, each]) => each) : []),
            ...(lookupUrl === undefined ? [] : [lookupUrl]),
          ];
          for (const link of links)
            ok(
              reply.text.replaceAll('&amp;', '&').includes(link),
              path,
              `a link to ${link}`,
              'a page without it',
            );
        }
      },
    }),
  ),
];

export const countersignatureChecks = section('3 countersignature', 'countersignature', rows);
