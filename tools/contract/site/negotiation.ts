/**
 * Accept headers and the representation that a page answers with: contract §2, RFC 9110 §§5.6, 12.4.2 and 12.5.1.
 * `undefined` sends no header, and a list sends one line for each member. `negotiation.json` has the headers that no known
 * client sends. Headers for which the contract leaves a choice are not listed.
 *
 * Contract §2: which representation of a page a client gets, and that caches never mix the two.
 */
import { type Context, family, type Reply, type RequestInput, type Row, section } from '../harness/check.ts';
import { equal, headerHas, matches, ok, requested } from '../harness/expect.ts';
import { ACCEPT, AGENT_INFO, DOCUMENTS, HTML_TYPE, MARKDOWN_TYPE, markdownPath, PAGES } from '../literals.ts';
import TABLE from './negotiation.json' with { type: 'json' };

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

/** Other headers, by the rule that they vary. */
const rowsOf = (rows: readonly (readonly (string | string[])[])[]): readonly AcceptRow[] =>
  rows.map(([id, accept, gets, why]) => ({ id, accept, gets, why }) as AcceptRow);

const { choice, ...families } = TABLE;

const ACCEPT_TABLE: readonly AcceptRow[] = [
  ...CALLERS,
  ...rowsOf(choice),
  ...Object.entries(families).flatMap(([name, rows]) => family(name, rowsOf(rows))),
];

export function pageRequest(path: string, accept: AcceptRow['accept'], method = 'GET'): RequestInput {
  return { method, path, headers: accept === undefined ? {} : { Accept: accept } };
}

/** What can be read, with its type: agent-info, the documents, and each page as HTML, as Markdown and as its Markdown copy. */
export const READABLE: readonly (readonly [id: string, input: RequestInput, type?: string])[] = [
  [AGENT_INFO, { path: AGENT_INFO }, 'application/json'],
  ...Object.entries(DOCUMENTS).map(([path, type]) => [path, { path }, type] as const),
  ...PAGES.flatMap((page) => [
    [markdownPath(page), { path: markdownPath(page) }, MARKDOWN_TYPE] as const,
    [`${page} html`, pageRequest(page, ACCEPT.html), HTML_TYPE] as const,
    [`${page} markdown`, pageRequest(page, ACCEPT.markdown), MARKDOWN_TYPE] as const,
  ]),
];

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
    title:
      'one URL, requested as Markdown and HTML in turn, gets the right one each time, with the ETag of the other too',
    why: 'contract §2: "Requesting md → html → md on one URL gives md, html, md"; HTML and Markdown never share a cache entry',
    async run(ctx) {
      let condition = {};
      for (const expected of ['markdown', 'html', 'markdown', 'html'] as const)
        for (const more of [{}, condition]) {
          const headers = { Accept: ACCEPT[expected], ...more };
          const reply = await requested(ctx, { path: '/privacy', headers });
          representationIs(reply, expected);
          condition = { 'If-None-Match': reply.header('etag') ?? '' };
        }
    },
  },
]);
