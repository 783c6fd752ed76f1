import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('.gemini/settings.json', {
  mcpServers: { [SERVER]: { httpUrl: MCP_URL, trust: true } },
  general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
  privacy: { usageStatisticsEnabled: false },
  security: { auth: { selectedType: 'gemini-api-key' } },
});
run(
  process.execPath,
  [installed('@google/gemini-cli/bundle/gemini.js'), '-p', PROMPT, '--skip-trust', '--model', MODEL],
  {
    GOOGLE_GEMINI_BASE_URL: MODEL_URL,
    GEMINI_API_KEY: KEY,
  },
);
