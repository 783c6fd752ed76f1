import { configure, installed, KEY, MCP_URL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

const servers = configure('mcp.json', { mcpServers: { [SERVER]: { type: 'http', url: MCP_URL } } });
const args = [
  '-p',
  PROMPT,
  '--mcp-config',
  servers,
  '--strict-mcp-config',
  '--allowedTools',
  `mcp__${SERVER}`,
];
run(process.execPath, [installed('@anthropic-ai/claude-code/cli-wrapper.cjs'), ...args], {
  ANTHROPIC_BASE_URL: MODEL_URL,
  ANTHROPIC_API_KEY: KEY,
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
  CLAUDE_CODE_DISABLE_AUTO_MEMORY: '1',
});
