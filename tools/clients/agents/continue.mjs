import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

// Continue reads YAML, of which JSON is a part.
const config = configure('config.yaml', {
  name: SERVER,
  version: '1.0.0',
  schema: 'v1',
  models: [
    {
      name: MODEL,
      provider: 'openai',
      model: MODEL,
      apiBase: `${MODEL_URL}/v1`,
      apiKey: KEY,
    },
  ],
  mcpServers: [{ name: SERVER, type: 'streamable-http', url: MCP_URL }],
});
run(process.execPath, [installed('@continuedev/cli/dist/cn.js'), '-p', PROMPT, '--config', config, '--auto']);
