import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('.qwen/settings.json', {
  mcpServers: { [SERVER]: { httpUrl: MCP_URL, trust: true } },
  general: { enableAutoUpdate: false },
  privacy: { usageStatisticsEnabled: false },
  memory: { enableManagedAutoMemory: false },
  security: { auth: { selectedType: 'openai' } },
});
run(process.execPath, [installed('@qwen-code/qwen-code/cli-entry.js'), PROMPT], {
  OPENAI_BASE_URL: `${MODEL_URL}/v1`,
  OPENAI_API_KEY: KEY,
  OPENAI_MODEL: MODEL,
});
