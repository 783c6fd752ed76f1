/** Well-formed `Accept` headers, made from random numbers. */

/** One member, with parameters that a reader ignores. */
export interface Member {
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

export function members(next: () => number): Member[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)]!;
  return Array.from({ length: 1 + Math.floor(next() * 6) }, () => ({
    range: [...pick(RANGES)].map((letter) => (next() < 0.1 ? letter.toUpperCase() : letter)).join(''),
    weight: next() < 0.7 ? pick(WEIGHTS) : undefined,
    parameters: next() < 0.3 ? [pick(PARAMETERS)] : [],
  }));
}

/** A field value. With `spaces`, it has random white space and empty members where the grammar allows them. */
export function written(list: readonly Member[], spaces?: () => number): string {
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

export function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1));
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}
