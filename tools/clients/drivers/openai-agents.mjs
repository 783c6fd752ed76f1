import { MCPServerStreamableHttp } from '@openai/agents';
import { drive, handedOn } from '../drive.mjs';

const [url] = process.argv.slice(2);
const server = new MCPServerStreamableHttp({ url, name: 'practice' });
await server.connect();
await drive({
  list: () => server.listTools(),
  call: async (name, args = null) => handedOn(await server.callToolResult(name, args)),
  close: () => server.close(),
});
