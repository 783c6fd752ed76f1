/** Anthropic Messages: https://platform.claude.com/docs/en/api/messages and …/build-with-claude/streaming. */
import { type Json, listIn, type Protocol, type Turn, textsOf } from './protocol.ts';

export const ANTHROPIC: Protocol = {
  path: /\/messages$/,

  read({ body }) {
    const messages = listIn(body, 'messages');
    const asked = messages.filter(({ role }) => role !== 'assistant');
    return {
      tools: (body.tools ?? []).map(({ name, description, input_schema }: Json) => ({
        name,
        description,
        inputSchema: input_schema,
      })),
      texts: [...textsOf(body.system), ...asked.flatMap(({ content }) => textsOf(content))],
      results: asked
        .flatMap(({ content }) => (Array.isArray(content) ? content : []))
        .filter(({ type }) => type === 'tool_result')
        .map(({ tool_use_id: id, content, is_error }) => {
          const texts = textsOf(content);
          return is_error ? { id, texts: [], error: texts.join('\n') } : { id, texts };
        }),
    };
  },

  answer(turn, { body, number }) {
    const block = blockOf(turn);
    const end = { stop_reason: typeof turn === 'string' ? 'end_turn' : 'tool_use', stop_sequence: null };
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: `msg_${number}`, type: 'message', role: 'assistant', model: body.model, usage };
    if (!body.stream) return { json: { ...message, content: [block], ...end } };
    const events = [
      {
        type: 'message_start',
        message: { ...message, content: [], stop_reason: null, stop_sequence: null },
      },
      { type: 'content_block_start', index: 0, content_block: { ...block, ...emptied(turn) } },
      { type: 'content_block_delta', index: 0, delta: deltaOf(turn) },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: end, usage },
      { type: 'message_stop' },
    ];
    return { events: events.map((data) => ({ event: data.type, data })) };
  },
};

function blockOf(turn: Turn) {
  if (typeof turn === 'string') return { type: 'text', text: turn };
  return { type: 'tool_use', id: turn.id, name: turn.tool.name, input: turn.arguments };
}

function emptied(turn: Turn) {
  return typeof turn === 'string' ? { text: '' } : { input: {} };
}

function deltaOf(turn: Turn) {
  if (typeof turn === 'string') return { type: 'text_delta', text: turn };
  return { type: 'input_json_delta', partial_json: JSON.stringify(turn.arguments) };
}
