/**
 * The content in `site/`, whatever it is: it loads and renders, today, and the local stack, which runs its synthesized
 * template, meets the contract. Only this file and site.deep.test.ts read `site/`. Here the first row of each family
 * runs, without those that send bursts, and those about the API endpoints that handlers.test.ts runs without HTTP, over
 * the fixture. site.deep.test.ts sends every row.
 */

import { DEFAULT_PRACTICE_FILE } from '../../../lib/config/config-schema.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { localStack, testContract } from '../../../test/support/contract.ts';
import { CHECKS, ENDPOINT_CHECKS } from '../suite.ts';

const FIRST_OF_FAMILY = CHECKS.filter(
  ({ family }, index) => family === undefined || index === CHECKS.findIndex((row) => row.family === family),
);
const ROWS = FIRST_OF_FAMILY.filter((row) => !row.local && !ENDPOINT_CHECKS.includes(row));

/** The message that synthesis would stop with. */
async function problemsToday(): Promise<string> {
  try {
    await loadService({ practiceFile: DEFAULT_PRACTICE_FILE });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
const problems = await problemsToday();

describe('tools/contract/site', () => {
  test('the content in site/ loads and renders', () => {
    if (problems !== '') throw new Error(problems);
  });

  // Otherwise each row would fail with the same message.
  if (problems === '')
    testContract(ROWS, localStack({ context: { practice: DEFAULT_PRACTICE_FILE } }), 'unknown');
});
