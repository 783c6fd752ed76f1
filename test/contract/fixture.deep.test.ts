/** Every row of the contract suite over HTTP, over the fixture, which states every optional fact. */
import { CHECKS } from '../../contract/suite.ts';
import { localStack, testContract } from '../support/contract.ts';

describe('contract/fixture', () => {
  testContract(CHECKS, localStack());
});
