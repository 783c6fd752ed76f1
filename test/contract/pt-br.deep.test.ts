/**
 * The contract suite once more, over the local stack of the second practice, which speaks another language. In
 * `npm test`, only what could depend on that: the protocol, paths and headers have been held to the
 * contract by then. `npm run test:pt` runs all of it.
 */
import { CHECKS } from '../../contract/suite.ts';
import { holdToContract, localStack } from '../support/contract.ts';

/** Sections that look at no word of the practice. */
const WORDLESS =
  /^(1 (paths|HEAD|redirects)|2 negotiation|4 |5 (caching|compression|throttle)|6 (security headers|attacks|odd requests))/;

const whole = process.env.CONTRACT === 'whole';

describe('contract/pt-br', () => {
  holdToContract(
    whole ? CHECKS : CHECKS.filter(({ section }) => !WORDLESS.test(section)),
    localStack({ context: { practice: 'site/examples/pt-BR/practice.json' } }),
  );
});
