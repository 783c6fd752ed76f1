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
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { seeded } from '../../support/random.ts';
import { IS_WEEKLY } from '../../support/weekly.ts';
import { run } from './engines.ts';
import { requestEvent, SITE } from './fixture.ts';

/** One member, with parameters that a reader ignores. */
interface Member {
  readonly range: string;
  /** The text of q, if any. */
  readonly weight: string | undefined;
  readonly parameters: readonly string[];
}

const RANGES = [
  ...['text/html', 'text/html', 'text/markdown', 'text/markdown', 'text/*', '*/*'],
  ...['application/json', 'application/problem+json', 'application/*', 'text/plain', 'image/*', 'a/b'],
];
const WEIGHTS = [
  '0',
  '0.0',
  '0.',
  '0.001',
  '0.1',
  '0.25',
  '0.5',
  '0.50',
  '0.500',
  '0.9',
  '0.999',
  '1',
  '1.',
  '1.000',
];
const PARAMETERS = [
  'level=1',
  'charset=utf-8',
  'variant=GFM',
  'a=""',
  'a="b, text/html;q=0"',
  'a="\\",\\\\"',
  'x=**',
];
const SPACES = ['', '', ' ', '\t', '  '];

function members(next: () => number): Member[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return Array.from({ length: 1 + Math.floor(next() * 6) }, () => ({
    range: [...pick(RANGES)].map((letter) => (next() < 0.1 ? letter.toUpperCase() : letter)).join(''),
    weight: next() < 0.7 ? pick(WEIGHTS) : undefined,
    parameters: next() < 0.3 ? [pick(PARAMETERS)] : [],
  }));
}

/** A field value. With `spaces`, it has random white space and empty members where the grammar allows them. */
function written(list: readonly Member[], spaces?: () => number): string {
  const ows = () => (spaces ? SPACES[Math.floor(spaces() * SPACES.length)]! : '');
  return list
    .map(({ range, weight, parameters }) =>
      [
        range,
        ...parameters,
        ...(weight === undefined ? [] : [`${spaces && spaces() < 0.5 ? 'Q' : 'q'}=${weight}`]),
      ]
        .map((part) => ows() + part + ows())
        .join(';'),
    )
    .join(spaces && spaces() < 0.1 ? ', ,' : ',');
}

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

const next = seeded(9110);
const COUNT = IS_WEEKLY ? 12_000 : 4_000;
const CASES = Array.from({ length: COUNT }, () => {
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
    expect(markdown).toBeGreaterThan(COUNT / 4);
    expect(markdown).toBeLessThan((COUNT * 3) / 4);
    expect(new Set(CASES.map(({ accept }) => accept)).size).toBeGreaterThan((COUNT * 5) / 6);
    const ties = CASES.filter(({ list }, index) => {
      return EXPECTED[index] === '/about.md' && library(list, TYPES_OF_PAGES)[0] === 'text/html';
    });
    expect(ties.length).toBeGreaterThan(COUNT / 120);
  });

  const text = buildViewerRequest(SITE);
  const disagreements = (key: 'accept' | 'reordered') => {
    const answers = run(
      text,
      CASES.map((one) => requestEvent({ accept: one[key] })),
    );
    return CASES.map(({ accept }, index) => ({
      accept,
      expected: EXPECTED[index],
      received: answers[index]!.uri,
    })).filter((one) => one.expected !== one.received);
  };

  test('the function agrees with the library', () => {
    expect(disagreements('accept')).toEqual([]);
  });

  test('the order of members never matters', () => {
    expect(disagreements('reordered')).toEqual([]);
  });
});
