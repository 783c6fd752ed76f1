/** Each step runs the command, which connects again. The mode is the value of --protocol-era. */
import { command, drive, handedOn } from '../drive.mjs';

const [url, , era] = process.argv.slice(2);
const run = async (...args) => {
  const common = ['--cli', url, '--transport', 'http', '--protocol-era', era, '--format', 'json', '--quiet'];
  const script = '@modelcontextprotocol/inspector/clients/launcher/build/index.js';
  return (await command(script, ...common, ...args)).result;
};

await drive({
  list: async () => (await run('--method', 'tools/list')).tools,
  call: async (name, args) => {
    const withArguments = args ? ['--tool-args-json', JSON.stringify(args)] : [];
    return handedOn(await run('--method', 'tools/call', '--tool-name', name, ...withArguments));
  },
});
