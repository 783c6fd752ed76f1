import { Api } from '../generated/swagger-typescript-api.ts';
import { type Message, ORIGIN, type Parameters, use } from './use.ts';

const { api, wellKnown } = new Api({ baseUrl: ORIGIN });

await use({
  facts: async () => (await api.getAgentInfo()).data,
  post: async (message: Message, parameters: Parameters) => {
    const { data, error } = await wellKnown.postMcpMessage(message, {
      headers: { ...parameters },
    });
    return data ?? error;
  },
});
