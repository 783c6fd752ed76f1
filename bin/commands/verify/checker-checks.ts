/**
 * Runs the published checker (`lambda/check/`) over the service. It must accept the signature and, if the domain has a DNS record
 * of the key, the record. The channels that it finds must be those of this checkout.
 */
import { resolveTxt } from 'node:dns/promises';
import { type Check, section } from '../../../contract/harness/check.ts';
import { equal } from '../../../contract/harness/expect.ts';
import { verifyAgentInfo } from '../../../lambda/check/check.ts';
import type { Checkout } from './checkout.ts';

const TEXTS = ['/.well-known/agent-info.jwt', '/.well-known/jwks.json'] as const;

/** @param lookUp - TXT records of a name */
export function checkerChecks(
  { channels }: Pick<Checkout, 'channels'>,
  lookUp: (name: string) => Promise<string[][]> = resolveTxt,
): readonly Check[] {
  return section('checker', 'checker', [
    {
      id: 'signature',
      title: 'the checker accepts the signature of this address, and finds the channels of this checkout',
      why: 'contract §7: "A checker compares the origin it asked with the origin that the payload names …"',
      async run(ctx) {
        const replies = await Promise.all(TEXTS.map((path) => ctx.recall({ path })));
        const [jwt, jwks] = replies.map(({ text }) => text) as [string, string];
        const keyRecords = await recordsOf(new URL(ctx.baseUrl), lookUp);
        const found = await verifyAgentInfo({ jwt, jwks, origin: ctx.baseUrl, keyRecords });
        equal(found.verified || found.reason, true, 'verified by the checker');
        if (!found.verified) return;
        const { telephone, email, messaging, otherChannels = [] } = found.contact;
        const others = otherChannels.map(({ number, email: address }) => number ?? address);
        equal([telephone, messaging.number, email, ...others], channels, 'official channels');
      },
    },
  ]);
}

/** A local service has no records. @throws Error if the DNS does not answer */
async function recordsOf({ protocol, hostname }: URL, lookUp: typeof resolveTxt): Promise<string[][]> {
  if (protocol !== 'https:') return [];
  try {
    return await lookUp(`_agent-info-key.${hostname}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTFOUND' || code === 'ENODATA') return [];
    throw error;
  }
}
