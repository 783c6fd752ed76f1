/**
 * mcp-remote is a local server for hosts that know only local ones. The host here is the official client. The mode is
 * the value of --protocol.
 */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { drive, handedOn, scriptOf } from '../drive.mjs';

const [url, , protocol] = process.argv.slice(2);
const args = [scriptOf('mcp-remote/dist/proxy.js'), url, '--protocol', protocol];
const client = new Client({ name: 'clients', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: process.execPath, args, env: process.env }));
await drive({
  list: async () => (await client.listTools()).tools,
  call: async (name, args) => handedOn(await client.callTool({ name, arguments: args })),
  instructions: () => client.getInstructions(),
  close: () => client.close(),
});
