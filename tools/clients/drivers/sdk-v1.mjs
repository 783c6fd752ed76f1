/** The official client 1.x. Two versions of it are installed. */
import { drive, handedOn } from '../drive.mjs';

const [url, sdk] = process.argv.slice(2);
const { Client } = await import(`${sdk}/client/index.js`);
const { StreamableHTTPClientTransport } = await import(`${sdk}/client/streamableHttp.js`);

const client = new Client({ name: 'clients', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
await drive({
  list: async () => (await client.listTools()).tools,
  call: async (name, args) => handedOn(await client.callTool({ name, arguments: args })),
  instructions: () => client.getInstructions(),
  close: () => client.close(),
});
