/** The suite runs every check, cites a source for each, knows what the service has, and reports faults. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import { machineReadable, DOCUMENTS as SERVED } from '../../../lambda/shared/routes.ts';
import { TOOL_NAMES } from '../../../lambda/shared/tools.ts';
import { MEMBERS, memberAt } from '../../../lib/practice/members.ts';
import { SECURITY } from '../../../test/lambda/security-headers.ts';
import { fixturePractice, TODAY } from '../../../test/support/service.ts';
import { planOf } from '../../verify/plan.ts';
import { CHANNEL_TYPES, DETAILS } from '../documents/agent-info-form.ts';
import { legalServiceOf } from '../documents/legal-service.ts';
import type { Check, Service } from '../harness/check.ts';
import { replyOf } from '../harness/reply.ts';
import { Run } from '../harness/run.ts';
import {
  BURST,
  DOCUMENTS,
  MACHINE_READABLE,
  MAX_BODY_BYTES,
  MAX_RESPONSE_BYTES,
  REQUESTS_PER_SECOND,
  TOOLS,
} from '../literals.ts';
import { CHECKS, FAULT_CHECKS } from '../suite.ts';

const SUITE = join(import.meta.dirname, '..');
const ALL = [...CHECKS, ...FAULT_CHECKS];

describe('tools/contract/suite', () => {
  test('every check that a file of contract/ exports is run', async () => {
    const isCheck = (value: unknown): value is Check => typeof value === 'object' && 'run' in (value ?? {});
    const files = readdirSync(SUITE, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(documents|faults|mcp|site)\/.+\.ts$/.test(name),
    );
    const left: string[] = [];
    for (const name of files)
      for (const list of Object.values<unknown>(await import(join(SUITE, name))).filter(Array.isArray))
        left.push(...list.filter((item) => isCheck(item) && !ALL.includes(item)).map(({ id }) => id));
    expect(left).toEqual([]);
  });

  test('no two rows have the same id', () => {
    const ids = ALL.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every row cites the contract or a standard', () => {
    const source =
      /contract §\d|\bRFC \d+|MCP\b|20\d\d-\d\d-\d\d|SEP-\d+|ARD \d|Agent Skills|JSON Schema|JSON-RPC|OpenAPI|OWASP/;
    expect(ALL.filter(({ why }) => !source.test(why)).map(({ id, why }) => `${id}: ${why}`)).toEqual([]);
    // Sources that this repository does not contain.
    const outside = /\bissue\b|\bdescription §|service description/i;
    expect(ALL.filter(({ why }) => outside.test(why)).map(({ id }) => id)).toEqual([]);
  });

  test('the literals and lists of facts are those of the service', () => {
    const documents = Object.values(SERVED).map(({ path, contentType }) => [path, contentType]);
    expect(DOCUMENTS).toEqual(Object.fromEntries(documents));
    expect(MACHINE_READABLE).toEqual(machineReadable(''));
    expect({ REQUESTS_PER_SECOND, BURST, MAX_BODY_BYTES, MAX_RESPONSE_BYTES }).toEqual({
      REQUESTS_PER_SECOND: DEFAULT_LIMITS.ratePerSecond,
      BURST: DEFAULT_LIMITS.burst,
      MAX_BODY_BYTES: DEFAULT_LIMITS.maxBodyBytes,
      MAX_RESPONSE_BYTES: DEFAULT_LIMITS.maxResponseBytes,
    });
    expect(TOOLS).toEqual(TOOL_NAMES);
    // The guidance is in a tool, and contentSignals and brand are in no answer.
    const optional = MEMBERS.filter((member) => member.optional).map(({ name }) => name);
    const apart = ['$schema', 'contentSignals', 'brand'];
    const published = [...optional.filter((name) => !apart.includes(name)), 'homePages'];
    expect([...DETAILS].sort()).toEqual(published.sort());
    const info = agentInfo(fixturePractice(), '', TODAY);
    const all: Record<string, unknown> = {
      ...info,
      fictional: true,
      homePages: [{ language: 'en', url: '/' }],
    };
    const inJsonLd = (facts: object) => JSON.stringify(legalServiceOf(facts));
    expect(DETAILS.filter((name) => inJsonLd(all) === inJsonLd({ ...all, [name]: undefined }))).toEqual([]);
    const types = memberAt('$.contact.otherChannels[0].type')!.choices;
    expect([...CHANNEL_TYPES].sort()).toEqual([...types].sort());
  });

  /** The text without marks of Markdown, white space and case, which a quote may change. */
  const plain = (text: string) => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').toLowerCase();

  test('every quote from the contract is in the section that the row cites', () => {
    const contract = readFileSync(join(SUITE, '../../docs/contract.md'), 'utf8');
    const sections = new Map(
      contract.split(/^## /m).flatMap((text) => {
        const number = /^\d+/.exec(text)?.[0];
        return number === undefined ? [] : [[number, plain(text)] as const];
      }),
    );
    const invented: string[] = [];
    let quotes = 0;
    for (const { id, why } of ALL) {
      let cited: string | undefined;
      // A semicolon inside a quote does not separate sources.
      for (const part of why.split(/; (?=(?:[^"]*"[^"]*")*[^"]*$)/)) {
        const start = /^(?:contract )?§+(\d)/.exec(part);
        // A part that begins with neither a section nor a quote cites another source.
        if (start) cited = start[1];
        else if (!/^(?:"|(?:Both|Modern|Legacy|CORS): ")/.test(part)) cited = undefined;
        if (cited === undefined) continue;
        for (const [, quote] of part.matchAll(/"((?:[^"]|"(?=[a-z/]))*)"/g))
          for (const piece of quote!.split('…').map((text) => plain(text).trim())) {
            quotes++;
            if (!sections.get(cited)?.includes(piece)) invented.push(`${id}: §${cited} has no "${piece}"`);
          }
      }
    }
    expect(quotes).toBeGreaterThan(500);
    expect(invented).toEqual([]);
  });

  test('each family is in one section, and a short run sends one row of each family and every other row', () => {
    const sections = new Map<string, Set<string>>();
    for (const { family, section } of CHECKS)
      if (family !== undefined) sections.set(family, (sections.get(family) ?? new Set()).add(section));
    expect([...sections].filter(([, of]) => of.size > 1)).toEqual([]);

    const ids = (all: boolean) => planOf(CHECKS, { all, only: [] }).checks.map(({ id }) => id);
    const sent = new Set(ids(false));
    const represented = new Set(CHECKS.flatMap(({ id, family }) => (sent.has(id) && family) || []));
    const lost = planOf(CHECKS, { all: true, only: [] }).checks.filter(
      ({ id, family }) => !sent.has(id) && !(family !== undefined && represented.has(family)),
    );
    expect(lost.map(({ id }) => id)).toEqual([]);
    expect(sent.size).toBeLessThan(ids(true).length / 2);
  });

  interface Answer {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  }

  /** A service that gives every request the same answer. */
  function always({ status, headers, body }: Answer): Service {
    const baseUrl = 'https://law.example';
    const send: Service['send'] = async (input) =>
      replyOf({
        request: { ...input, method: input.method ?? 'GET', url: baseUrl + input.path },
        status,
        headerLines: Object.entries(headers),
        body: Buffer.from(body),
      });
    return { baseUrl, request: send, send };
  }

  const PAGE: Answer = {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', vary: 'Accept', ...SECURITY },
    body: '<!doctype html><title>x</title>',
  };
  const NOT_FOUND: Answer = { status: 404, headers: {}, body: '' };

  test('every row fails on at least one of these answers: an empty page, a 404, a 204', async () => {
    const holding = new Set(CHECKS);
    for (const answer of [{ ...PAGE, headers: {} }, PAGE, NOT_FOUND, { ...NOT_FOUND, status: 204 }]) {
      const run = new Run(always(answer));
      for (const check of holding) if ((await run.check(check)).error) holding.delete(check);
    }
    expect([...holding].map(({ id }) => id)).toEqual([]);
  });

  const errorBody = (change: object, data: object = { hint: 'Send one JSON-RPC message.' }) =>
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32600, message: 'x', data, ...change } });
  const MCP_ERROR: Answer = {
    status: 400,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', vary: 'Origin' },
    body: errorBody({}),
  };
  const json = (value: unknown): Answer => ({ status: 200, headers: {}, body: JSON.stringify(value) });
  const messaging = (url: string) => json({ contact: { messaging: { number: '+12025550147', url } } });
  const withHeader = (answer: Answer, name: string, value: string) => ({
    headers: { ...answer.headers, [name]: value },
  });
  const csp = (from: string, to: string) =>
    withHeader(PAGE, 'content-security-policy', SECURITY['content-security-policy'].replace(from, to));

  /** Page and site map at once. */
  const WITHOUT_SCRIPT = {
    ...PAGE,
    body: `${PAGE.body}<loc>https://law.example/x</loc><script type="application/ld+json">{}</script>`,
  };
  const LONG = ' '.repeat(16_385);
  const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

  /** A row, an answer that passes it, and changes that make it fail. Each change is named by a part of the message. */
  const FAULTS: readonly (readonly [
    row: string,
    answer: Answer,
    faults: Readonly<Record<string, Partial<Answer>>>,
  ])[] = [
    [
      'headers.every / html',
      PAGE,
      {
        ...Object.fromEntries(
          Object.keys(SECURITY).map((name) => [`header ${name}`, withHeader(PAGE, name, '')]),
        ),
        'a year or more': withHeader(PAGE, 'strict-transport-security', 'max-age=300'),
        'microphone=()': withHeader(PAGE, 'permissions-policy', 'camera=(), geolocation=()'),
        'default-src': csp("default-src 'none'", "default-src 'self'"),
        "'unsafe-inline'": csp('style-src', "style-src 'unsafe-inline'"),
        'frame-ancestors': csp("; frame-ancestors 'none'", ''),
        'header x-powered-by': withHeader(PAGE, 'x-powered-by', 'Express'),
        'execute-api': { body: `${PAGE.body}https://x.execute-api.example` },
      },
    ],
    [
      'privacy.one script',
      WITHOUT_SCRIPT,
      {
        "may run: expected 'none'": csp("default-src 'none'", "script-src 'sha256-AA=='; default-src 'none'"),
        "may run: expected 'sha256-": { body: `${WITHOUT_SCRIPT.body}<script>1</script>` },
        'further scripts': {
          body: `${WITHOUT_SCRIPT.body}<script>1</script><script type="module">2</script>`,
        },
        '16384 bytes': {
          ...csp("default-src 'none'", `script-src '${sha256(LONG)}'; default-src 'none'`),
          body: `${WITHOUT_SCRIPT.body}<script>${LONG}</script>`,
        },
        // The same answer to every request: no 304.
        status: {
          ...csp("default-src 'none'", `script-src '${sha256('1')}'; default-src 'none'`),
          body: `${WITHOUT_SCRIPT.body}<script>1</script>`,
        },
      },
    ],
    [
      'negotiation.curl',
      PAGE,
      {
        'header vary': withHeader(PAGE, 'vary', 'Origin'),
        'Content-Type': withHeader(PAGE, 'content-type', 'text/markdown; charset=utf-8'),
        'body of /about': { body: '# About' },
        status: { status: 404 },
      },
    ],
    [
      'mcp-message.a string',
      MCP_ERROR,
      {
        'error.data.hint': { body: errorBody({}, { hint: '' }) },
        'error.code': { body: errorBody({ code: -32001 }) },
        'id of the error': { body: MCP_ERROR.body.replace('null', '1') },
        'error body': { body: MCP_ERROR.body.replace('{', '{"x":1,') },
        'header cache-control': withHeader(MCP_ERROR, 'cache-control', 'max-age=1'),
        'header vary': withHeader(MCP_ERROR, 'vary', 'Accept'),
        'header content-type': withHeader(MCP_ERROR, 'content-type', 'text/event-stream'),
        'header mcp-session-id': withHeader(MCP_ERROR, 'mcp-session-id', '1'),
      },
    ],
    [
      'paths.options /about',
      { status: 405, headers: { allow: 'HEAD, GET' }, body: '' },
      {
        'header allow': { headers: { allow: 'GET, HEAD, OPTIONS' } },
        'status of OPTIONS': { status: 204 },
      },
    ],
    [
      'agent-info.scope',
      json({ scope: ['Pensions'] }),
      { '>=1 items': json({ scope: [] }), 'scope 0: ': json({ scope: [' '] }) },
    ],
    [
      'agent-info.machineReadable',
      json({ machineReadable: {} }),
      { 'expected object': json({ machineReadable: [] }) },
    ],
    [
      'agent-info.contact.messaging',
      json({ contact: { messaging: null } }),
      { 'messaging number': json({ contact: { messaging: { service: 'SMS', number: '' } } }) },
    ],
    [
      'agent-info.messaging leads to its number',
      messaging('https://wa.me/12025550147?text=1'),
      Object.fromEntries(
        [
          'https://wa.me/12025550199',
          'https://api.whatsapp.com/send?phone=12025550199',
          'sms:+12025550199',
        ].map((url) => [`number in ${url}`, messaging(url)]),
      ),
    ],
    [
      'attacks.path //evil.example/',
      { ...NOT_FOUND, body: 'Request ID: kZ3_s3-lambda-s3==\nMeet us\n  at the office with form DS3' },
      {
        bucket: { body: 'no such bucket' },
        S3: { body: 'Error from S3' },
        AmazonS3: { body: 'AmazonS3' },
        '.s3.': { body: 'https://front-door.s3.example' },
        'at handler': { body: 'x\n    at handler (/var/task/index:12:3)' },
        'header location': { headers: { location: 'https://evil.example/' } },
      },
    ],
  ];

  describe.each(FAULTS)('%s', (id, answer, faults) => {
    const check = CHECKS.find((candidate) => candidate.id === id)!;
    test.each([...Object.entries(faults)])('reports a fault: %s', async (message, change) => {
      expect((await new Run(always(answer)).check(check)).error).toBeUndefined();
      expect((await new Run(always({ ...answer, ...change })).check(check)).error?.message).toContain(
        message,
      );
    });
  });
});
