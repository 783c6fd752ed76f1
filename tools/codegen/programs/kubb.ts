import { getAgentInfo, postMcpMessage } from '../generated/kubb/index.ts';
import { type Message, type Parameters, use } from './use.ts';

// The client does not name the type of the body.
const JSON_BODY = { headers: { 'Content-Type': 'application/json' } };

await use({
  facts: async () => (await getAgentInfo()).data,
  post: async (message: Message, parameters: Parameters) =>
    (await postMcpMessage(message, parameters, JSON_BODY)).data,
  failsWithoutBody: true,
});
