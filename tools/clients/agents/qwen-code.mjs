import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('.qwen/settings.json', {
  // The default is five seconds, which a busy machine exceeds.
  mcpServers: { [SERVER]: { httpUrl: MCP_URL, trust: true, discoveryTimeoutMs: 120_000 } },
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
