/** The checker as it is published: the minified module, and the script of the page on which readers check a sender. */
import type { Answer, Check, VerifyAgentInfo } from '../../../lambda/check/types.ts';
import { bundleChecker } from '../../../lib/content/site-source.ts';

export const CHECKER: ReturnType<typeof bundleChecker> = bundleChecker();

const module = await import(`data:text/javascript,${encodeURIComponent(CHECKER.module)}`);

export const check: Check = module.check;
export const verifyAgentInfo: VerifyAgentInfo = module.verifyAgentInfo;

/** An answer as one text: `official telephone`, `official email "Marta Reis"`, `unsigned key`. */
export const summary = ({ result, channel, reason, label }: Answer): string =>
  reason ? `${result} ${reason}` : `${result} ${channel}${label === undefined ? '' : ` "${label}"`}`;
