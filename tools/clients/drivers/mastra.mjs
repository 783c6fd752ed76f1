/** The mode `instructions` forwards the service's instructions to the model, which Mastra does not do by default. */
import { Agent } from '@mastra/core/agent';
import { MCPClient } from '@mastra/mcp';

const [url, , mode] = process.argv.slice(2);
const server = { url: new URL(url), forwardInstructions: mode === 'instructions' };
const client = new MCPClient({ servers: { practice: server } });
const agent = new Agent({
  id: 'clients',
  name: 'clients',
  instructions: 'Use the tools.',
  model: { id: 'scripted/scripted', url: `${process.env.MODEL_URL}/v1`, apiKey: 'none' },
  tools: await client.listTools(),
});
await agent.generate('Call the tools.', { maxSteps: 20 });
await client.disconnect();
