import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript.ts';
import { type Message, ORIGIN, type Parameters, use } from './use.ts';

const client = createClient<paths>({ baseUrl: ORIGIN });

await use({
  facts: async () => {
    const { data } = await client.GET('/api/agent-info');
    assert(data);
    return data;
  },
  post: async (body: Message, header: Parameters) => {
    const { data, error } = await client.POST('/.well-known/mcp', { params: { header }, body });
    return data ?? error;
  },
});
