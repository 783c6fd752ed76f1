/** The contract suite over the local stack, which runs the synthesized template of the shipped practice. */
import { CHECKS } from '../../contract/suite.ts';
import { holdToContract, localStack } from '../support/contract.ts';

describe('contract/default-practice', () => {
  holdToContract(CHECKS, localStack());
});
