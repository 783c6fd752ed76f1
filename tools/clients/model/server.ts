/**
 * A model without intelligence, for clients that talk to one: an HTTP server on loopback that speaks the protocols of
 * the model suppliers. It follows a script: in each turn it makes the next call of calls.json and, after the last,
 * ends. What it receives is the evidence of what a client hands on (../parts.ts).
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, shut } from '../../../local/loopback.ts';
import type { Seen } from '../parts.ts';
import { CALLS, isNamed } from '../plan.ts';
import { ANTHROPIC } from './anthropic.ts';
import { CHAT_COMPLETIONS } from './chat-completions.ts';
import { GEMINI } from './gemini.ts';
import type { Answer, Conversation, OfferedTool, ToolResult, Turn } from './protocol.ts';
import { RESPONSES } from './responses.ts';
import { SEARCH_ID, searchFor } from './tool-search.ts';

const NAMES = [...new Set(CALLS.map(({ tool }) => tool))];
const PROTOCOLS = [ANTHROPIC, CHAT_COMPLETIONS, RESPONSES, GEMINI];

/** Answers to questions that have nothing to do with the tools, e.g. for the title of a conversation. */
const SMALL_TALK = 'Practice';
const END = 'Done.';

export interface ScriptedModel {
  readonly url: string;
  seen(): Seen;
  /** Requests that the server does not understand: they explain why a client fails. */
  readonly refused: readonly string[];
  close(): Promise<void>;
}

export async function startModel(): Promise<ScriptedModel> {
  const script = new Script();
  const refused: string[] = [];
  let requests = 0;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, script, ++requests).then(
      (reply) => send(outgoing, 200, reply),
      (error: Error) => {
        const message = `${incoming.method} ${incoming.url}: ${error.message}`;
        refused.push(message);
        // The members that the suppliers give an error.
        const members = { type: 'invalid_request_error', code: 400, status: 'INVALID_ARGUMENT', message };
        send(outgoing, 400, { json: { type: 'error', error: members } });
      },
    );
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}`, seen: () => script.seen(), refused, close: () => shut(server) };
}

async function answer(incoming: IncomingMessage, script: Script, number: number): Promise<Answer> {
  const { method, url: path = '/' } = incoming;
  const text = Buffer.concat(await incoming.toArray()).toString();
  const { pathname } = new URL(path, 'http://127.0.0.1');
  if (method === 'GET' && /\/models$/.test(pathname)) return { json: LIST_OF_MODELS };
  if (method === 'GET' && /\/models\/[^/]+$/.test(pathname)) return { json: MODEL };
  if (method === 'POST' && /[:/](count_?tokens|input_tokens)$/i.test(pathname)) return { json: COUNT };
  const protocol = method === 'POST' ? PROTOCOLS.find((each) => each.path.test(pathname)) : undefined;
  if (!protocol) throw new Error('The scripted model does not know this path.');
  const request = { path, body: JSON.parse(text), number };
  return protocol.answer(script.turn(protocol.read(request)), request);
}

class Script {
  #offered: Conversation | undefined;
  /** By the number of the call. The first text is kept: a client may shorten the history in later requests. */
  readonly #results: ToolResult[] = [];

  turn(conversation: Conversation): Turn {
    const tools = conversation.tools.filter(({ name }) => NAMES.some((tool) => isNamed(name, tool)));
    if (tools.length === 0) return searchFor(NAMES, conversation) ?? SMALL_TALK;
    this.#offered = { ...conversation, tools };
    const results = conversation.results.filter(({ id }) => id !== SEARCH_ID);
    for (const [index, result] of results.entries()) this.#results[numberIn(result.id) ?? index] ??= result;
    const number = this.#results.length;
    const call = CALLS[number];
    if (!call) return END;
    const tool = tools.find(({ name }) => isNamed(name, call.tool));
    if (!tool) return `The tool ${call.tool} is not offered.`;
    return { id: idOf(number), tool, arguments: call.arguments ?? {} };
  }

  seen(): Seen {
    return {
      tools: (this.#offered?.tools ?? []).map(shown),
      instructions: this.#offered?.texts.join('\n'),
      calls: this.#results.map(({ id, ...outcome }) => outcome),
    };
  }
}

const idOf = (number: number) => `front_door_${number}`;

/** @returns the number of the call; `undefined` if the client gives calls other ids, as Gemini's protocol allows */
function numberIn(id: string | undefined): number | undefined {
  const digits = /^front_door_(\d+)$/.exec(id ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function shown({ namespace, ...tool }: OfferedTool): Seen['tools'][number] {
  return namespace === undefined ? tool : { ...tool, name: `${namespace}.${tool.name}` };
}

function send(outgoing: ServerResponse, status: number, reply: Answer): void {
  if ('json' in reply) {
    outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.json));
    return;
  }
  const written = reply.events.map(({ event, data }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return `${event === undefined ? '' : `event: ${event}\n`}data: ${text}\n\n`;
  });
  outgoing.writeHead(status, { 'content-type': 'text/event-stream' }).end(written.join(''));
}

const NAME = 'scripted';

/** One model, with the members of all suppliers. */
const MODEL = {
  id: NAME,
  object: 'model',
  type: 'model',
  created: 0,
  created_at: '2026-01-01T00:00:00Z',
  owned_by: NAME,
  display_name: NAME,
  name: `models/${NAME}`,
  displayName: NAME,
  version: '1',
  inputTokenLimit: 1_000_000,
  outputTokenLimit: 100_000,
  supportedGenerationMethods: ['generateContent', 'streamGenerateContent', 'countTokens'],
};
const LIST_OF_MODELS = { object: 'list', data: [MODEL], has_more: false, models: [MODEL] };
const COUNT = { object: 'response.input_tokens', input_tokens: 1, totalTokens: 1 };
