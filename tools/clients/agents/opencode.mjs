import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('opencode.json', {
  provider: {
    [MODEL]: {
      // Bundled: opencode would install any other package.
      npm: '@ai-sdk/openai-compatible',
      options: { baseURL: `${MODEL_URL}/v1`, apiKey: KEY },
      models: { [MODEL]: { name: MODEL, tool_call: true, limit: { context: 200_000, output: 8_000 } } },
    },
  },
  enabled_providers: [MODEL],
  model: `${MODEL}/${MODEL}`,
  small_model: `${MODEL}/${MODEL}`,
  mcp: { [SERVER]: { type: 'remote', url: MCP_URL, oauth: false } },
  permission: 'allow',
  autoupdate: false,
  share: 'disabled',
});
const platform = process.platform === 'win32' ? 'windows' : process.platform;
run(installed(`opencode-${platform}-${process.arch}/bin/opencode`), ['run', PROMPT], {
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  OPENCODE_DISABLE_AUTOUPDATE: '1',
  OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
  OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
  npm_config_offline: 'true',
});
