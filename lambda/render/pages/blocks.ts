/**
 * The block placeholders: lists, tables, the official channels. Each block is a section
 * of nodes. In HTML it gets an element with a class around it.
 */
import { LEGACY_VERSIONS, MODERN_VERSION } from '../../mcp/protocol.ts';
import { filled } from '../../shared/filled.ts';
import type { Limits } from '../../shared/limits.ts';
import type { Practice, Registration } from '../../shared/practice.ts';
import { AGENT_INFO_PATH, DOCUMENTS, type DocumentName, MCP_PATH, type Route } from '../../shared/routes.ts';
import { TOOL_NAMES } from '../../shared/tools.ts';
import type { ContactText } from '../contact-text.ts';
import type { Formats } from '../formats.ts';
import { lineList } from '../lines.ts';
import type { Locale } from '../locales.ts';
import type { SiteContext } from '../site-context.ts';
import {
  bulletList,
  inlineCode,
  link,
  type Node,
  paragraph,
  section,
  strong,
  table,
  text as textNode,
} from '../tree/nodes.ts';
import { detailBlocks } from './detail-blocks.ts';

/** @param text - `context.forPeople` or `context.forPrograms` @returns name of the placeholder → block */
export function blocks(context: SiteContext, text: ContactText): Record<string, Node> {
  const { limits, locale, baseUrl } = context;
  const { practice, channels, formats } = text;
  const { guidance } = practice;
  return {
    'list scope': list(practice.scope, 'scope'),
    'list safety': list(practice.safety, 'safety'),
    'list guidance.referWhen': list(guidance.referWhen, 'refer'),
    'list guidance.doNotReferWhen': list(guidance.doNotReferWhen, 'do-not-refer'),
    'list registrations': section('look-up', [registrationList(practice)]),
    'list guidance.limits': list(guidance.limits, 'refer-limits'),
    channels: section('channels', channels),
    notice: section('notice', [paragraph(textNode(practice.legalNotice))]),
    warning: section('warning', [paragraph(textNode(practice.contact.antiFraudWarning))]),
    registrations: section('registrations', [registrations(practice, locale)]),
    endpoints: section('paths', [endpoints(locale)]),
    documents: section('paths', [documents(locale)]),
    clients: section('clients', clientExamples(baseUrl)),
    tools: section('tools', [tools(locale)]),
    limits: section('limits', [limitsTable(limits, locale, formats)]),
    versions: section('versions', [versions(locale)]),
    ...detailBlocks(text),
  };
}

function registrations({ contact }: Practice, { registration }: Locale): Node {
  return table(
    [registration.authority, registration.number, registration.jurisdiction, registration.lookup],
    contact.verification.registrations.map(({ authority, number, jurisdiction, lookupUrl }) => [
      authority,
      number,
      jurisdiction,
      link(lookupUrl, lookupUrl),
    ]),
  );
}

/** `OAB/RJ 123.456` and `OAB RJ 123456` are one number. */
const lettersOf = (number: string): string => number.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** The registrations of the practice and of its people, by name. The URL is the link text, so that print has it. */
function registrationList({ contact, people = [] }: Practice): Node {
  const own = contact.verification.registrations;
  const isSame = (a: Registration) => (b: Registration) =>
    lettersOf(a.number) === lettersOf(b.number) && a.lookupUrl === b.lookupUrl;
  const all = [
    ...own.map((each) => ({
      ...each,
      name: people.find(({ registrations = [] }) => registrations.some(isSame(each)))?.name,
    })),
    ...people.flatMap(({ name, registrations = [] }) =>
      registrations.filter((each) => !own.some(isSame(each))).map((each) => ({ ...each, name })),
    ),
  ];
  return lineList(
    all.map(({ name, authority, number, lookupUrl }) => ({
      label: [name, authority, number].filter(Boolean).join(', '),
      text: lookupUrl,
      url: lookupUrl,
    })),
  );
}

function endpoints({ table: head, ...locale }: Locale): Node {
  return table(
    [head.path, head.methods, head.type, head.purpose],
    [
      [link(AGENT_INFO_PATH, AGENT_INFO_PATH), 'GET, HEAD, OPTIONS', 'application/json', locale.agentInfo],
      [inlineCode(MCP_PATH), 'POST, OPTIONS', 'application/json', locale.mcpEndpoint],
    ],
  );
}

function documents({ table: head, documents: titles }: Locale): Node {
  const row = ({ path, contentType }: Route, title: string) => [
    link(path, path),
    contentType.split(';')[0]!,
    title,
  ];
  return table(
    [head.path, head.type, head.purpose],
    (Object.keys(DOCUMENTS) as DocumentName[]).map((name) => row(DOCUMENTS[name], titles[name])),
  );
}

function tools({ table: head, tools: returns }: Locale): Node {
  return table(
    [head.tool, head.returns],
    TOOL_NAMES.map((name) => [inlineCode(name), returns[name]]),
  );
}

function limitsTable(limits: Limits, { table: head, limits: texts }: Locale, formats: Formats): Node {
  const bytes = (value: number) => filled(texts.bytes, { value: formats.number(value) });
  const seconds = (value: number) => filled(texts.atMostSeconds, { value });
  const { ratePerSecond: rate, burst, retryAfterSeconds: retry } = limits;
  return table(
    [head.limit, head.value],
    [
      [texts.maxBodyBytes, bytes(limits.maxBodyBytes)],
      [texts.maxResponseBytes, bytes(limits.maxResponseBytes)],
      [texts.rate, filled(texts.rateValue, { rate, burst, retry })],
      [texts.handlerTimeout, seconds(limits.handlerTimeoutSeconds)],
      [texts.agentInfoTtl, seconds(limits.agentInfoTtlSeconds)],
    ],
  );
}

function versions({ table: head, eras }: Locale): Node {
  return table(
    [head.version, head.era],
    [
      [inlineCode(MODERN_VERSION), eras.modern],
      ...LEGACY_VERSIONS.map((version) => [inlineCode(version), eras.legacy]),
    ],
  );
}

const list = (items: readonly string[], className: string): Node =>
  section(className, items.length === 0 ? [] : [bulletList(items)]);

/**
 * How to add the endpoint to common MCP clients: a command or a configuration file for each, ready to copy. Sources:
 * the manuals of the clients as of November 2026 (code.claude.com, cursor.com, code.visualstudio.com, learn.chatgpt.com
 * for Codex, geminicli.com). Name, file and code are the same in every language, so no text of the locale is needed.
 */
interface Client {
  readonly name: string;
  /** File for the text. @default the text is a command */
  readonly file?: string;
  readonly text: string;
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * The name of the server in a client's configuration: the host of the service, because clients put it before the names
 * of the tools, and a client may have the servers of two practices. Claude Code admits only letters, digits, `-` and
 * `_`. With `mcp__`, `__` and the longest name of a tool, 37 characters are the 64 that models' APIs admit.
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

/** @param baseUrl - public origin, no trailing slash */
export function clientExamples(baseUrl: string): Node[] {
  return clients(serverKey(baseUrl), baseUrl + MCP_PATH).flatMap(({ name, file, text }) => [
    paragraph(strong(name), ...(file ? [' ', inlineCode(file)] : [])),
    { type: 'code', lang: file?.split('.').at(-1) ?? 'sh', value: text },
  ]);
}
