import { Agent } from '@huggingface/mcp-client';

const [url] = process.argv.slice(2);
const agent = new Agent({
  endpointUrl: `${process.env.MODEL_URL}/v1/chat/completions`,
  model: 'scripted',
  servers: [{ type: 'http', config: { url } }],
});
await agent.loadTools();
for await (const _ of agent.run('Call the tools.'));
await agent.cleanup();
