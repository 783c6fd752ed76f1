import { MCPClient } from '@mastra/mcp';
import { drive } from '../drive.mjs';

/** It puts the name of the server before the name of each tool. */
const PREFIX = 'practice_';

const [url] = process.argv.slice(2);
const client = new MCPClient({ servers: { practice: { url: new URL(url) } } });
const tools = await client.listTools();
await drive({
  list: async () => Object.keys(tools).map((name) => name.replace(PREFIX, '')),
  // It returns structured content as it is, in place of the result; its own refusal is such an object, too.
  call: async (name, args = {}) => {
    const outcome = await tools[PREFIX + name].execute(args, {});
    return outcome.error === true ? { error: outcome.message } : { structured: outcome };
  },
  close: () => client.disconnect(),
});
