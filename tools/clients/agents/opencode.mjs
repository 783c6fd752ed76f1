import { configure, installed, KEY, MCP_URL, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

configure('opencode.json', {
  provider: {
    [MODEL]: {
      // Bundled: opencode would install any other package.
      npm: '@ai-sdk/openai-compatible',
      options: { baseURL: `${MODEL_URL}/v1`, apiKey: KEY },
      models: { [MODEL]: {} },
    },
  },
  enabled_providers: [MODEL],
  model: `${MODEL}/${MODEL}`,
  mcp: { [SERVER]: { type: 'remote', url: MCP_URL, oauth: false } },
  autoupdate: false,
});
const platform = process.platform === 'win32' ? 'windows' : process.platform;
run(installed(`opencode-${platform}-${process.arch}/bin/opencode`), ['run', PROMPT], {
  OPENCODE_DISABLE_MODELS_FETCH: '1',
  // opencode installs a package for plugins at every start.
  npm_config_offline: 'true',
});
