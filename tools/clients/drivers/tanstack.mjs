import { chat, maxIterations } from '@tanstack/ai';
import { createAnthropicChat } from '@tanstack/ai-anthropic';
import { createMCPClient } from '@tanstack/ai-mcp';

const [url] = process.argv.slice(2);
const client = await createMCPClient({ transport: { type: 'http', url } });
await chat({
  adapter: createAnthropicChat('claude-sonnet-4-6', 'none', { baseURL: process.env.MODEL_URL }),
  messages: [{ role: 'user', content: 'Call the tools.' }],
  tools: await client.tools(),
  agentLoopStrategy: maxIterations(20),
  stream: false,
});
await client.close();
