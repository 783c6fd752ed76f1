/**
 * Accept headers and the representation that a page answers with: contract §2, RFC 9110 §§5.6, 12.4.2 and 12.5.1.
 * `undefined` sends no header, and a list sends one line for each member. Headers for which the contract leaves a
 * choice are not listed.
 *
 * Contract §2: which representation of a page a client gets, and that caches never mix the two.
 */
import { type Context, family, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, header, headerHas, matches, ok, requested } from '../harness/expect.ts';
import { ACCEPT, HTML_TYPE, MARKDOWN_TYPE, PAGES } from '../literals.ts';

type Representation = 'html' | 'markdown';
export interface AcceptRow {
  readonly id: string;
  readonly accept: string | readonly string[] | undefined;
  readonly gets: Representation;
  readonly why: string;
  /** Name shared by the rows that vary one rule. */
  readonly family?: string;
}

const rowFor =
  (gets: Representation) =>
  (id: string, accept: AcceptRow['accept'], why: string): AcceptRow => ({ id, accept, gets, why });
const html = rowFor('html');
const markdown = rowFor('markdown');

/** Headers that real clients send. */
export const CALLERS: readonly AcceptRow[] = [
  html('no-header', undefined, 'an absent Accept gets HTML'),
  html('chrome', ACCEPT.chrome, "a browser's header gets HTML"),
  html('firefox', ACCEPT.firefox, "a browser's header gets HTML"),
  html('curl', ACCEPT.curl, '*/* gets HTML'),
  markdown('claude-code', ACCEPT.claudeCode, 'what Claude Code sends gets Markdown'),
  markdown('cursor', ACCEPT.cursor, 'Markdown has the higher q'),
  markdown('markdown-only', ACCEPT.markdown, 'only Markdown is acceptable'),
];

const choice: readonly AcceptRow[] = [
  html('empty', '', 'an empty Accept gets HTML'),
  html('html-only', 'text/html', 'only HTML is acceptable'),
  html('text-any', 'text/*', 'text/* gets HTML: equal, and Markdown is not named'),
  markdown('equal-named', 'text/html, text/markdown', '(b) equal q and Markdown named explicitly'),
  markdown('equal-named-low', 'text/markdown;q=0.5, */*;q=0.5', '(b) equal q and Markdown named'),
  html('equal-wildcard', 'text/html;q=0.9, text/*;q=0.9', 'equal q, Markdown not named'),
  html('lower', 'text/html, text/markdown;q=0.5', 'the contract: gets HTML'),
  markdown('higher', 'text/html;q=0.5, text/markdown;q=0.6', '(a) higher than HTML'),
  html('lower-than-wildcard', 'text/markdown;q=0.5, */*;q=0.6', 'HTML has 0.6 by */*'),
  markdown('higher-than-wildcard', 'text/markdown;q=0.5, text/*;q=0.4', 'HTML has 0.4 by text/*'),
  markdown('json-or-markdown', 'application/json, text/markdown;q=0.1', 'HTML is not acceptable'),
];

const exclusion: readonly AcceptRow[] = [
  html('zero', 'text/markdown;q=0', 'q=0 excludes: gets HTML'),
  html('zero-wildcard', 'text/markdown;q=0, */*', 'the most specific range decides'),
  html('zero-both', 'text/markdown;q=0, text/html;q=0', 'nothing acceptable: HTML all the same'),
  html('zero-any', '*/*;q=0', 'nothing acceptable: HTML all the same'),
  html('zero-decimals', 'text/markdown;q=0.000, */*;q=0.1', 'q=0.000 is 0'),
  markdown('html-zero', 'text/html;q=0, */*', 'HTML is excluded, Markdown has 1 by */*'),
  markdown('html-zero-text', 'text/html;q=0.0, text/*;q=0.001', 'HTML is excluded'),
  html('json', 'application/json', 'nothing acceptable: HTML all the same'),
  html('image', 'image/*', 'nothing acceptable: HTML all the same'),
];

const specificity: readonly AcceptRow[] = [
  markdown('html-low', 'text/html;q=0.1, */*', "HTML's own range says 0.1, Markdown has 1"),
  markdown('html-low-text', 'text/html;q=0.1, text/*;q=0.2', "HTML's own range says 0.1"),
  html('text-over-any', 'text/*;q=0.1, text/html;q=0.2, */*', 'text/* decides for Markdown, not */*'),
  markdown('order-is-no-matter', '*/*, text/html, text/markdown', 'order has no meaning'),
  markdown('three-decimals', 'text/markdown;q=0.501, text/html;q=0.5', 'three decimals count'),
  html('three-decimals-lower', 'text/markdown;q=0.499, text/html;q=0.5', 'three decimals count'),
  markdown('one-with-decimals', 'text/markdown;q=1.000, text/html', 'q=1.000 is 1'),
  markdown('one-with-a-dot', 'text/markdown;q=1., text/html', 'RFC 9110 §12.4.2: 1. is a qvalue'),
  html('zero-with-a-dot', 'text/markdown;q=0.', 'RFC 9110 §12.4.2: 0. is a qvalue'),
  markdown('smallest', 'text/markdown;q=0.001', 'q above 0'),
];

const syntax: readonly AcceptRow[] = [
  markdown('upper-case', 'TEXT/MARKDOWN', 'names are case-insensitive'),
  markdown('upper-case-q', 'Text/Html;Q=0.5, text/markdown;Q=0.6', 'parameter names too'),
  markdown('white-space', 'text/html ; q=0.3 ,\t text/markdown\t;\tq=0.4', 'optional white space'),
  markdown('no-white-space', 'text/html;q=0.3,text/markdown;q=0.4', 'white space is optional'),
  markdown('two-lines', ['text/html;q=0.5', 'text/markdown'], 'several lines are one list'),
  html('two-lines-html', ['text/markdown;q=0.5', 'text/html'], 'several lines are one list'),
  markdown('empty-members', ',, ,text/markdown,,', 'RFC 9110 §5.6.1: empty list members are ignored'),
  markdown('parameter', 'text/markdown;charset=utf-8', 'other parameters are ignored'),
  markdown('parameter-before-q', 'text/markdown;variant=GFM;q=0.9, text/html;q=0.8', 'q is found after them'),
  markdown('parameter-after-q', 'text/markdown;q=0.2;a=b, text/html;q=0.1', 'and before them'),
  html('parameter-html', 'text/html;level=1, text/markdown;q=0.9', 'text/html;level=1 is text/html'),
  html('quoted-comma', 'text/html;a=", text/markdown, "', 'RFC 9110 §5.6.4: a comma in quotes'),
  html('quoted-twice', 'text/html;a=", text/markdown, ";b=", text/markdown, "', 'two quoted strings'),
  html('quoted-quote', 'text/html;a="\\", text/markdown, "', 'RFC 9110 §5.6.4: an escaped quote'),
  markdown('quoted-backslash', 'text/html;q=0.5;a="\\\\", text/markdown', 'an escaped backslash'),
  markdown('quoted-semicolon', 'text/markdown;a="b;q=0"', 'RFC 9110 §5.6.4: a semicolon in quotes'),
  html('similar', 'text/markdownish, text/x-markdown, markdown/text', 'other types'),
  html('suffix', 'text/vnd.example+markdown', 'another type'),
];

const malformed: readonly AcceptRow[] = [
  markdown('garbage-member', 'garbage, text/markdown', 'a malformed member is skipped, not the header'),
  html('bad-q', 'text/markdown;q=1.001', 'RFC 9110 §12.4.2: not a qvalue, so the member is skipped'),
];

const ACCEPT_TABLE: readonly AcceptRow[] = [
  ...CALLERS,
  ...choice,
  ...family('exclusion', exclusion),
  ...family('specificity', specificity),
  ...family('syntax', syntax),
  ...family('malformed', malformed),
];

export function pageRequest(path: string, accept: AcceptRow['accept'], method = 'GET'): RequestInput {
  return { method, path, headers: accept === undefined ? {} : { Accept: accept } };
}

export function representationIs(reply: Reply, expected: Representation): void {
  const { Accept } = reply.request.headers ?? {};
  const received = reply.header('content-type');
  const type = expected === 'html' ? HTML_TYPE : MARKDOWN_TYPE;
  equal(received, type, `Content-Type of ${reply.request.path} under Accept: ${Accept ?? '(none)'}`);
  headerHas(reply, 'vary', 'Accept');
  if (reply.request.method === 'HEAD') return;
  const what = `body of ${reply.request.path}`;
  if (expected === 'html') matches(reply.text, /^\s*<!doctype html>/i, what);
  else ok(/^# \S/m.test(reply.text) && !/<!doctype|<html/i.test(reply.text), what, 'Markdown', reply.text);
}

async function negotiates(ctx: Context, path: string, row: AcceptRow): Promise<void> {
  const reply = await requested(ctx, pageRequest(path, row.accept));
  representationIs(reply, row.gets);
}

const table = ACCEPT_TABLE.map(
  (row): Row => ({
    id: row.id,
    ...(row.family !== undefined && { family: row.family }),
    title: `Accept: ${row.accept ?? '(none)'} gets ${row.gets}`,
    why: `contract §2: ${row.why}`,
    run: (ctx) => negotiates(ctx, '/about', row),
  }),
);

const everyPage = PAGES.filter((page) => page !== '/about').flatMap((page) =>
  CALLERS.map(
    (row): Row => ({
      id: `${row.id} ${page}`,
      family: `every page ${row.gets}`,
      title: `${page} answers ${row.id} with ${row.gets}`,
      why: `contract §2: ${row.why}`,
      run: (ctx) => negotiates(ctx, page, row),
    }),
  ),
);

export const negotiationChecks = section('2 negotiation', 'negotiation', [
  ...table,
  ...everyPage,
  {
    id: 'hostile',
    title: 'a hostile Accept header still gets the page',
    why: 'contract §2: "A hostile header (10 kB, 1,000 members) costs bounded work"',
    async run(ctx) {
      const reply = await requested(ctx, pageRequest('/about', 'a/b;c="d,'.repeat(1_000)));
      headerHas(reply, 'vary', 'Accept');
    },
  },
  {
    id: 'md-html-md',
    title: 'one URL, requested as Markdown and HTML in turn, gets the right representation each time',
    why: 'contract §2: "Requesting md → html → md on one URL gives md, html, md"',
    async run(ctx) {
      const asked = ['markdown', 'html', 'markdown', 'html'] as const;
      for (const expected of asked)
        representationIs(await ctx.request(pageRequest('/privacy', ACCEPT[expected])), expected);
    },
  },
  {
    id: '304-not-across',
    title: 'the entity tag of the HTML does not make a request for Markdown a 304',
    why: 'contract §2: HTML and Markdown never share a cache entry',
    async run(ctx) {
      const html = await ctx.recall(pageRequest('/about', ACCEPT.html));
      const reply = await requested(ctx, {
        path: '/about',
        headers: { Accept: ACCEPT.markdown, 'If-None-Match': html.header('etag') ?? '' },
      });
      header(reply, 'content-type', MARKDOWN_TYPE);
    },
  },
]);
