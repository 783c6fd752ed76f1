import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

const PROVIDER = 'openai-compatible';
configure('.cline/data/settings/providers.json', {
  version: 1,
  lastUsedProvider: PROVIDER,
  providers: {
    [PROVIDER]: {
      settings: { provider: PROVIDER, apiKey: KEY, model: MODEL, baseUrl: `${MODEL_URL}/v1` },
      updatedAt: new Date().toISOString(),
    },
  },
});
configure('.cline/data/settings/cline_mcp_settings.json', {
  mcpServers: { [SERVER]: { transport: { type: 'streamableHttp', url: MCP_URL } } },
});
configure('.cline/data/settings/global-settings.json', { telemetryOptOut: true, autoUpdateEnabled: false });
run(process.execPath, [installed('cline/bin/cline'), PROMPT], {
  // The default starts a server that outlives the run.
  CLINE_SESSION_BACKEND_MODE: 'local',
  // By default, Cline cuts the middle out of a result of more than 8,000 characters.
  CLINE_MESSAGE_BUILDER_MAX_TOOL_RESULT_CHARS: '50000',
  // No feature flags from data.cline.bot, which telemetryOptOut does not turn off.
  IS_TEST: 'true',
});
