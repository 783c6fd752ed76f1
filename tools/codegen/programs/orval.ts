import assert from 'node:assert/strict';
import { getAgentInfo, postMcpMessage } from '../generated/orval.ts';
import { type Message, type Parameters, use } from './use.ts';

await use({
  facts: async () => {
    const answer = await getAgentInfo();
    assert(answer.status === 200);
    return answer.data;
  },
  post: async (message: Message, parameters: Parameters) => {
    const { data } = await postMcpMessage(message, { ...parameters });
    return data;
  },
});
