/** OpenAI Responses: the types `Response` and `ResponseStreamEvent` of the npm package openai. */
import { type Json, listIn, type OfferedTool, type Protocol, type Turn, textsOf } from './protocol.ts';

export const RESPONSES: Protocol = {
  path: /\/responses$/,

  read({ body }) {
    const items = typeof body?.input === 'string' ? [{ content: body.input }] : listIn(body, 'input');
    const added = items.filter(({ type }) => type === 'additional_tools');
    const tools: Json[] = [...(body.tools ?? []), ...added.flatMap((item) => item.tools)];
    return {
      tools: tools.flatMap(functionsOf),
      texts: [
        ...textsOf(body.instructions),
        ...items.filter(({ role }) => role !== 'assistant').flatMap(({ content }) => textsOf(content)),
        // A client may write about a server where it names the server's tools.
        ...tools
          .filter(({ type }) => type === 'namespace')
          .flatMap(({ description }) => textsOf(description)),
      ],
      results: items
        .filter(({ type }) => type === 'function_call_output')
        .map(({ call_id: id, output }) => ({ id, texts: textsOf(output) })),
    };
  },

  answer(turn, { body, number }) {
    const item = itemOf(turn, `item_${number}`);
    const response = {
      id: `resp_${number}`,
      object: 'response',
      created_at: 0,
      model: body.model,
      error: null,
      incomplete_details: null,
      instructions: null,
      metadata: {},
      parallel_tool_calls: false,
      temperature: 1,
      tool_choice: 'auto',
      tools: [],
      top_p: 1,
    };
    const usage = {
      input_tokens: 1,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 1,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 2,
    };
    const completed = { ...response, status: 'completed', output: [item], usage };
    if (!body.stream) return { json: completed };
    const begun = { ...response, status: 'in_progress', output: [], usage: null };
    const place = { output_index: 0, item_id: item.id };
    const events = [
      { type: 'response.created', response: begun },
      { type: 'response.in_progress', response: begun },
      { type: 'response.output_item.added', output_index: 0, item: { ...item, ...emptied(turn) } },
      ...contentEvents(turn).map((event) => ({ ...event, ...place })),
      { type: 'response.output_item.done', output_index: 0, item },
      { type: 'response.completed', response: completed },
    ];
    return {
      events: events.map((event, sequence_number) => ({
        event: event.type,
        data: { ...event, sequence_number },
      })),
    };
  },
};

/** A namespace contains functions, and a call names both. */
function functionsOf(tool: Json): OfferedTool[] {
  if (tool.type === 'namespace')
    return tool.tools.flatMap((inner: Json) =>
      functionsOf(inner).map((offered) => ({ ...offered, namespace: tool.name })),
    );
  if (tool.type !== 'function') return [];
  return [{ name: tool.name, description: tool.description, inputSchema: tool.parameters }];
}

const partOf = (text: string) => ({ type: 'output_text', text, annotations: [], logprobs: [] });

function itemOf(turn: Turn, itemId: string) {
  if (typeof turn === 'string')
    return { id: itemId, type: 'message', role: 'assistant', status: 'completed', content: [partOf(turn)] };
  const { id, tool, arguments: args } = turn;
  return {
    id: itemId,
    type: 'function_call',
    status: 'completed',
    call_id: id,
    name: tool.name,
    arguments: JSON.stringify(args),
    ...(tool.namespace !== undefined && { namespace: tool.namespace }),
  };
}

function emptied(turn: Turn) {
  const status = 'in_progress';
  return typeof turn === 'string' ? { status, content: [] } : { status, arguments: '' };
}

function contentEvents(turn: Turn) {
  if (typeof turn === 'string') {
    const content_index = 0;
    return [
      { type: 'response.content_part.added', content_index, part: partOf('') },
      { type: 'response.output_text.delta', content_index, delta: turn, logprobs: [] },
      { type: 'response.output_text.done', content_index, text: turn, logprobs: [] },
      { type: 'response.content_part.done', content_index, part: partOf(turn) },
    ];
  }
  const args = JSON.stringify(turn.arguments);
  return [
    { type: 'response.function_call_arguments.delta', delta: args },
    { type: 'response.function_call_arguments.done', name: turn.tool.name, arguments: args },
  ];
}
