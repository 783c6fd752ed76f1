import { anthropic } from '@genkit-ai/anthropic';
import { createMcpHost } from '@genkit-ai/mcp';
import { generateMiddleware, genkit } from 'genkit';

/** Genkit ends the run if it refuses a call. This tells the model instead, so that it makes the calls after it. */
const tellModel = generateMiddleware({ name: 'tell-model' }, () => ({
  tool: (part, context, next) =>
    next(part, context).catch(({ message }) => {
      const { name, ref } = part.toolRequest;
      return { toolResponse: { name, ref, output: message } };
    }),
}));

const [url] = process.argv.slice(2);
process.env.ANTHROPIC_BASE_URL = process.env.MODEL_URL;
const ai = genkit({ plugins: [anthropic({ apiKey: 'none' })] });
const host = createMcpHost({ name: 'clients', mcpServers: { practice: { url } } });
await ai.generate({
  model: anthropic.model('claude-sonnet-4-5'),
  prompt: 'Call the tools.',
  tools: await host.getActiveTools(ai),
  maxTurns: 20,
  use: [tellModel()],
});
await host.close();
