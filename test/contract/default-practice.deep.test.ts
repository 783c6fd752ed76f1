/** All rows about the API endpoints over HTTP. `npm test` sends one row of each family that way. */
import { ENDPOINT_CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  testContract(ENDPOINT_CHECKS, localStack());
});
