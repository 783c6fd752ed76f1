/**
 * Which clients are driven, how, and what is expected of each beside what is expected of all (verdict.ts).
 * Versions are those of package.json. A client that is a command of its own or has modes is driven in each
 * that leads to another era.
 */
export interface Plan {
  readonly client: string;
  /** Its folder in node_modules. */
  readonly package: string;
  /** File in drivers/. It is told the URL, the package and the mode. */
  readonly driver: string;
  /** As the client names it. @default the client has none */
  readonly mode?: string;
  /** What it must arrive at. */
  readonly revision: '2026-07-28' | '2025-06-18' | '2025-03-26';
  /** In which form it gives its user what a tool answered. */
  readonly handsOn: readonly ('text' | 'structured')[];
  /**
   * `refused`: the client itself checks arguments against `inputSchema`, which admits none (contract §3), and
   * sends nothing.
   */
  readonly extraArguments: 'sent' | 'refused';
}

const BOTH = { handsOn: ['text', 'structured'], extraArguments: 'sent' } as const;
const MODERN = { revision: '2026-07-28', ...BOTH } as const;
const LEGACY = { revision: '2025-06-18', ...BOTH } as const;

const SDK_V1 = { client: 'official client 1.x', driver: 'sdk-v1' };
const SDK_V2 = { client: 'official client 2.x', driver: 'sdk-v2', package: '@modelcontextprotocol/client' };
const INSPECTOR = {
  client: 'Inspector, command line',
  driver: 'inspector',
  package: '@modelcontextprotocol/inspector',
};
const REMOTE = { client: 'mcp-remote', driver: 'mcp-remote', package: 'mcp-remote' };

export const PLAN: readonly Plan[] = [
  // The oldest that can work: 1.10, the first with this transport, knows 2024-11-05 and nothing newer.
  { ...LEGACY, ...SDK_V1, package: 'sdk-1.11', revision: '2025-03-26' },
  { ...LEGACY, ...SDK_V1, package: '@modelcontextprotocol/sdk' },
  { ...MODERN, ...SDK_V2, mode: 'pin' },
  { ...MODERN, ...SDK_V2, mode: 'auto' },
  { ...LEGACY, ...SDK_V2, mode: 'legacy' },
  { ...LEGACY, ...INSPECTOR, mode: 'legacy' },
  { ...MODERN, ...INSPECTOR, mode: 'modern' },
  { ...LEGACY, ...REMOTE, mode: 'legacy' },
  { ...MODERN, ...REMOTE, mode: 'auto' },
  { ...MODERN, client: 'AI SDK', package: '@ai-sdk/mcp', driver: 'ai-sdk' },
  {
    ...LEGACY,
    client: 'LangChain',
    package: '@langchain/mcp-adapters',
    driver: 'langchain',
    extraArguments: 'refused',
  },
  {
    ...MODERN,
    client: 'Mastra',
    package: '@mastra/mcp',
    driver: 'mastra',
    handsOn: ['structured'],
    extraArguments: 'refused',
  },
  { ...MODERN, client: 'OpenAI Agents', package: '@openai/agents', driver: 'openai-agents' },
  { ...LEGACY, client: 'mcporter', package: 'mcporter', driver: 'mcporter', handsOn: ['structured'] },
];
