import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installed, KEY, MCP_URL, MODE, MODEL, MODEL_URL, PROMPT, run, SERVER } from './headless.mjs';

const home = join(process.env.HOME, '.codex');
mkdirSync(home);
writeFileSync(
  join(home, 'config.toml'),
  `
model = "${MODEL}"
model_provider = "${MODEL}"
check_for_update_on_startup = false

[model_providers.${MODEL}]
name = "${MODEL}"
base_url = "${MODEL_URL}/v1"
env_key = "MODEL_KEY"
wire_api = "responses"

[mcp_servers.${SERVER}]
url = "${MCP_URL}"
# Without these, Codex asks the model before a slow server has answered.
required = true
startup_timeout_sec = 120

[analytics]
enabled = false

[features]
plugins = false
remote_plugin = false
plugin_sharing = false
mcp_2026_07_28 = ${MODE === 'modern'}
`,
);
const args = ['exec', '--skip-git-repo-check', '--strict-config', PROMPT];
run(process.execPath, [installed('@openai/codex/bin/codex.js'), ...args], {
  CODEX_HOME: home,
  MODEL_KEY: KEY,
});
