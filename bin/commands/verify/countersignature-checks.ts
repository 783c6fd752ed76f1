/**
 * Checks the countersignature of the service: that text and signature verify against the trust anchors of the stage,
 * and that agent-info states what they say. Where it cannot check, it says why.
 */
import { createHash } from 'node:crypto';
import { type Json, type Reply, type Row, section } from '../../../contract/harness/check.ts';
import { equal, fail, ok, status } from '../../../contract/harness/expect.ts';
import { COUNTERSIGNED } from '../../../lambda/shared/routes.ts';
import { addressIn } from '../../../lib/countersignature/declaration.ts';
import { checkSignature } from '../../../lib/countersignature/signature.ts';
import { isRefused, type Refused } from '../../../lib/countersignature/verdict.ts';
import { whoSigned } from '../../../lib/countersignature/who-signed.ts';
import { isLocal } from '../command-line.ts';
import type { Checkout, CheckoutCountersignature } from './checkout.ts';
import { AGENT_INFO, current, firstDifferentLine } from './checkout-checks.ts';
import type { Candidate } from './plan.ts';

const WHY =
  'contract §7: the statement is what the signature says, and the signed text names the address of the service';

const { text: TEXT, signature: SIGNATURE } = COUNTERSIGNED;
const PATHS = Object.values(COUNTERSIGNED).map(({ path }) => path);

const SIGNED = {
  id: 'signature',
  title:
    'text and signature verify against the trust anchors of the stage, and agent-info states what they say',
};

/** @param baseUrl - of the service */
export function countersignatureChecks(
  { countersignature, uncheckedSignature }: Pick<Checkout, 'countersignature' | 'uncheckedSignature'>,
  baseUrl: string,
): readonly Candidate[] {
  if (countersignature)
    return candidates(signatureRow(countersignature), addressRow(countersignature, baseUrl));
  if (uncheckedSignature === undefined) return candidates(absentRow);
  const skip = `no stage says whom to trust for ${uncheckedSignature}: give --stage, whose file has countersignature`;
  return candidates({ ...absentRow, ...SIGNED, skip });
}

const candidates = (...rows: readonly (Row & { readonly skip?: string | undefined })[]) =>
  section('countersignature', 'countersignature', rows) satisfies readonly Candidate[];

const absentRow: Row = {
  id: 'none',
  title: 'the service has no countersignature, because this checkout has none',
  why: WHY,
  async run(ctx) {
    const info = await current(ctx, AGENT_INFO, (reply) => statementIn(reply) === undefined);
    const statement = statementIn(info);
    if (statement !== undefined)
      fail('countersignature in agent-info', 'none, as in this checkout', `one by ${statement.by}`);
    for (const path of PATHS) {
      const reply = await current(ctx, { path }, (it) => it.status === 404);
      ok(reply.status === 404, `status of ${path}`, '404, because this checkout has none', reply.status);
    }
  },
};

const signatureRow = ({ practice, text, signature: own, ...trust }: CheckoutCountersignature): Row => ({
  ...SIGNED,
  why: WHY,
  async run(ctx) {
    const expected = practice.contact.verification.countersignature!;
    const served = await current(ctx, { path: TEXT.path }, ({ body }) => body.equals(text));
    status(served, 200);
    ok(
      served.body.equals(text),
      TEXT.path,
      'the text of this checkout',
      firstDifferentLine(text.toString(), served.text),
    );
    const signature = await current(ctx, { path: SIGNATURE.path }, ({ body }) => body.equals(own));
    status(signature, 200);
    ok(signature.body.equals(own), SIGNATURE.path, 'the signature of this checkout', 'another one');

    const files = { text: served.body, signature: signature.body };
    const verdict = checkSignature({ ...files, ...trust, now: new Date() });
    const accepted = 'one that the trust anchors of the stage accept';
    if (isRefused(verdict)) fail('countersignature', accepted, refusal(verdict));
    const who = whoSigned(practice, verdict);
    if (isRefused(who)) fail('countersignature', 'one by a published person', refusal(who));

    const info = await current(ctx, AGENT_INFO, (reply) => statementIn(reply)?.sha256 === expected.sha256);
    const statement = statementIn(info);
    ok(statement !== undefined, 'countersignature in agent-info', 'the one of this checkout', undefined);
    const { by, registration, kind, signedAt, validUntil, sha256 } = statement;
    const says = {
      registration: undefined,
      ...who,
      signedAt: verdict.signedAt,
      validUntil: expected.validUntil,
    };
    equal({ by, registration, kind, signedAt, validUntil }, says, 'countersignature in agent-info');
    equal(sha256, createHash('sha256').update(signature.body).digest('hex'), 'SHA-256 of the signature');
  },
});

function addressRow({ text }: CheckoutCountersignature, baseUrl: string): Row & { skip?: string } {
  const address = addressIn(text.toString());
  return {
    id: 'address',
    title: 'the signed text names the address of the service',
    why: WHY,
    async run(ctx) {
      equal(
        addressIn((await ctx.recall({ path: TEXT.path })).text),
        ctx.baseUrl,
        'address in the signed text',
      );
    },
    ...(isLocal(baseUrl) && {
      skip: `the service is on this machine, and the signed text names ${address}`,
    }),
  };
}

const statementIn = (reply: Reply): Json => reply.json()?.contact?.verification?.countersignature;

const refusal = ({ rule, received }: Refused) =>
  received === undefined ? rule : `${rule}; received ${received}`;
