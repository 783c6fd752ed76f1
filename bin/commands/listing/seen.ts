/** Requests the pages and documents that server directories read. Does not follow redirects. */
import type { Json, Reply, RequestInput, Service } from '../../../contract/harness/check.ts';
import { ContractError } from '../../../contract/harness/expect.ts';
import { META, modern } from '../../../contract/mcp/requests.ts';
import { Failure } from '../command-line.ts';

/** The names are those in `Seen.replies`. */
const READ = {
  privacy: { path: '/privacy', headers: { Accept: 'text/html' } },
  terms: { path: '/terms', headers: { Accept: 'text/html' } },
  contact: { path: '/contact', headers: { Accept: 'text/html' } },
  developers: { path: '/developers', headers: { Accept: 'text/html' } },
  // The request of the registry: modelcontextprotocol.io/registry/authentication, "Troubleshooting".
  mcpRegistry: {
    path: '/.well-known/mcp-registry-auth',
    headers: { Accept: 'text/plain', 'User-Agent': 'mcp-registry/1.0' },
  },
  openaiApps: { path: '/.well-known/openai-apps-challenge', headers: { Accept: 'text/plain' } },
} as const satisfies Readonly<Record<string, RequestInput>>;

/** The parts of an answer that `judge` reads. */
export type Answer = Pick<Reply, 'status' | 'header' | 'body' | 'text'>;

export interface Seen {
  /** Origin without trailing slash. */
  readonly baseUrl: string;
  readonly replies: Readonly<Record<keyof typeof READ, Answer>>;
  /** `serverInfo` of the MCP server. */
  readonly server: Json;
  readonly tools: readonly Json[];
  /** The server card. */
  readonly card: Json;
  /** The answer for the first PNG among the server's icons. */
  readonly icon: Answer | undefined;
}

/** @throws Failure if no front door answers at the address */
export async function look(service: Service): Promise<Seen> {
  const { baseUrl } = service;
  try {
    const { result } = (await service.request(modern('tools/list'))).json();
    const server = result?._meta?.[META.server];
    if (typeof server !== 'object' || !Array.isArray(result.tools)) throw notThis(baseUrl);
    const replies = {} as Record<keyof typeof READ, Answer>;
    for (const [name, input] of Object.entries(READ))
      replies[name as keyof typeof READ] = await service.request(input);
    const card = (await service.request({ path: '/.well-known/mcp/server-card' })).json();
    return { baseUrl, replies, server, tools: result.tools, card, icon: await pngOf(service, server.icons) };
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    throw /no answer/.test(error.message)
      ? new Failure(`${baseUrl} cannot be reached: ${error.message}. Check that the service is running.`)
      : notThis(baseUrl);
  }
}

const notThis = (baseUrl: string) =>
  new Failure(`${baseUrl} answers, but is not a front door. Give the base URL of a deployment.`);

async function pngOf(service: Service, icons: Json): Promise<Answer | undefined> {
  const src = (Array.isArray(icons) ? icons : []).find(({ mimeType }) => mimeType === 'image/png')?.src;
  return typeof src === 'string' && src.startsWith(`${service.baseUrl}/`)
    ? service.request({ path: src.slice(service.baseUrl.length) })
    : undefined;
}
