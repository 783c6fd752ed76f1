import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('.copilot/mcp-config.json', {
  mcpServers: { [SERVER]: { type: 'http', url: MCP_URL, tools: ['*'] } },
});
run(
  process.execPath,
  [installed('@github/copilot/npm-loader.js'), '-p', PROMPT, '--allow-all-tools', '--no-auto-update'],
  {
    COPILOT_PROVIDER_BASE_URL: `${MODEL_URL}/v1`,
    COPILOT_PROVIDER_API_KEY: KEY,
    COPILOT_MODEL: MODEL,
    COPILOT_OFFLINE: 'true',
  },
);
