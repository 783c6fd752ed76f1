/** Assertions of the contract suite. Each message names the subject, what was expected and what was received. */
import { isDeepStrictEqual } from 'node:util';
import type { ZodType } from 'zod';
import type { Context, Json, Reply, RequestInput } from './check.ts';

/** The service does not do what the contract says. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** Ends a check that says nothing about this service. */
export class NotApplicable extends Error {}

/** @param reason - what the service does not have, for the report */
export function notApplicable(reason: string): never {
  throw new NotApplicable(reason);
}

/** There is no answer, or none within the limits of the client. */
export class NoAnswer extends ContractError {}

export function fail(what: string, expected: string, received: unknown): never {
  throw new ContractError(`${what}: expected ${expected}, received ${show(received)}`);
}

export function ok(condition: boolean, what: string, expected: string, received: unknown): asserts condition {
  if (!condition) fail(what, expected, received);
}

export function equal(received: unknown, expected: unknown, what: string): void {
  ok(isDeepStrictEqual(received, expected), what, show(expected), received);
}

export function oneOf(received: unknown, allowed: readonly unknown[], what: string): void {
  ok(allowed.includes(received), what, `one of ${allowed.map(show).join(', ')}`, received);
}

export function matches(received: unknown, pattern: RegExp, what: string): asserts received is string {
  ok(typeof received === 'string' && pattern.test(received), what, `text like ${pattern}`, received);
}

export function text(received: unknown, what: string): asserts received is string {
  ok(typeof received === 'string' && received.trim() !== '', what, 'a text that is not empty', received);
}

export function texts(received: unknown, what: string): asserts received is string[] {
  ok(Array.isArray(received) && received.length > 0, what, 'a list with at least one text', received);
  for (const [index, item] of received.entries()) text(item, `${what}[${index}]`);
}

export function object(received: unknown, what: string): asserts received is Record<string, Json> {
  ok(isObject(received), what, 'an object', received);
}

/** The value has the form of the schema. */
export function hasForm(received: unknown, form: ZodType, what: string): void {
  const [issue] = form.safeParse(received, { reportInput: true }).error?.issues ?? [];
  if (issue)
    throw new ContractError(
      `${what} ${issue.path.join('.')}: ${issue.message}, received ${show(issue.input)}`,
    );
}

/** The object has these members; it may have others. */
export function members(received: unknown, names: readonly string[], what: string): void {
  object(received, what);
  const missing = names.filter((name) => !Object.hasOwn(received, name));
  ok(missing.length === 0, what, `the members ${names.join(', ')}`, `none named ${missing.join(', ')}`);
}

/** The object has exactly these members. */
export function exactMembers(received: unknown, names: readonly string[], what: string): void {
  object(received, what);
  equal(Object.keys(received).sort(), [...names].sort(), `members of ${what}`);
}

export function status(reply: Reply, ...expected: readonly number[]): void {
  const { method, url } = reply.request;
  if (!expected.includes(reply.status))
    fail(`status of ${method} ${url}`, expected.join(' or '), `${reply.status} ${excerpt(reply)}`);
}

/** Sends a request, and expects one of these statuses. @default 200 */
export async function requested(ctx: Context, input: RequestInput, ...expected: number[]): Promise<Reply> {
  const reply = await ctx.request(input);
  status(reply, ...(expected.length > 0 ? expected : [200]));
  return reply;
}

/** As `requested`, but all checks share the answer to the same request. */
export async function recalled(ctx: Context, input: RequestInput, ...expected: number[]): Promise<Reply> {
  const reply = await ctx.recall(input);
  status(reply, ...(expected.length > 0 ? expected : [200]));
  return reply;
}

export function header(reply: Reply, name: string, expected: string | RegExp): void {
  const received = reply.header(name);
  if (typeof expected === 'string') equal(received, expected, headerOf(reply, name));
  else matches(received, expected, headerOf(reply, name));
}

export function noHeader(reply: Reply, name: string): void {
  const received = reply.header(name);
  ok(received === undefined, headerOf(reply, name), 'none', received);
}

/** The list in a comma-separated header has these members, in any order and any case. */
export function headerHas(reply: Reply, name: string, ...expected: readonly string[]): void {
  const received = list(reply.header(name));
  const missing = expected.filter((member) => !received.includes(member.toLowerCase()));
  ok(missing.length === 0, headerOf(reply, name), `a list with ${missing.join(', ')}`, reply.header(name));
}

/** The list in a comma-separated header has exactly these members, once each, in any order. */
export function headerIs(reply: Reply, name: string, ...expected: readonly string[]): void {
  const wanted = expected.map((member) => member.toLowerCase()).sort();
  equal(list(reply.header(name)).sort(), wanted, headerOf(reply, name));
}

const headerOf = ({ request, status }: Reply, name: string) =>
  `header ${name} of ${request.method} ${request.url} (${status})`;

export function isObject(value: unknown): value is Record<string, Json> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function list(value: string | undefined): string[] {
  return (value ?? '').split(',').flatMap((member) => member.trim().toLowerCase() || []);
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  return shorten(typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value)), 400);
}

function excerpt({ text: body }: Reply): string {
  const line = body.replace(/\s+/g, ' ').trim();
  return line ? `(body: ${shorten(line, 200)})` : '(no body)';
}

export function shorten(value: string, maxChars: number): string {
  return value.length > maxChars ? `${value.slice(0, maxChars - 1)}…` : value;
}
