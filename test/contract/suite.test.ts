/** The suite as a product: it needs nothing else of this repository, runs every check, and cites a source for each. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { planOf } from '../../commands/verify/plan.ts';
import type { Check, Service } from '../../contract/harness/check.ts';
import { replyOf } from '../../contract/harness/reply.ts';
import { Run } from '../../contract/harness/run.ts';
import { CHECKS, FAULT_CHECKS } from '../../contract/suite.ts';

const ROOM = join(import.meta.dirname, '../../contract');
const ALL = [...CHECKS, ...FAULT_CHECKS];

describe('contract/suite', () => {
  test('no import leaves contract/, but for Node and two libraries that check signatures', () => {
    const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const leaving = files.flatMap((name) => {
      const file = join(ROOM, name);
      const imports = readFileSync(file, 'utf8').matchAll(/\b(?:from|import)\s*\(?\s*'([\w.@/:-]+)'/g);
      return Array.from(imports, ([, to]) => to!)
        .filter((to) =>
          to.startsWith('.')
            ? relative(ROOM, join(dirname(file), to)).startsWith('..')
            : !to.startsWith('node:') && !['canonicalize', 'jose'].includes(to),
        )
        .map((to) => `${name} imports ${to}`);
    });
    expect(files.length).toBeGreaterThan(50);
    expect(leaving).toEqual([]);
  });

  test('every check that a file of contract/ exports is run', async () => {
    const isCheck = (value: unknown): value is Check => typeof value === 'object' && 'run' in (value ?? {});
    const files = readdirSync(ROOM, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /^(documents|faults|mcp|site)\/.+\.ts$/.test(name),
    );
    const left: string[] = [];
    for (const name of files)
      for (const list of Object.values<unknown>(await import(join(ROOM, name))).filter(Array.isArray))
        left.push(...list.filter((item) => isCheck(item) && !ALL.includes(item)).map(({ id }) => id));
    expect(left).toEqual([]);
  });

  test('every row has another id', () => {
    const ids = ALL.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('every row says which part of the contract or of a standard asks for it', () => {
    const source =
      /contract §\d|\bRFC \d+|MCP\b|20\d\d-\d\d-\d\d|SEP-\d+|ARD \d|Agent Skills|JSON Schema|JSON-RPC|OpenAPI|OWASP/;
    expect(ALL.filter(({ why }) => !source.test(why)).map(({ id, why }) => `${id}: ${why}`)).toEqual([]);
    const outside = /\bissue\b|\bdescription §|service description/i;
    expect(ALL.filter(({ why }) => outside.test(why)).map(({ id }) => id)).toEqual([]);
  });

  /** Marks of Markdown and white space make no difference to what is quoted. */
  const plain = (text: string) => text.replace(/[*`]/g, '').replace(/\s+/g, ' ').toLowerCase();

  test('what a row quotes from the contract stands there, in the section that it names', () => {
    const contract = readFileSync(join(ROOM, '../docs/contract.md'), 'utf8');
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
      for (const part of why.split('; ')) {
        const start = /^(?:contract )?§+(\d)/.exec(part);
        // A part that begins with neither a section nor a quote is another source.
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

  test('a family is of one section, and a short run leaves out nothing else', () => {
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

  /** A service that gives every request the same answer. */
  function mute(status: number, headers: Readonly<Record<string, string>>, body: string): Service {
    const baseUrl = 'https://mute.example';
    const send: Service['send'] = async (input) =>
      replyOf({
        request: { ...input, method: input.method ?? 'GET', url: baseUrl + input.path },
        status,
        headerLines: Object.entries(headers),
        body: Buffer.from(body),
      });
    return { baseUrl, request: send, send };
  }

  test('every row fails on an empty page, on 404 or on 204, if that is every answer', async () => {
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    const holding = new Set(CHECKS);
    for (const service of [
      mute(200, html, '<!doctype html><title>x</title>'),
      mute(404, {}, ''),
      mute(204, {}, ''),
    ]) {
      const run = new Run(service);
      for (const check of holding) if ((await run.check(check)).error) holding.delete(check);
    }
    expect([...holding].map(({ id }) => id)).toEqual([]);
  });

  test.each([
    ["CloudFront's random request id", 'Request ID: kZ3_s3-lambda-s3==', undefined],
    ['an indented "at" in a text', 'Meet us\n  at the office', undefined],
    ['a bucket', 'no such bucket', 'bucket'],
    ['S3', 'Error from S3', 'S3'],
    ['the server name of S3', 'AmazonS3', 'AmazonS3'],
    ['the address of a bucket', 'https://front-door.s3.example', '.s3.'],
    ['a line of a stack trace', 'x\n    at handler (/var/task/index:12:3)', 'at handler'],
  ])('a refusal with %s', async (_, body, found) => {
    const check = CHECKS.find(({ id }) => id === 'attacks.path //evil.example/')!;
    const { error } = await new Run(mute(400, {}, body)).check(check);
    if (found === undefined) expect(error).toBeUndefined();
    else expect(error?.message).toMatch(/: expected no word about the platform, received /);
    if (found !== undefined) expect(error?.message).toContain(found);
  });
});
