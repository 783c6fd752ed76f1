/** Sends two requests to check that a front door answers, so that a wrong URL gives one message. */
import type { Reply } from '../../../contract/harness/check.ts';
import type { Client } from '../../../contract/harness/client.ts';

/** The service at this address cannot be verified. */
export class NothingToVerify extends Error {}

/** @throws NothingToVerify with the reason */
export async function probe(client: Client): Promise<void> {
  const { baseUrl } = client;
  const replies: Reply[] = [];
  for (const path of ['/api/agent-info', '/mcp.json']) {
    try {
      replies.push(await client.request({ path, headers: { Accept: 'application/json' } }));
    } catch (error) {
      throw new NothingToVerify(
        `${baseUrl} cannot be reached. ${(error as Error).message}. Check the address and that the service is running.`,
      );
    }
  }
  const documents = replies.map(documentOf);
  if (!documents.some((document) => document?.machineReadable ?? document?.endpoint))
    throw new NothingToVerify(
      `${baseUrl} answers, but is not a front door: ${replies.map(inWords).join(', ')}. Give the base URL of a deployment (output BaseUrl of the stack).`,
    );
  const stated = documents[0]?.machineReadable?.agentInfo;
  if (typeof stated === 'string' && URL.canParse(stated) && new URL(stated).origin !== baseUrl)
    throw new NothingToVerify(
      `The service at ${baseUrl} states another address: ${new URL(stated).origin}. Verify that one instead.`,
    );
}

function documentOf(reply: Reply) {
  if (reply.status !== 200) return undefined;
  try {
    const document = reply.json();
    return typeof document === 'object' && document !== null ? document : undefined;
  } catch {
    return undefined;
  }
}

function inWords(reply: Reply): string {
  const location = reply.header('location');
  return `GET ${reply.request.path} is ${reply.status} ${reply.header('content-type') ?? 'without a type'}${location ? ` to ${location}` : ''}`;
}
