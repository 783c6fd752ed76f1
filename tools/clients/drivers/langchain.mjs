import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { drive, textOf } from '../drive.mjs';

const [url] = process.argv.slice(2);
const client = new MultiServerMCPClient({ mcpServers: { practice: { transport: 'http', url } } });
const tools = await client.getTools();
await drive({
  list: async () =>
    tools.map(({ name, description, schema }) => ({ name, description, inputSchema: schema })),
  // As an agent does: the input is the model's call, the output a message with an artifact.
  call: async (name, args = {}) => {
    const tool = tools.find((each) => each.name === name);
    const { content, artifact } = await tool.invoke({ type: 'tool_call', id: '1', name, args });
    const structured = artifact.find(({ type }) => type === 'mcp_structured_content');
    // One block comes as JSON, several as a list.
    const blocks = typeof content === 'string' ? [JSON.parse(content)] : content;
    return { texts: blocks.map(textOf), structured: structured?.data };
  },
  instructions: async () => (await client.getClient('practice')).getInstructions(),
  close: () => client.close(),
});
