/**
 * How to add the endpoint to common MCP clients: a command or a configuration file for each, ready to copy. Sources:
 * the manuals of the clients as of November 2026 (code.claude.com, cursor.com, code.visualstudio.com, learn.chatgpt.com
 * for Codex, geminicli.com). Name, file and code are the same in every language, so no interface words are needed.
 */
import { MCP_PATH } from '../shared/routes.ts';

interface Client {
  readonly name: string;
  /** File for the text. @default the text is a command */
  readonly file?: string;
  readonly text: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * The name of the server in a client's configuration: the host of the service, because clients put it before the names of
 * the tools, and a client may have the servers of two practices. Claude Code admits only letters, digits, `-` and `_`.
 * With `mcp__`, `__` and the longest name of a tool, 37 characters are the 64 that models' APIs admit.
 */
const serverKey = (baseUrl: string): string =>
  new URL(baseUrl).hostname
    .replace(/^www\./, '')
    .replaceAll('.', '-')
    .slice(0, 37)
    .replace(/(?<!-)-+$/, '');

const clients = (key: string, url: string): readonly Client[] => [
  { name: 'Claude Code', text: `claude mcp add --transport http ${key} ${url}` },
  { name: 'Codex CLI', text: `codex mcp add ${key} --url ${url}` },
  { name: 'Gemini CLI', text: `gemini mcp add --transport http ${key} ${url}` },
  {
    name: 'Cursor',
    file: '.cursor/mcp.json',
    text: json({ mcpServers: { [key]: { url } } }),
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json',
    text: json({ servers: { [key]: { type: 'http', url } } }),
  },
  {
    name: 'Claude Code',
    file: '.mcp.json',
    text: json({ mcpServers: { [key]: { type: 'http', url } } }),
  },
  {
    name: 'Codex CLI',
    file: '~/.codex/config.toml',
    text: `[mcp_servers.${key}]\nurl = "${url}"`,
  },
];

const LANGUAGES: Readonly<Record<string, string>> = { json: 'json', toml: 'toml' };

/** @param baseUrl - public origin, no trailing slash */
export function clientExamples(baseUrl: string): string {
  return clients(serverKey(baseUrl), baseUrl + MCP_PATH)
    .map(({ name, file, text }) => {
      const language = LANGUAGES[file?.split('.').at(-1) ?? ''] ?? 'sh';
      return `**${name}**${file ? ` \`${file}\`` : ''}\n\n\`\`\`${language}\n${text}\n\`\`\``;
    })
    .join('\n\n');
}
