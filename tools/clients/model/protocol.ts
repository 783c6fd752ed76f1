/** What a protocol module reads from a client's request, and what it writes as the model's answer. */
import type { Seen } from '../parts.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of a client, of which each protocol reads some members
export type Json = any;

export interface ModelRequest {
  /** With the query. */
  readonly path: string;
  readonly body: Json;
  /** Counts the requests. The ids of answers contain it, because clients merge messages that have the same id. */
  readonly number: number;
}

/** The parts of a request that the script and the evidence need. */
export interface Conversation {
  readonly tools: readonly OfferedTool[];
  /** All text that is neither in a tool nor in a result nor of the model. */
  readonly texts: readonly string[];
  readonly results: readonly ToolResult[];
}

export type OfferedTool = Seen['tools'][number] & {
  /** The part of the name that this protocol keeps in a separate member. */
  readonly namespace?: string | undefined;
};

export type ToolResult = Seen['calls'][number] & {
  /** The id of the call, as the client repeats it. */
  readonly id?: string | undefined;
};

export interface ToolCall {
  readonly id: string;
  readonly tool: OfferedTool;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** What the model says: it calls a tool, or it ends its turn with a text. */
export type Turn = ToolCall | string;

export type Answer =
  | { readonly json: unknown }
  | { readonly events: readonly { readonly event?: string; readonly data: unknown }[] };

export interface Protocol {
  readonly path: RegExp;
  /** @throws Error if the body is not a request of this protocol */
  read(request: ModelRequest): Conversation;
  answer(turn: Turn, request: ModelRequest): Answer;
}

/** @param content a string, or blocks of which some have a text @returns the texts as they came */
export function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (!Array.isArray(content)) return [];
  return content.flatMap((block) => (typeof block?.text === 'string' ? [block.text] : []));
}

/** @throws Error that names the member */
export function listIn(body: Record<string, unknown> | undefined, member: string): Json[] {
  const list = body?.[member];
  if (Array.isArray(list)) return list;
  throw new Error(`The body must have the list \`${member}\`. It has ${Object.keys(body ?? {}).join(', ')}.`);
}
