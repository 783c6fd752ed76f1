/**
 * The contract's rows about paths, representations and headers over the built edge functions and the rendered files,
 * without server, cache and bucket. Both engines give each answer.
 */

import { type Call, expectSameInNjs, recorded } from '../../../test/lambda/edge/engines.ts';
import { testContract } from '../../../test/support/contract.ts';
import { renderedService } from '../../../test/support/rendered-service.ts';
import { fixtureSource } from '../../../test/support/service.ts';
import { sourceInTwoLanguages } from '../../../test/support/two-languages.ts';
import type { Check } from '../harness/check.ts';
import { CHECKS } from '../suite.ts';

/** Rows about what AWS does: caches, limits, ranges, and the signatures, which the publisher asks of KMS. */
const OF_AWS =
  /^5 (?:caching|compression|throttle)|^4 (?!CORS)|^7 |range|part of a page|oversized|signature|jwt|jwks|did\b|^5 crawl/;

const rows = CHECKS.filter(({ id, section }: Check) => !OF_AWS.test(`${section} ${id}`));

describe('tools/contract/rendered', () => {
  const calls: Call[] = [];
  const service = renderedService(fixtureSource(), { run: (text) => recorded(text, calls) });
  testContract(rows, async () => ({ service }), 'unknown');

  describe('in two languages', () => {
    const ABOUT_LANGUAGES = /^(1 (discovery|files|schemas)|2 |3 |5 documents)/;
    testContract(
      rows.filter(({ section }) => ABOUT_LANGUAGES.test(section)),
      async () => ({
        service: renderedService(await sourceInTwoLanguages(), { run: (text) => recorded(text, calls) }),
      }),
      'unknown',
    );
  });

  test('njs gives the same answers', () => expectSameInNjs(calls));
});
