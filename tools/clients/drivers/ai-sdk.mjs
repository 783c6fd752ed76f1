import { createMCPClient } from '@ai-sdk/mcp';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateText, isStepCount } from 'ai';

const [url] = process.argv.slice(2);
const client = await createMCPClient({ transport: { type: 'http', url } });
const provider = createOpenAICompatible({ name: 'scripted', baseURL: `${process.env.MODEL_URL}/v1` });
await generateText({
  model: provider('scripted'),
  tools: await client.tools(),
  stopWhen: isStepCount(20),
  prompt: 'Call the tools.',
});
await client.close();
