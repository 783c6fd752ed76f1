/**
 * The handlers as they ship: bundled with the fixture practice, written to a file and imported, with the environment
 * that the stack gives them. Events are payload format 2.0.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { SiteSource } from '../../lambda/render/site-source.ts';
import { agentInfoConstants, bundleHandler } from '../../lib/stack/bundle/handler.ts';
import { FIXTURE_DIR, fixtureSource } from '../support/service.ts';
import { SECURITY } from './security-headers.ts';

export const BASE_URL = 'https://d111111abcdef8.cloudfront.net';

/** The parts of an event that a test sets. */
export interface Input {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: string;
  readonly base64?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type Call = (input: Input) => Promise<Answer>;
export type RawHandler = (event: unknown) => Promise<APIGatewayProxyStructuredResultV2>;

/** The fixture practice file, as parsed JSON that a test may change. */
export function practiceJson() {
  const practice = JSON.parse(readFileSync(join(FIXTURE_DIR, 'practice.json'), 'utf8'));
  // Published facts state the absolute URL of an image.
  for (const person of practice.people)
    person.portrait = BASE_URL + person.portrait?.replace(/\.svg$/, '.webp');
  // They leave out closures that are over. The handlers read the clock.
  const today = new Date().toISOString().slice(0, 10);
  practice.closures = practice.closures.filter(({ until }: { until: string }) => until >= today);
  return practice;
}

/** `unavailable` is a route of agent-info's handler. */
export type HandlerName = 'mcp' | 'agent-info' | 'unavailable';

/** Path of the route of each. */
export const PATHS: Readonly<Record<HandlerName, string>> = {
  mcp: '/.well-known/mcp',
  'agent-info': '/api/agent-info',
  unavailable: '/errors/unavailable',
};

export function bundleText(
  name: HandlerName,
  { practice, limits, schemas }: SiteSource = fixtureSource(),
): string {
  switch (name) {
    case 'mcp':
      return bundleHandler(name, { practice, limits, outputSchemas: schemas.tools });
    default:
      return bundleHandler(
        'agent-info',
        agentInfoConstants({ practice, limits }, [{ label: 'About us', path: '/about' }]),
      );
  }
}

/** Size without the first line: its facts and schemas (lib/stack/bundle/handler.ts) grow with the practice. */
export const codeBytes = (bundle: string): number =>
  Buffer.byteLength(bundle.slice(bundle.indexOf('\n') + 1));

/** Starting esbuild takes longer than most tests that need a bundle. */
const shipped = new Map<HandlerName, string>();

function shippedBundle(name: HandlerName): string {
  const text = shipped.get(name) ?? bundleText(name);
  shipped.set(name, text);
  return text;
}

/** The lines that the handlers wrote to stdout, which Lambda sends to the log. */
export const logged: string[] = [];

/** Jest gives each test file a copy of `process`: its own output is not captured. */
function captureLog(): void {
  process.stdout.write = (text: string | Uint8Array) => {
    logged.push(String(text));
    return true;
  };
}

let loading: Promise<unknown> = Promise.resolve();

/**
 * Imports a new copy of a handler, which reads the environment as at a cold start in Lambda. One copy at a time,
 * because they share `process.env`.
 */
export function rawHandler(
  name: HandlerName,
  env: Readonly<Record<string, string>> = { BASE_URL },
): Promise<RawHandler> {
  const loaded = loading.then(() => coldStart(name, env));
  loading = loaded.catch(() => {});
  return loaded;
}

async function coldStart(name: HandlerName, env: Readonly<Record<string, string>>): Promise<RawHandler> {
  captureLog();
  const directory = mkdtempSync(join(tmpdir(), 'handler-'));
  const file = join(directory, 'index.mjs');
  writeFileSync(file, shippedBundle(name));
  const before = { ...process.env };
  delete process.env.BASE_URL;
  delete process.env.ALLOWED_ORIGINS;
  delete process.env.ORIGIN_SECRETS;
  Object.assign(process.env, env);
  try {
    return (await import(pathToFileURL(file).href)).handler;
  } finally {
    process.env = before;
    rmSync(directory, { recursive: true });
  }
}

/** Calls a new copy. Checks the security headers of each answer and leaves them out. */
export async function loadHandler(name: HandlerName, env?: Readonly<Record<string, string>>): Promise<Call> {
  const handler = await rawHandler(name, env);
  return async (input) => {
    const { statusCode, headers, body } = await handler(eventOf(input, PATHS[name]));
    expect(headers).toMatchObject(SECURITY);
    const others = Object.entries(headers as Record<string, string>).filter(([name]) => !(name in SECURITY));
    return { status: statusCode!, headers: Object.fromEntries(others), body: body ?? '' };
  };
}

/** @param path - of the route */
export function eventOf(
  { method, headers = {}, body, base64 = false }: Input,
  path: string,
): APIGatewayProxyEventV2 {
  const routeKey = `ANY ${path}`;
  const given = Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: { host: 'api.example.org', ...Object.fromEntries(given) },
    requestContext: {
      accountId: '123456789012',
      apiId: 'api',
      domainName: 'api.example.org',
      domainPrefix: 'api',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'table' },
      requestId: 'request',
      routeKey,
      stage: '$default',
      time: '20/Nov/2026:00:00:00 +0000',
      timeEpoch: 1_795_132_800_000,
    },
    ...(body !== undefined && { body }),
    isBase64Encoded: base64,
  };
}
