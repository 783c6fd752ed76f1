/**
 * The contract suite over the local stack, which runs the synthesized template of the shipped practice: the first row of
 * each family. handlers.test.ts runs every row about the API endpoints without HTTP; default-practice.deep.test.ts sends
 * every row over HTTP.
 */
import { CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

const FIRST_OF_FAMILY = CHECKS.filter(
  ({ family }, index) => family === undefined || index === CHECKS.findIndex((row) => row.family === family),
);

describe('contract/default-practice', () => {
  testContract(FIRST_OF_FAMILY, localStack());
});
