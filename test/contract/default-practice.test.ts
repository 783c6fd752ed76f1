/**
 * The contract suite over the local stack, which runs the synthesized template of the shipped practice: one row of each
 * family. handlers.test.ts runs every row about the API endpoints without HTTP; default-practice.deep.test.ts sends
 * every row over HTTP.
 */
import { CHECKS } from '../../contract/suite.ts';
import { localStack, oneOfEachFamily, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  testContract(oneOfEachFamily(CHECKS), localStack());
});
