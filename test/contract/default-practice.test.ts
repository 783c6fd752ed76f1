/**
 * The contract suite over the local stack, which runs the synthesized template of the shipped practice. One row of
 * each family is enough for the API endpoints: handlers.test.ts runs all of their rows without HTTP, and
 * default-practice.deep.test.ts with it.
 */
import { CHECKS, ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { localStack, oneOfEachFamily, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  const sample = oneOfEachFamily(ENDPOINT_CHECKS);
  testContract(
    CHECKS.filter((check) => sample.includes(check) || !ENDPOINT_CHECKS.includes(check)),
    localStack(),
  );
});
