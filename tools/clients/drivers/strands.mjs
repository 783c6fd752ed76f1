import { Agent, McpClient } from '@strands-agents/sdk';
import { AnthropicModel } from '@strands-agents/sdk/models/anthropic';

const [url] = process.argv.slice(2);
const client = new McpClient({ url });
const clientConfig = { baseURL: process.env.MODEL_URL };
const model = new AnthropicModel({
  apiKey: 'none',
  modelId: 'claude-sonnet-4-6',
  maxTokens: 1000,
  clientConfig,
});
const agent = new Agent({ model, tools: [client], printer: false });
await agent.invoke('Call the tools.');
await client.disconnect();
