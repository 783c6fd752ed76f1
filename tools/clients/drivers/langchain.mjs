import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { drive } from '../drive.mjs';

const [url] = process.argv.slice(2);
const client = new MultiServerMCPClient({ mcpServers: { practice: { transport: 'http', url } } });
const tools = await client.getTools();
await drive({
  list: async () => tools.map(({ name }) => name),
  // As an agent does: the input is the model's call, the output a message with an artifact.
  call: async (name, args = {}) => {
    const tool = tools.find((each) => each.name === name);
    const { content, artifact } = await tool.invoke({ type: 'tool_call', id: '1', name, args });
    const structured = artifact.find(({ type }) => type === 'mcp_structured_content');
    return { text: JSON.parse(content).text, structured: structured?.data };
  },
  close: () => client.close(),
});
