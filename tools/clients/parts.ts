/**
 * What a client hands on to its model or, if it has none, to its user. A driver prints it, or the scripted model
 * records it.
 *
 * Takes apart what a client hands on of a tool result. Libraries return text blocks and structured content. Agents write
 * one text for the model, and each writes another one: blocks joined, put into JSON of their own, between their words.
 */
import { z } from 'zod';

export const seenSchema = z.object({
  /** The tools of the service, with the names that the model sees: some clients put their own prefix before them. */
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      inputSchema: z.unknown().optional(),
    }),
  ),
  /** All text beside tools and results, e.g. the system prompt. It contains the service's `instructions` or not. */
  instructions: z.string().optional(),
  /** The outcome of each call of calls.json, in its order. */
  calls: z.array(
    z.object({
      /** The text blocks as they came; of a model, the parts of the result. */
      texts: z.array(z.string()),
      /** What the client hands on apart from the text. */
      structured: z.unknown().optional(),
      /** Why there is no result: the client or the service refused the call. */
      error: z.string().optional(),
    }),
  ),
});
export type Seen = z.infer<typeof seenSchema>;

export type Json = Readonly<Record<string, unknown>>;

/** In the order in which they came: an object that is nobody's envelope, or text that is no JSON. */
export type Part = { readonly data: Json } | { readonly text: string };

interface Parts {
  readonly text: readonly Part[];
  readonly structured: readonly Part[];
}

/** @param wraps - what the client itself writes around a result */
export function partsOf({ texts, structured }: Seen['calls'][number], wraps: readonly RegExp[] = []): Parts {
  const own = (text: string) => wraps.reduce((rest, wrap) => rest.replace(wrap, ''), text);
  return {
    text: texts.flatMap((text) => partsIn(own(text))),
    structured: structured === undefined ? [] : unwrapped(structured),
  };
}

export const dataOf = (parts: readonly Part[]): Json[] =>
  parts.flatMap((part) => ('data' in part ? [part.data] : []));

export const textsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => ('text' in part ? [part.text] : []));

function partsIn(text: string): Part[] {
  const trimmed = text.trim();
  if (trimmed === '') return [];
  const whole = parsed(trimmed);
  if (whole !== undefined) return unwrapped(whole.value);
  const found = jsonWithin(trimmed);
  if (!found) return [{ text: trimmed }];
  const { start, end, value } = found;
  return [...partsIn(trimmed.slice(0, start)), ...unwrapped(value), ...partsIn(trimmed.slice(end))];
}

/** The members of envelopes: of a tool result and of its blocks (MCP), and of the result of a call (model suppliers). */
const ENVELOPE = ['content', 'structuredContent', 'text', 'output', 'result', 'type', 'isError', '_meta'];

/** Takes a value out of the JSON that a client put around it. */
function unwrapped(value: unknown): Part[] {
  if (typeof value === 'string') return partsIn(value);
  if (Array.isArray(value)) return value.flatMap(unwrapped);
  if (typeof value !== 'object' || value === null) return [{ text: String(value) }];
  const names = Object.keys(value);
  const isEnvelope = names.length > 0 && names.every((name) => ENVELOPE.includes(name));
  if (!isEnvelope) return [{ data: value as Json }];
  const { type = 'text', isError = false, _meta, ...inside } = value as Json;
  if (type !== 'text' || isError !== false) return [{ data: value as Json }];
  return Object.values(inside).flatMap(unwrapped);
}

/** The first list or object in a text. */
function jsonWithin(text: string): { start: number; end: number; value: unknown } | undefined {
  for (const { index: start } of text.matchAll(/[[{]/g)) {
    const end = endOfJson(text, start);
    const found = end === undefined ? undefined : parsed(text.slice(start, end));
    if (end !== undefined && found) return { start, end, value: found.value };
  }
  return undefined;
}

/** @returns the index after the bracket that closes the one at `start` */
function endOfJson(text: string, start: number): number | undefined {
  let depth = 0;
  for (const { 0: token, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/g)) {
    if (token.length > 1) continue;
    depth += '[{'.includes(token) ? 1 : -1;
    if (depth === 0) return start + index + 1;
  }
  return undefined;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}
