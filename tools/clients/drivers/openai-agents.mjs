import { Agent, MCPServerStreamableHttp, OpenAIProvider, Runner } from '@openai/agents';

const [url] = process.argv.slice(2);
const server = new MCPServerStreamableHttp({ url, name: 'practice' });
await server.connect();
const modelProvider = new OpenAIProvider({ apiKey: 'none', baseURL: `${process.env.MODEL_URL}/v1` });
const agent = new Agent({ name: 'clients', model: 'scripted', mcpServers: [server] });
await new Runner({ modelProvider, tracingDisabled: true }).run(agent, 'Call the tools.');
await server.close();
