import { MCPClient } from '@mastra/mcp';
import { drive } from '../drive.mjs';

/** Mastra puts the name of the server before the name of each tool. */
const PREFIX = 'practice_';

const [url] = process.argv.slice(2);
const client = new MCPClient({ servers: { practice: { url: new URL(url) } } });
const tools = await client.listTools();
await drive({
  list: async () =>
    Object.values(tools).map(({ id, description, inputSchema }) => ({
      name: id,
      description,
      inputSchema: inputSchema['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    })),
  // It returns the structured content instead of the result. If it refuses a call itself, it returns an object as well.
  call: async (name, args = {}) => {
    const outcome = await tools[PREFIX + name].execute(args, {});
    if (outcome.error === true) return { texts: [], error: outcome.message };
    return { texts: [], structured: outcome };
  },
  instructions: async () => (await client.getServerInstructions()).practice,
  close: () => client.disconnect(),
});
