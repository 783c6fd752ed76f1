/**
 * The contract's rows about paths, representations and headers over the built edge functions and the rendered files,
 * without server, cache and bucket. Both engines give each answer.
 */
import type { Check } from '../../contract/harness/check.ts';
import { CHECKS } from '../../contract/suite.ts';
import { type Call, expectSameInNjs, recorded } from '../lambda/edge/engines.ts';
import { testContract } from '../support/contract.ts';
import { renderedService } from '../support/rendered-service.ts';
import { fixtureSource } from '../support/service.ts';

/** Rows about what AWS does: caches, limits, ranges, and the signatures, which the publisher asks of KMS. */
const OF_AWS =
  /^5 (?:caching|compression|throttle)|^4 (?!CORS)|^7 |range|part of a page|oversized|signature|jwt|jwks|did\b|^5 crawl/;

const rows = CHECKS.filter(({ id, section }: Check) => !OF_AWS.test(`${section} ${id}`));

describe('contract/rendered', () => {
  const calls: Call[] = [];
  const service = renderedService(fixtureSource(), { run: (text) => recorded(text, calls) });
  testContract(rows, async () => ({ service }), 'unknown');

  test('njs gives the same answers', () => expectSameInNjs(calls));
});
