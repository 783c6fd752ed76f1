/**
 * Compares the built function with the library `negotiator` on 12,000 generated headers. Contract §2 differs from the
 * library on purpose in three cases:
 * 1. Parameters. For the library, `text/html;level=1` is another type than `text/html`. The contract ignores all
 *    parameters but q, so the library gets the header without them.
 * 2. A tie of two named types. The library takes the first in the header, the contract takes Markdown. So the library
 *    gets the members that name Markdown first.
 * 3. Nothing acceptable. The library returns nothing, the contract HTML.
 */
import Negotiator from 'negotiator';
import { acceptQuality } from '../../../lambda/shared/accept.ts';
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { seeded } from '../../support/random.ts';
import { type Member, members, shuffled, written } from './accept-headers.ts';
import { ENGINES } from './engines.ts';
import { type Answer, requestEvent, SITE } from './fixture.ts';

const next = seeded(9110);
const CASES = Array.from({ length: 12_000 }, () => {
  const list = members(next);
  return { list, accept: written(list, next), reordered: written(shuffled(list, next), next) };
});

const library = (list: readonly Member[], types: string[]) => {
  const accept = written(list.map((member) => ({ ...member, parameters: [] })));
  return new Negotiator({ headers: { accept } }).mediaTypes(types);
};

const TYPES_OF_PAGES = ['text/html', 'text/markdown'];
const namesMarkdown = ({ range }: Member) => range.toLowerCase() === 'text/markdown';

function expected(list: readonly Member[]): '/about.html' | '/about.md' {
  const markdownFirst = [...list.filter(namesMarkdown), ...list.filter((member) => !namesMarkdown(member))];
  return library(markdownFirst, TYPES_OF_PAGES)[0] === 'text/markdown' ? '/about.md' : '/about.html';
}

const EXPECTED = CASES.map(({ list }) => expected(list));

describe('lambda/edge/negotiator-peer', () => {
  test('the generated headers have every kind of result', () => {
    const markdown = EXPECTED.filter((uri) => uri === '/about.md').length;
    expect(markdown).toBeGreaterThan(3_000);
    expect(markdown).toBeLessThan(9_000);
    expect(new Set(CASES.map(({ accept }) => accept)).size).toBeGreaterThan(10_000);
    const ties = CASES.filter(({ list }, index) => {
      return EXPECTED[index] === '/about.md' && library(list, TYPES_OF_PAGES)[0] === 'text/html';
    });
    expect(ties.length).toBeGreaterThan(100);
  });

  describe.each(ENGINES)('negotiation in $name', (engine) => {
    const text = buildViewerRequest(SITE);
    const uris = (key: 'accept' | 'reordered') =>
      engine
        .run<Answer>(
          text,
          CASES.map((one) => requestEvent({ accept: one[key] })),
        )
        .map(({ uri }) => uri);
    const disagreements = (answers: readonly (string | undefined)[]) =>
      CASES.map(({ accept }, index) => ({
        accept,
        expected: EXPECTED[index],
        received: answers[index],
      })).filter((one) => one.expected !== one.received);

    test('agrees with the library', () => {
      expect(disagreements(uris('accept'))).toEqual([]);
    });

    test('the order of members never matters', () => {
      expect(disagreements(uris('reordered'))).toEqual([]);
    });
  });

  describe('acceptQuality', () => {
    const SOME = CASES.slice(0, 3_000);
    const TYPES = [
      'text/html',
      'text/markdown',
      'application/json',
      'application/problem+json',
      'image/png',
      'b/a',
    ];
    const quality = (accept: string, type: string) => {
      const [first, second] = type.split('/') as [string, string];
      return acceptQuality(accept, first, second);
    };

    test('accepts the types that the library accepts, and names those that the list names', () => {
      const wrong = SOME.flatMap(({ list, accept }) =>
        TYPES.filter((type) => {
          const { q, explicit } = quality(accept, type);
          const named = list.some(({ range }) => range.toLowerCase() === type);
          return q > 0 !== library(list, [type]).length > 0 || explicit !== named;
        }).map((type) => ({ accept, type, ...quality(accept, type) })),
      );
      expect(wrong).toEqual([]);
    });

    test('orders the types as the library does', () => {
      const wrong = SOME.filter(({ list, accept }) => {
        const places = library(list, TYPES);
        const weights = places.map((type) => quality(accept, type).q);
        return weights.some((q, index) => index > 0 && q > weights[index - 1]!);
      });
      expect(wrong).toEqual([]);
    });
  });
});
