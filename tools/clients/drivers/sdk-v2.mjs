/** The official client 2.x. The mode is that of its version negotiation. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { drive, handedOn } from '../drive.mjs';

const [url, , name] = process.argv.slice(2);
const mode = name === 'pin' ? { pin: '2026-07-28' } : name;

const client = new Client({ name: 'clients', version: '1.0.0' }, { versionNegotiation: { mode } });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
await drive({
  list: async () => (await client.listTools()).tools,
  call: async (tool, args) => handedOn(await client.callTool({ name: tool, arguments: args })),
  instructions: () => client.getInstructions(),
  close: () => client.close(),
});
