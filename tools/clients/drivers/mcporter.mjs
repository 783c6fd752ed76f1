/** Each step runs the command, which connects again. */
import { command, drive } from '../drive.mjs';

const [url] = process.argv.slice(2);
const run = (verb, ...args) =>
  command('mcporter/dist/cli.js', verb, '--http-url', url, '--allow-http', '--name', 'practice', ...args);

await drive({
  list: async () => (await run('list', '--json')).tools,
  // It prints the structured content if there is some, else the text.
  call: async (name, args) => {
    const withArguments = args ? ['--args', JSON.stringify(args)] : [];
    return { texts: [], structured: await run('call', name, '--output', 'json', ...withArguments) };
  },
});
