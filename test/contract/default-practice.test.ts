/**
 * The contract suite over the local stack, which runs the synthesized template of the shipped practice. Of the rows
 * about the API endpoints, it sends the first of each family: handlers.test.ts runs all of them without HTTP, and
 * default-practice.deep.test.ts over HTTP.
 */
import { CHECKS, ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  const later = ENDPOINT_CHECKS.filter(
    ({ family }, index) =>
      family !== undefined && index > ENDPOINT_CHECKS.findIndex((first) => first.family === family),
  );
  testContract(
    CHECKS.filter((check) => !later.includes(check)),
    localStack(),
  );
});
