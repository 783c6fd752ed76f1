/**
 * The contract's rows about the countersignature, over a rendered site without an edge: they hold for a practice that
 * publishes a signature, one whose signature has ended and one without, and each reports what is wrong in a faulty
 * service.
 * countersignature.deep.test.ts sends every row to the local stack.
 */
import type { Check, Json, Reply, Service } from '../../contract/harness/check.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { CHECKS } from '../../contract/suite.ts';
import { renderSite } from '../../lambda/render/site.ts';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { agentInfo } from '../../lambda/shared/facts.ts';
import { countersigned } from '../support/countersigned.ts';
import { fixtureSource, TODAY } from '../support/service.ts';

const BASE = 'https://front-door.example.net';
const TEXT = '/.well-known/official-contact.txt';
const SIGNATURE = '/.well-known/official-contact.txt.p7s';
const AUTHORITIES = '/.well-known/official-contact-ca.pem';

interface Answer {
  readonly type: string;
  readonly language?: string | undefined;
  readonly body: Buffer;
}
type Answers = ReadonlyMap<string, Answer>;

/** Path → answer; a page has its HTML and its Markdown at two paths. */
function answersOf(source: SiteSource): Map<string, Answer> {
  const info = agentInfo(source.practice, BASE, TODAY);
  return new Map([
    ['/api/agent-info', { type: 'application/json', body: Buffer.from(JSON.stringify(info)) }],
    ...renderSite(source, BASE, TODAY).files.map((file): [string, Answer] => {
      const { key, contentType: type, contentLanguage: language, body, encoding = 'utf8' } = file;
      return [`/${key}`, { type, language, body: Buffer.from(body, encoding) }];
    }),
  ]);
}

/** GET only. */
function serve(answers: Answers): Service {
  const send = async ({ path, method = 'GET', headers = {}, ...rest }: Parameters<Service['send']>[0]) => {
    const page = path === '/' ? '/index' : path;
    const suffix = String(headers.Accept).startsWith('text/markdown') ? 'md' : 'html';
    const answer = answers.get(path) ?? answers.get(`${page}.${suffix}`);
    const lines: Reply['headerLines'] = answer
      ? [
          ['date', new Date(TODAY).toUTCString()],
          ['content-type', answer.type],
          ...(answer.language ? [['content-language', answer.language] as const] : []),
        ]
      : [];
    const request = { ...rest, path, method, headers, url: BASE + path };
    return replyOf({
      request,
      status: answer ? 200 : 404,
      headerLines: lines,
      body: answer?.body ?? Buffer.alloc(0),
    });
  };
  return { baseUrl: BASE, request: send, send };
}

const WITHOUT_METHODS = CHECKS.filter(
  ({ id }) =>
    id === 'json-ld.contact.verification.countersignature' ||
    (id.startsWith('countersignature.') && !id.endsWith('methods')),
);

const plain = fixtureSource();
const good: Answers = answersOf(countersigned(plain));
const problemsOf = async (answers: Answers, rows: readonly Check[] = WITHOUT_METHODS) => {
  const run = new Run(serve(answers));
  const problems: string[] = [];
  for (const row of rows) {
    const { error } = await run.check(row);
    if (error) problems.push(`${row.id}: ${error.message}`);
  }
  return problems;
};

/** Changes one answer. */
function change(path: string, edit: (answer: Answer) => Partial<Answer> | undefined): Answers {
  const edited = edit(good.get(path) ?? { type: '', body: Buffer.from('x') });
  const others = [...good].filter(([each]) => each !== path);
  return new Map(
    edited ? [...others, [path, { type: '', body: Buffer.from('x'), ...good.get(path), ...edited }]] : others,
  );
}
const changeText = (path: string, from: string | RegExp, to: string) =>
  change(path, ({ body }) => ({ body: Buffer.from(body.toString().replaceAll(new RegExp(from, 'g'), to)) }));
const changeStatement = (edit: (statement: Json) => Json) =>
  change('/api/agent-info', ({ body }) => {
    const info: Json = JSON.parse(body.toString());
    const { verification } = info.contact;
    verification.countersignature = edit(verification.countersignature);
    return { body: Buffer.from(JSON.stringify(info)) };
  });

const telephone = plain.practice.contact.telephone.slice(2);

describe('contract/countersignature', () => {
  test.each([
    ['professional', countersigned(plain)],
    ['named', countersigned(plain, { kind: 'named' })],
    ['ended', countersigned(plain, { certificateUntil: '2026-11-19' })],
    ['without', plain],
  ])('%s: every row holds', async (_, source) => {
    expect(await problemsOf(answersOf(source))).toEqual([]);
  });

  test.each<[fault: string, answers: Answers, problem: RegExp]>([
    ['another kind', changeStatement((s) => ({ ...s, kind: 'qualified' })), /\.statement: .*kind/],
    ['a member more', changeStatement((s) => ({ ...s, cpf: '1' })), /\.statement: .*further members/],
    ['no registration', changeStatement(({ registration: _, ...s }) => s), /\.statement: .*registration/],
    [
      'a registration that is not published',
      changeStatement((s) => ({ ...s, registration: { ...s.registration, number: '1' } })),
      /\.statement: .*registration/,
    ],
    [
      'a registration of kind named',
      changeStatement((s) => ({ ...s, kind: 'named' })),
      /\.statement: .*registration/,
    ],
    ['a path', changeStatement((s) => ({ ...s, text: TEXT })), /\.statement: .*text/],
    [
      'a signature elsewhere',
      changeStatement((s) => ({ ...s, signature: `https://x.example${SIGNATURE}` })),
      /\.statement/,
    ],
    ['a short hash', changeStatement((s) => ({ ...s, sha256: 'ab' })), /\.statement: .*sha256/],
    ['no text', change(TEXT, () => undefined), /\.text: status/],
    ['a text of another type', change(TEXT, () => ({ type: 'text/html' })), /\.text: .*content-type/],
    ['a text of no language', change(TEXT, () => ({ language: undefined })), /\.text: .*content-language/],
    ['a text without a number', changeText(TEXT, telephone, '5550199'), /\.text: /],
    ['a text without the address', changeText(TEXT, BASE, 'https://other.example'), /\.text: /],
    ['another signature', change(SIGNATURE, () => ({ body: Buffer.from('1') })), /\.signature: SHA-256/],
    [
      'a signature of another type',
      change(SIGNATURE, () => ({ type: 'application/octet-stream' })),
      /\.signature: /,
    ],
    ['no signature', changeStatement(({ signature: _, ...s }) => s), /\.statement: .*signature/],
    ['no last day', changeStatement(({ validUntil: _, ...s }) => s), /\.statement: .*validUntil/],
    [
      'a last day after that of the facts',
      changeStatement((s) => ({ ...s, validUntil: '2099-01-01' })),
      /\.statement: .*validUntil/,
    ],
    ['no certificates', change(AUTHORITIES, () => undefined), /\.authorities: status/],
    [
      'a second root',
      change(AUTHORITIES, ({ body }) => ({ body: Buffer.concat([body, body]) })),
      /\.authorities: further certificates that signed themselves/,
    ],
    ['other bytes', change(AUTHORITIES, () => ({ body: Buffer.from('none') })), /\.authorities: /],
    ['files that are not stated', changeStatement(() => undefined), /\.unknown: status/],
    ['a page without the command', changeText('/contact.html', 'openssl', ''), /\.pages as html: \/contact/],
    [
      'a page without the day',
      changeText('/is-this-us.md', 'November 18, 2026', ''),
      /\.pages as markdown: /,
    ],
    ...['llms.txt', 'contact.vcf', 'agent-instructions.md', 'index.md', 'developers.md'].map(
      (name): [string, Answers, RegExp] => [
        `${name} without the address of the text`,
        change(`/${name}`, ({ body }) => ({
          body: Buffer.from(body.toString().replaceAll('\r\n ', '').replaceAll(TEXT, '/other.txt')),
        })),
        new RegExp(`\\.documents: /${name} has the address`),
      ],
    ),
    [
      'another day in JSON-LD',
      changeText('/index.html', '"dateCreated":"2026-11-18"', '"dateCreated":"2026-11-17"'),
      /^json-ld/,
    ],
  ])('reports a fault: %s', async (_, answers, problem) => {
    expect(await problemsOf(answers)).toContainEqual(expect.stringMatching(problem));
  });
});
