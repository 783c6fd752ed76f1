/** Gemini generateContent and streamGenerateContent: the types of the npm package @google/genai. */
import {
  type Json,
  listIn,
  type ModelRequest,
  type Protocol,
  type ToolResult,
  type Turn,
  textsOf,
} from './protocol.ts';

export const GEMINI: Protocol = {
  path: /:(streamG|g)enerateContent$/,

  read({ body }) {
    const contents = listIn(body, 'contents');
    const asked = contents.filter(({ role }) => role !== 'model').flatMap(({ parts }) => parts ?? []);
    return {
      tools: (body.tools ?? []).flatMap(({ functionDeclarations }: Json) =>
        (functionDeclarations ?? []).map(({ name, description, parameters, parametersJsonSchema }: Json) => ({
          name,
          description,
          inputSchema: parametersJsonSchema ?? parameters,
        })),
      ),
      texts: [...textsOf(body.systemInstruction?.parts), ...textsOf(asked)],
      results: asked.flatMap(({ functionResponse }) =>
        functionResponse ? [{ id: functionResponse.id, ...resultOf(functionResponse.response) }] : [],
      ),
    };
  },

  answer(turn, request) {
    const response = {
      candidates: [{ index: 0, content: { role: 'model', parts: [partOf(turn)] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
      modelVersion: modelOf(request),
      responseId: `response_${request.number}`,
    };
    const { pathname, searchParams } = new URL(request.path, 'http://127.0.0.1');
    if (!pathname.endsWith(':streamGenerateContent')) return { json: response };
    return searchParams.get('alt') === 'sse' ? { events: [{ data: response }] } : { json: [response] };
  },
};

function modelOf({ path }: ModelRequest) {
  return /models\/([^:/]+):/.exec(path)?.[1];
}

function partOf(turn: Turn) {
  if (typeof turn === 'string') return { text: turn };
  return { functionCall: { id: turn.id, name: turn.tool.name, args: turn.arguments } };
}

/** `output` and `error` are the names of Gemini's documentation. A client may also pass on MCP's result as it is. */
function resultOf(response: Record<string, unknown> = {}): Omit<ToolResult, 'id'> {
  const { output, error, content, structuredContent } = response;
  if (error !== undefined)
    return { texts: [], error: typeof error === 'string' ? error : JSON.stringify(error) };
  if (typeof output === 'string') return { texts: [output] };
  if (Array.isArray(content)) return { texts: textsOf(content), structured: structuredContent };
  return { texts: [], structured: output ?? response };
}
