/**
 * The built function chooses a representation by `Accept` (contract §2, RFC 9110 §12.5.1): the object of a page, and
 * the object or body of a 404. `tools/contract/rendered` sends the contract's table. More of the syntax, and more of the
 * choice between three representations, is here.
 */
import { buildViewerRequest } from '../../../lib/stack/bundle/edge-constants.ts';
import { run } from './engines.ts';
import { ERROR_TYPES, type HeaderLines, NOT_FOUND_OBJECTS, requestEvent, SITE } from './fixture.ts';

type Kind = 'html' | 'markdown' | 'json';
type Row<Gets extends Kind> = readonly [accept: HeaderLines, gets: Gets, why: string];

const ERRORS: readonly Row<Kind>[] = [
  ['application/json, text/plain, */*', 'json', 'axios: JSON is named, HTML only covered'],
  ['text/*;q=0.5, */*', 'json', 'text/* decides for both, JSON has 1'],
  ['audio/*', 'html', 'nothing acceptable: HTML'],
  ['text/html;q=0, */*', 'markdown', 'HTML is excluded'],
  ['application/json;q=0.5, text/html;q=0.4', 'json', 'preferred'],
  ['text/html, application/json', 'html', 'both named: no preference'],
  ['application/json, text/markdown', 'markdown', 'a tie goes to Markdown'],
  ['application/json, text/markdown;q=0.9', 'json', 'JSON weighs more'],
  ['application/json;q=0, application/problem+json;q=0.1', 'json', 'one of the two JSON types is acceptable'],
  ['application/json;q=0, application/problem+json;q=0', 'html', 'neither JSON type is acceptable'],
];

type PageRow = Row<'html' | 'markdown'>;

const SYNTAX: readonly PageRow[] = [
  [['text/markdown;q=0.5', 'text/html', 'a/b'], 'html', 'three lines'],
  [['', 'text/markdown'], 'markdown', 'an empty line first'],
  ['text/markdown;qq=0.2;aq=0.1, text/html;q=0.9', 'markdown', 'another parameter'],
  ['text/markdown; ; ;q=0.9;, text/html;q=0.8', 'markdown', 'empty parameters, RFC 9110 §5.6.6'],
  ['text/html;q=0.9, text/html;q=0.1, text/markdown;q=0.5', 'html', 'twice: the higher weight'],
  ['text/html;q=0.9, TEXT/Markdown', 'markdown', 'types have no case'],
  ['text/markdown;Q=0.5, text/html;q=0.6', 'html', 'nor has q'],
  ['text/markdown;a="b, text/html", */*;q=0', 'markdown', 'a comma in quotes separates nothing'],
  ['text/html;q=0., */*;q=0.5', 'markdown', 'a qvalue of 0 that excludes'],
];

/** Malformed members. Each is skipped alone: Markdown after it is still seen. */
const MALFORMED: readonly PageRow[] = [
  ...['garbage', 'text/', 'te xt/html', 'text/html/x', '*', '"text/html"', 'text/\\"html'],
  ...['text/html;=b', 'text/html;a=', 'text/html;a =b', 'text/html;a="b"c', 'text/html;a="b'],
]
  .map((member): PageRow => [`${member}, text/markdown;q=0.1`, 'markdown', 'malformed'])
  .concat(
    ['2', '1.001', '1.0000', '0.1234', '-1', '.5', '0x1', '0.5.', ''].map(
      (q): PageRow => [`text/html;q=${q}, text/markdown;q=0.001`, 'markdown', 'not a qvalue, §12.4.2'],
    ),
    ['1.', '1.000', '1'].map(
      (q): PageRow => [`text/markdown;q=${q}, text/html;q=0.999`, 'markdown', 'a qvalue of 1'],
    ),
  );

const text = buildViewerRequest(SITE);
const ask = (rows: readonly Row<Kind>[], input: Parameters<typeof requestEvent>[0]) =>
  run(
    text,
    rows.map(([accept]) => requestEvent({ ...input, accept })),
  );

describe('lambda/edge/negotiation', () => {
  test('a page', () => {
    const rows = [...SYNTAX, ...MALFORMED];
    const found = ask(rows, { uri: '/about' }).map(({ uri }, index) => [...rows[index]!, uri]);
    expect(found).toEqual(rows.map((row) => [...row, row[1] === 'html' ? '/about.html' : '/about.md']));
  });

  test('an error, from the bucket and from the function', () => {
    const posted = ask(ERRORS, { uri: '/no', method: 'POST' });
    const found = ask(ERRORS, { uri: '/no' }).map(({ uri }, index) => [
      ...ERRORS[index]!,
      uri,
      posted[index]!.headers!['content-type']!.value,
    ]);
    expect(found).toEqual(ERRORS.map((row) => [...row, NOT_FOUND_OBJECTS[row[1]], ERROR_TYPES[row[1]]]));
  });
});
