/**
 * How common MCP clients are told about the endpoint: each one's own file or command, ready to copy. The
 * forms are those of the clients' manuals as of November 2026 (code.claude.com, cursor.com,
 * code.visualstudio.com, learn.chatgpt.com for Codex, geminicli.com). No interface words: client, place,
 * code read the same in every language. Pure, build time only.
 */
import { BASE_URL_PLACEHOLDER, MCP_PATH } from '../shared/routes.ts';
import { SERVICE_NAME } from '../shared/service.ts';

const URL = BASE_URL_PLACEHOLDER + MCP_PATH;

interface Client {
  readonly name: string;
  /** File the text belongs in. @default it is a command */
  readonly file?: string;
  readonly text: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

const CLIENTS: readonly Client[] = [
  { name: 'Claude Code', text: `claude mcp add --transport http ${SERVICE_NAME} ${URL}` },
  { name: 'Codex CLI', text: `codex mcp add ${SERVICE_NAME} --url ${URL}` },
  { name: 'Gemini CLI', text: `gemini mcp add --transport http ${SERVICE_NAME} ${URL}` },
  {
    name: 'Cursor',
    file: '.cursor/mcp.json',
    text: json({ mcpServers: { [SERVICE_NAME]: { url: URL } } }),
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json',
    text: json({ servers: { [SERVICE_NAME]: { type: 'http', url: URL } } }),
  },
  {
    name: 'Claude Code',
    file: '.mcp.json',
    text: json({ mcpServers: { [SERVICE_NAME]: { type: 'http', url: URL } } }),
  },
  {
    name: 'Codex CLI',
    file: '~/.codex/config.toml',
    text: `[mcp_servers.${SERVICE_NAME}]\nurl = "${URL}"`,
  },
];

const LANGUAGES: Readonly<Record<string, string>> = { json: 'json', toml: 'toml' };

export function clientExamples(): string {
  return CLIENTS.map(({ name, file, text }) => {
    const language = LANGUAGES[file?.split('.').at(-1) ?? ''] ?? 'sh';
    return `**${name}**${file ? ` \`${file}\`` : ''}\n\n\`\`\`${language}\n${text}\n\`\`\``;
  }).join('\n\n');
}
