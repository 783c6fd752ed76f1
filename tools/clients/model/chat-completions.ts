/** OpenAI chat completions: the types `ChatCompletion` and `ChatCompletionChunk` of the npm package openai. */
import { type Json, listIn, type Protocol, textsOf } from './protocol.ts';

export const CHAT_COMPLETIONS: Protocol = {
  path: /\/chat\/completions$/,

  read({ body }) {
    const messages = listIn(body, 'messages');
    return {
      tools: (body.tools ?? []).map(({ function: { name, description, parameters } }: Json) => ({
        name,
        description,
        inputSchema: parameters,
      })),
      texts: messages
        .filter(({ role }) => !['assistant', 'tool'].includes(role))
        .flatMap(({ content }) => textsOf(content)),
      results: messages
        .filter(({ role }) => role === 'tool')
        .map(({ tool_call_id: id, content }) => ({ id, texts: textsOf(content) })),
    };
  },

  answer(turn, { body, number }) {
    const completion = { id: `chatcmpl-${number}`, created: 0, model: body.model };
    const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };
    const calls = typeof turn === 'string' ? {} : { tool_calls: [toolCall(turn)] };
    const message = { role: 'assistant', content: typeof turn === 'string' ? turn : null };
    const finish_reason = typeof turn === 'string' ? 'stop' : 'tool_calls';
    if (!body.stream) {
      const choice = {
        index: 0,
        message: { ...message, refusal: null, ...calls },
        logprobs: null,
        finish_reason,
      };
      return { json: { ...completion, object: 'chat.completion', choices: [choice], usage } };
    }
    const chunk = { ...completion, object: 'chat.completion.chunk' };
    const delta = {
      ...message,
      ...(calls.tool_calls && { tool_calls: [{ index: 0, ...calls.tool_calls[0] }] }),
    };
    const chunks = [
      { ...chunk, choices: [{ index: 0, delta, logprobs: null, finish_reason: null }] },
      { ...chunk, choices: [{ index: 0, delta: {}, logprobs: null, finish_reason }] },
      ...(body.stream_options?.include_usage ? [{ ...chunk, choices: [], usage }] : []),
      '[DONE]',
    ];
    return { events: chunks.map((data) => ({ data })) };
  },
};

function toolCall({ id, tool, arguments: args }: Exclude<Parameters<Protocol['answer']>[0], string>) {
  return { id, type: 'function', function: { name: tool.name, arguments: JSON.stringify(args) } };
}
