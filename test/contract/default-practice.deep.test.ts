/** All rows about the API endpoints over HTTP. default-practice.test.ts sends one row of each family over HTTP. */
import { ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  testContract(ENDPOINT_CHECKS, localStack());
});
