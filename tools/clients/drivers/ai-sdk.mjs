import { createMCPClient } from '@ai-sdk/mcp';
import { drive, handedOn } from '../drive.mjs';

const [url] = process.argv.slice(2);
const client = await createMCPClient({ transport: { type: 'http', url } });
const tools = await client.tools();
await drive({
  list: async () =>
    Object.entries(tools).map(([name, { title, description, inputSchema }]) => ({
      name,
      title,
      description,
      inputSchema: inputSchema.jsonSchema,
    })),
  call: async (name, args) =>
    handedOn(await tools[name].execute(args ?? {}, { toolCallId: '1', messages: [] })),
  instructions: () => client.instructions,
  close: () => client.close(),
});
