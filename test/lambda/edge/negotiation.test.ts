/**
 * `Accept` headers and what the built function makes of them (contract §2, RFC 9110 §12.5.1): which object
 * a page's request goes to, and which body a 404 has.
 */
import { buildViewerRequest } from '../../../lib/bundle/edge-constants.ts';
import { ENGINES } from './engines.ts';
import { type Answer, type HeaderLines, NOT_FOUND_OBJECTS, requestEvent, SITE } from './fixture.ts';

type Kind = 'html' | 'markdown' | 'json';
/** `page` when a page is asked for, `error` when nothing is there (JSON is an error's third kind). */
type Row = readonly [accept: HeaderLines, page: 'html' | 'markdown', error: Kind, why: string];

const CALLERS: Row[] = [
  [undefined, 'html', 'html', 'no header'],
  ['', 'html', 'html', 'empty'],
  ['*/*', 'html', 'html', 'curl'],
  ['text/markdown, text/html, */*', 'markdown', 'markdown', 'Claude Code'],
  ['text/markdown, text/plain;q=0.9, */*;q=0.8', 'markdown', 'markdown', 'Cursor'],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', 'html', 'html', 'a browser'],
  ['application/json, text/plain, */*', 'html', 'json', 'axios: JSON is named, HTML only covered'],
  ['application/json, text/event-stream', 'html', 'json', 'an MCP client gone astray'],
  ['text/markdown', 'markdown', 'markdown', 'contract §2'],
];

/** The library's own table of `preferredMediaTypes(provided)`, on our two types, and RFC 9110's examples. */
const RFC: Row[] = [
  ['text/*', 'html', 'html', 'a tie, Markdown not named'],
  ['text/*;q=0.5, */*', 'html', 'json', 'text/* decides for both, JSON has 1'],
  ['text/html;q=0.2, text/markdown;q=0.3', 'markdown', 'markdown', 'higher weight'],
  ['text/html, text/markdown;q=0.5', 'html', 'html', 'contract §2'],
  ['text/html;q=0.5, text/*;q=0.9', 'markdown', 'markdown', 'the specific range lowers HTML'],
  ['text/*;q=0.3, text/html;q=0.7, text/html;level=1, */*;q=0.5', 'html', 'html', 'RFC 9110 §12.5.1'],
  ['text/*, text/plain, text/plain;format=flowed, */*', 'html', 'html', 'RFC 9110 §12.5.1'],
  ['text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c', 'html', 'html', 'RFC 9110 §12.5.1'],
  ['audio/*; q=0.2, audio/basic', 'html', 'html', 'nothing acceptable: HTML all the same'],
  ['text/html;q=0, */*', 'markdown', 'markdown', 'q=0 excludes, also against a wildcard'],
  ['text/markdown;q=0', 'html', 'html', 'contract §2'],
  ['text/markdown;q=0, text/*', 'html', 'html', 'q=0 excludes'],
  ['*/*;q=0', 'html', 'html', 'nothing acceptable'],
  ['*/*;q=0, text/markdown;q=0.001', 'markdown', 'markdown', 'the least weight is one'],
  ['text/markdown;q=0.501, text/html;q=0.5', 'markdown', 'markdown', 'three decimals'],
  ['text/markdown;q=0.499, text/html;q=0.5', 'html', 'html', 'three decimals'],
  ['text/html, text/markdown', 'markdown', 'markdown', 'a tie, Markdown named'],
  ['text/markdown;q=0.8, */*;q=0.8', 'markdown', 'markdown', 'a tie with a wildcard, Markdown named'],
  ['text/html;q=0.9, text/*;q=0.9', 'html', 'html', 'a tie, HTML named'],
];

const JSON_ROWS: Row[] = [
  ['application/json', 'html', 'json', 'contract §2'],
  ['application/problem+json', 'html', 'json', 'the exact type'],
  ['application/*', 'html', 'json', 'HTML is not acceptable'],
  ['application/json;q=0.5, text/html;q=0.4', 'html', 'json', 'preferred'],
  ['application/json;q=0.4, text/html;q=0.5', 'html', 'html', 'not preferred'],
  ['text/html, application/json', 'html', 'html', 'both named: no preference'],
  ['application/json, text/markdown', 'markdown', 'markdown', 'a tie goes to Markdown'],
  ['application/json, text/markdown;q=0.9', 'markdown', 'json', 'JSON weighs more'],
  ['application/json;q=0.9, text/markdown', 'markdown', 'markdown', 'Markdown weighs more'],
  ['application/json;q=0, application/problem+json;q=0.1', 'html', 'json', 'one of two types will do'],
  ['application/json;q=0, application/problem+json;q=0', 'html', 'html', 'neither will'],
  ['application/json;q=0, */*', 'html', 'html', 'problem+json is only covered'],
];

const SYNTAX: Row[] = [
  ['TEXT/Markdown', 'markdown', 'markdown', 'names are case-insensitive'],
  ['text/markdown;Q=0.4, text/html;q=0.3', 'markdown', 'markdown', 'parameter names too'],
  ['\ttext/html ;\tq=0.3 , text/markdown ; q=0.4 ', 'markdown', 'markdown', 'optional white space'],
  [['text/html;q=0.5', 'text/markdown'], 'markdown', 'markdown', 'two lines'],
  [['text/markdown;q=0.5', 'text/html', 'a/b'], 'html', 'html', 'three lines'],
  [['', 'text/markdown'], 'markdown', 'markdown', 'an empty line first'],
  [',, ,text/markdown,,', 'markdown', 'markdown', 'empty members, RFC 9110 §5.6.1'],
  ['text/html;level=1, text/markdown;q=0.9', 'html', 'html', 'parameters are ignored'],
  ['text/markdown;variant=GFM;charset=utf-8;q=0.9, text/html;q=0.8', 'markdown', 'markdown', 'q comes last'],
  ['text/markdown;q=0.2;a=b, text/html;q=0.3', 'html', 'html', 'or not last'],
  ['text/markdown;q=0.2;q=0.9, text/html;q=0.3', 'html', 'html', 'the first q is the weight'],
  ['text/markdown;qq=0.2;aq=0.1, text/html;q=0.9', 'markdown', 'markdown', 'another parameter'],
  ['text/html;a=", text/markdown, "', 'html', 'html', 'a comma in quotes, RFC 9110 §5.6.4'],
  ['text/markdown;a=";q=0"', 'markdown', 'markdown', 'a semicolon in quotes'],
  ['text/html;a="\\", text/markdown;b=\\""', 'html', 'html', 'an escaped quote'],
  ['text/html;a="\\\\", text/markdown', 'markdown', 'markdown', 'an escaped backslash ends before the quote'],
  ['text/html;a="é€😀", text/markdown', 'markdown', 'markdown', 'CloudFront passes UTF-8'],
  ['text/markdown; ; ;q=0.9;, text/html;q=0.8', 'markdown', 'markdown', 'empty parameters, RFC 9110 §5.6.6'],
  ['text/html;q=0.1, text/html;q=0.9, text/markdown;q=0.5', 'html', 'html', 'twice: the higher weight'],
  ['text/html;q=0.9, text/html;q=0.1, text/markdown;q=0.5', 'html', 'html', 'in either order'],
];

/** Skipped alone: Markdown after the bad member is still seen. */
const MALFORMED: Row[] = [
  ...[
    'garbage',
    'text',
    '/html',
    'text/',
    'text//html',
    'text/html/x',
    'te xt/html',
    'text /html',
    'text/ html',
  ],
  ...[
    '*',
    '*/html',
    'text/h(tml',
    'text/html;a',
    'text/html;=b',
    'text/html;a=',
    'text/html;a =b',
    'text/html;a= b',
  ],
  ...[
    'text/html a=b',
    'text/html;a="b"c',
    'text/html;a=b"c"',
    '"text/html"',
    'text/html;a=\\\\',
    'text/html\0',
    'é/é',
  ],
  ...['text/html;a="b', '"', 'text/html;a="b\\"', 'text/html;q="1"'],
]
  .map((member): Row => [`${member}, text/markdown;q=0.1`, 'markdown', 'markdown', 'malformed'])
  .concat(
    [
      '2',
      '1.001',
      '1.0000',
      '0.1234',
      '-1',
      '+1',
      '.5',
      '00.5',
      '1e-1',
      '0x1',
      '',
      ' ',
      'abc',
      'Infinity',
      '0.5.',
    ].map(
      (q): Row => [
        `text/html;q=${q}, text/markdown;q=0.001`,
        'markdown',
        'markdown',
        'not a qvalue, §12.4.2',
      ],
    ),
    ['0.', '0.0', '0.000', '0'].map(
      (q): Row => [`text/markdown;q=${q}, */*`, 'html', 'html', 'a qvalue of 0'],
    ),
    ['1.', '1.0', '1.000', '1'].map(
      (q): Row => [`text/markdown;q=${q}, text/html;q=0.999`, 'markdown', 'markdown', 'a qvalue of 1'],
    ),
  );

const ROWS = [...CALLERS, ...RFC, ...JSON_ROWS, ...SYNTAX, ...MALFORMED];
const TYPES: Record<Kind, string> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/problem+json',
};

describe('lambda/edge/negotiation', () => {
  describe.each(ENGINES)('negotiation in $name', (engine) => {
    const text = buildViewerRequest(SITE);
    const pages = engine.run<Answer>(
      text,
      ROWS.map(([accept]) => requestEvent({ accept })),
    );
    const [read, posted] = ['GET', 'POST'].map((method) =>
      engine.run<Answer>(
        text,
        ROWS.map(([accept]) => requestEvent({ method, accept, uri: '/no' })),
      ),
    );

    test.each(ROWS.map((row, index) => [...row, index] as const))('%j: %s, error as %s (%s)', (...row) => {
      const [, page, error, , index] = row;
      expect(pages[index]!.uri).toBe(page === 'html' ? '/about.html' : '/about.md');
      expect(read![index]!.uri).toBe(NOT_FOUND_OBJECTS[error]);
      expect(posted![index]!.headers!['content-type']!.value).toBe(TYPES[error]);
    });

    test('a twin is Markdown whatever is asked for', () => {
      const [answer] = engine.run<Answer>(text, [requestEvent({ uri: '/about.md', accept: 'text/html' })]);
      expect(answer!.uri).toBe('/about.md');
    });
  });
});
