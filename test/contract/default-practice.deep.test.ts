/** Every row of the contract suite over HTTP. `npm test` sends one row of each family that way. */
import { CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

describe('contract/default-practice', () => {
  testContract(CHECKS, localStack());
});
