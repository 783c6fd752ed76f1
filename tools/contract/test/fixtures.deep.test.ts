/**
 * The contract suite over the local stack of each fixture practice. They state every optional fact, in two languages. By
 * default only the rows that may depend on facts or language run: site.deep.test.ts sends every row. With the environment
 * variable EVERY_ROW, every row runs here too.
 */

import { localStack, testContract } from '../../../test/support/contract.ts';
import { CHECKS } from '../suite.ts';

/** Sections that do not depend on the practice. */
const WITHOUT_PRACTICE =
  /^(1 (paths|HEAD|redirects)|2 negotiation|4 |5 (caching|compression|throttle)|6 (security headers|attacks|odd requests))/;

const rows = process.env.EVERY_ROW ? CHECKS : CHECKS.filter(({ section }) => !WITHOUT_PRACTICE.test(section));

/** The fixtures state every fact but a number at shared cost, are not fictional, and are in one language. Without a stage, they have no proof of ownership. */
const INAPPLICABLE = [
  'agent-info.contact.mayCostMore',
  'agent-info.homePages',
  'agent-info.fictional',
  ...['mcp-registry-auth', 'openai-apps-challenge'].map((name) => `paths.proof /.well-known/${name}`),
];

describe('tools/contract/fixtures', () => {
  const stackOf = (tag: string, today?: string) =>
    localStack({ context: { practice: `test/fixtures/practices/${tag}/practice.json` }, today });
  describe.each(['en', 'pt-BR'])('%s', (tag) => {
    testContract(rows, stackOf(tag), INAPPLICABLE);
  });
  describe('en, the day after validUntil', () => {
    // By then the closures are over.
    const closures = ['agent-info.closures', 'agent-info.closures over'];
    testContract(rows, stackOf('en', '2027-11-02'), [...INAPPLICABLE, ...closures]);
  });
});
