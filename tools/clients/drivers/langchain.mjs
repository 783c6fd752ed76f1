import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { ChatOpenAI } from '@langchain/openai';
import { createAgent } from 'langchain';

const [url] = process.argv.slice(2);
const client = new MultiServerMCPClient({ mcpServers: { practice: { transport: 'http', url } } });
const configuration = { baseURL: `${process.env.MODEL_URL}/v1` };
const model = new ChatOpenAI({ model: 'scripted', apiKey: 'none', configuration });
const agent = createAgent({ model, tools: await client.getTools() });
await agent.invoke({ messages: [{ role: 'user', content: 'Call the tools.' }] });
await client.close();
