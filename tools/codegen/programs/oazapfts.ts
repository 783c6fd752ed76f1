import assert from 'node:assert/strict';
import { defaults, getAgentInfo, postMcpMessage } from '../generated/oazapfts.ts';
import { type Message, ORIGIN, type Parameters, use } from './use.ts';

defaults.baseUrl = ORIGIN;

// The client accepts only the type that an answer has in the document.
const BOTH_TYPES = { headers: { Accept: 'application/json, text/event-stream' } };

await use({
  facts: async () => {
    const answer = await getAgentInfo();
    assert(answer.status === 200);
    return answer.data;
  },
  post: async (message: Message, parameters: Parameters) => {
    const { data } = await postMcpMessage(
      message,
      {
        mcpProtocolVersion: parameters['MCP-Protocol-Version'],
        mcpMethod: parameters['Mcp-Method'],
        mcpName: parameters['Mcp-Name'],
      },
      BOTH_TYPES,
    );
    return data;
  },
});
