/**
 * Developers copy the examples on /developers, so each example must have the format that its client expects, and
 * the address of the endpoint. The expected examples come from the manuals of the clients.
 */
import { clientExamples } from '../../../lambda/render/pages/blocks.ts';
import { markdownOf } from '../../../lambda/render/tree/to-markdown.ts';
import { FIXTURES, render } from './support.ts';

const MCP = 'https://front-door.example.net/.well-known/mcp';
const NAME = 'front-door-example-net';

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
  // Two practices in one configuration need two names.
  test.each([
    ['https://www.silva-advogados.example', 'silva-advogados-example'],
    ['https://silva.example.com.br', 'silva-example-com-br'],
    ['https://d111111abcdef8.cloudfront.net', 'd111111abcdef8-cloudfront-net'],
    ['https://xn--mller-kva.example', 'xn--mller-kva-example'],
    ['http://127.0.0.1:8080', '127-0-0-1'],
    ['http://localhost:8080', 'localhost'],
    [`https://${'a'.repeat(36)}.example.org`, 'a'.repeat(36)],
    [`https://${'a'.repeat(63)}.example.org`, 'a'.repeat(37)],
  ])(
    'the server of %s is %s, of which clients make names of tools with at most 64 characters',
    (url, key) => {
      const examples = markdownOf(clientExamples(url));
      expect(examples).toContain(`claude mcp add --transport http ${key} ${url}/`);
      expect(examples).toContain(`[mcp_servers.${key}]\n`);
      // Claude Code refuses other names: "Names can only contain letters, numbers, hyphens, and underscores."
      expect(key).toMatch(/^[a-zA-Z0-9_-]+$/);
      expect(`mcp__${key}__get_official_contact`.length).toBeLessThanOrEqual(64);
    },
  );

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
