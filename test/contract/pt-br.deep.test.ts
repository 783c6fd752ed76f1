/**
 * The contract suite over the local stack of the second practice, which is in another language. By default only the
 * rows that may depend on the language run: other tests cover protocol, paths and headers. `npm run test:pt` runs every
 * row.
 */
import { CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

/** Sections that do not depend on the language of the practice. */
const WITHOUT_LANGUAGE =
  /^(1 (paths|HEAD|redirects)|2 negotiation|4 |5 (caching|compression|throttle)|6 (security headers|attacks|odd requests))/;

const whole = process.env.CONTRACT === 'whole';

describe('contract/pt-br', () => {
  testContract(
    whole ? CHECKS : CHECKS.filter(({ section }) => !WITHOUT_LANGUAGE.test(section)),
    localStack({ context: { practice: 'test/fixtures/practices/pt-BR/practice.json' } }),
  );
});
