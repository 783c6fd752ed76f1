import { MCPClient } from '@mastra/mcp';
import { drive } from '../drive.mjs';

/** Mastra puts the name of the server before the name of each tool. */
const PREFIX = 'practice_';

const [url] = process.argv.slice(2);
const client = new MCPClient({ servers: { practice: { url: new URL(url) } } });
const tools = await client.listTools();
await drive({
  list: async () => Object.keys(tools).map((name) => name.replace(PREFIX, '')),
  // It returns the structured content instead of the result. If it refuses a call itself, it returns an object as well.
  call: async (name, args = {}) => {
    const outcome = await tools[PREFIX + name].execute(args, {});
    return outcome.error === true ? { error: outcome.message } : { structured: outcome };
  },
  close: () => client.disconnect(),
});
