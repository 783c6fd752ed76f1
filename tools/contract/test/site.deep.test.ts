/** Every row of the contract suite over the content in `site/`, whatever it is. site.test.ts sends one row of each family. */

import { DEFAULT_PRACTICE_FILE } from '../../../lib/config/config-schema.ts';
import { localStack, testContract } from '../../../test/support/contract.ts';
import { CHECKS } from '../suite.ts';

describe('tools/contract/site', () => {
  testContract(CHECKS, localStack({ context: { practice: DEFAULT_PRACTICE_FILE } }), 'unknown');
});
