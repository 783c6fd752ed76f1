/**
 * Developers copy the examples on /developers, so each example must have the form that its client expects, and the
 * address of the endpoint. The expected forms come from the manuals of the clients.
 */
import { FIXTURES, render } from './support.ts';

const MCP = 'https://front-door.example.net/.well-known/mcp';
const NAME = 'legal-front-door';

const EXPECTED: [client: string, language: string, text: string | object][] = [
  ['**Claude Code**', 'sh', `claude mcp add --transport http ${NAME} ${MCP}`],
  ['**Codex CLI**', 'sh', `codex mcp add ${NAME} --url ${MCP}`],
  ['**Gemini CLI**', 'sh', `gemini mcp add --transport http ${NAME} ${MCP}`],
  ['**Cursor** `.cursor/mcp.json`', 'json', { mcpServers: { [NAME]: { url: MCP } } }],
  ['**VS Code** `.vscode/mcp.json`', 'json', { servers: { [NAME]: { type: 'http', url: MCP } } }],
  ['**Claude Code** `.mcp.json`', 'json', { mcpServers: { [NAME]: { type: 'http', url: MCP } } }],
  ['**Codex CLI** `~/.codex/config.toml`', 'toml', `[mcp_servers.${NAME}]\nurl = "${MCP}"`],
];

describe('lambda/render/clients', () => {
  describe.each(FIXTURES)('developers.md in $language', ({ practice, pagesDir }) => {
    const page = render(practice, pagesDir).files.find(({ key }) => key === 'developers.md')!.body;

    test.each(EXPECTED)('%s', (client, language, expected) => {
      const block = page.split(`\n${client}\n\n`)[1]!;
      const [, tag, text] = /^```(\w+)\n([\s\S]*?)\n```\n/.exec(block)!;
      expect(tag).toBe(language);
      expect(language === 'json' ? JSON.parse(text!) : text).toEqual(expected);
    });
  });
});
