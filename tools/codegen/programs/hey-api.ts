import assert from 'node:assert/strict';
import { createClient } from '../generated/hey-api/client/index.ts';
import { getAgentInfo, postMcpMessage } from '../generated/hey-api/index.ts';
import { type Message, ORIGIN, type Parameters, use } from './use.ts';

const client = createClient({ baseUrl: ORIGIN });

await use({
  facts: async () => {
    const { data } = await getAgentInfo({ client });
    assert(data);
    return data;
  },
  post: async (body: Message, headers: Parameters) => {
    const { data, error } = await postMcpMessage({ client, headers: { ...headers }, body });
    return data ?? error;
  },
});
