/**
 * How to add the endpoint to common MCP clients: a command or a configuration file for each, ready to copy. Sources:
 * the manuals of the clients as of November 2026 (code.claude.com, cursor.com, code.visualstudio.com, learn.chatgpt.com
 * for Codex, geminicli.com). Name, file and code are the same in every language, so no interface words are needed.
 */
import { MCP_PATH } from '../shared/routes.ts';
import { SERVICE_NAME } from '../shared/service.ts';

interface Client {
  readonly name: string;
  /** File for the text. @default the text is a command */
  readonly file?: string;
  readonly text: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const clients = (url: string): readonly Client[] => [
  { name: 'Claude Code', text: `claude mcp add --transport http ${SERVICE_NAME} ${url}` },
  { name: 'Codex CLI', text: `codex mcp add ${SERVICE_NAME} --url ${url}` },
  { name: 'Gemini CLI', text: `gemini mcp add --transport http ${SERVICE_NAME} ${url}` },
  {
    name: 'Cursor',
    file: '.cursor/mcp.json',
    text: json({ mcpServers: { [SERVICE_NAME]: { url } } }),
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json',
    text: json({ servers: { [SERVICE_NAME]: { type: 'http', url } } }),
  },
  {
    name: 'Claude Code',
    file: '.mcp.json',
    text: json({ mcpServers: { [SERVICE_NAME]: { type: 'http', url } } }),
  },
  {
    name: 'Codex CLI',
    file: '~/.codex/config.toml',
    text: `[mcp_servers.${SERVICE_NAME}]\nurl = "${url}"`,
  },
];

const LANGUAGES: Readonly<Record<string, string>> = { json: 'json', toml: 'toml' };

/** @param baseUrl - public origin, no trailing slash */
export function clientExamples(baseUrl: string): string {
  return clients(baseUrl + MCP_PATH)
    .map(({ name, file, text }) => {
      const language = LANGUAGES[file?.split('.').at(-1) ?? ''] ?? 'sh';
      return `**${name}**${file ? ` \`${file}\`` : ''}\n\n\`\`\`${language}\n${text}\n\`\`\``;
    })
    .join('\n\n');
}
