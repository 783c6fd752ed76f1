/**
 * Uses the service with a generated client: reads the facts, lists and calls the tools of both eras, and tells errors
 * apart. The types of the client are checked too: a generator must know them.
 */
import assert from 'node:assert/strict';

export const ORIGIN = process.argv[2] ?? '';

const TOOLS = ['get_practice_info', 'get_official_contact', 'get_agent_guidance'];
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

export interface Message {
  jsonrpc: '2.0';
  id?: number;
  method: string;
  params?: Record<string, unknown>;
}

/** The parameters of the operation. */
export interface Parameters {
  'MCP-Protocol-Version': '2026-07-28' | '2025-06-18';
  'Mcp-Method'?: string;
  'Mcp-Name'?: string;
}

interface Client<Facts, Answer> {
  facts(): Promise<Facts>;
  /** The body of the answer, with any status. Its parameters have types, or the compiler would not infer `Answer`. */
  post(message: Message, parameters: Parameters): Promise<Answer>;
  /** Whether it fails to read a body that the document says is empty. @default false */
  failsWithoutBody?: true;
}

interface Failure {
  code: number;
  data: { hint: string };
}

/** What the program reads of an answer. */
interface Read {
  error?: Failure;
  result?: { tools?: { name: string }[]; structuredContent?: { legalNotice?: string } };
}

/** The type of a member that some types of a union name. */
type Member<Union, Name extends string> = Union extends unknown
  ? string extends keyof Union
    ? never
    : Name extends keyof Union
      ? NonNullable<Union[Name]>
      : never
  : never;
type Found<Answer, Name extends string> = Member<Member<Answer, 'result'>, Name>;
/** The text, if the generator has no type, `any`, or another type than the shape. */
type Unless<Type, Shape, Text> = 0 extends 1 & Type
  ? Text
  : [Type] extends [never]
    ? Text
    : [Type] extends [Shape]
      ? never
      : Text;

/** What a generator did not find in the document. */
type Mistakes<Facts, Answer> =
  | Unless<Facts, { contact: { telephone: string; verification: { status: 'valid' | 'expired' } } }, 'facts'>
  | Unless<Member<Member<Facts, 'contact'>, 'telephone'>, string, 'a fact'>
  | Unless<Answer, unknown, 'answer'>
  | Unless<Found<Answer, 'tools'>, { name: string }[], 'result of tools/list'>
  | Unless<Found<Answer, 'content'>, { text: string }[], 'result of tools/call'>
  | Unless<Member<Found<Answer, 'structuredContent'>, 'telephone'>, string, 'result of get_official_contact'>
  | Unless<Member<Answer, 'error'>, Failure, 'error'>;

/** The compiler reports a mistake as a member that the client lacks. */
type Checked<Mistake> = [Mistake] extends [never] ? unknown : { wrongType: Mistake };

export async function use<Facts extends object, Answer>(
  client: Client<Facts, Answer> & Checked<Mistakes<Facts, Answer>>,
): Promise<void> {
  const { facts, post, failsWithoutBody } = client;
  const read: { contact?: unknown; legalNotice?: unknown } = await facts();
  assert.deepEqual(read, await (await fetch(`${ORIGIN}/api/agent-info`)).json());

  const ask = async (parameters: Parameters, message: Omit<Message, 'jsonrpc'>) =>
    (await post({ jsonrpc: '2.0', id: 1, ...message }, parameters)) as Read;
  const legacy = (method: string, params = {}) =>
    ask({ 'MCP-Protocol-Version': '2025-06-18' }, { method, params });
  const modern = (method: string, params: { name?: string } = {}) => {
    const name = params.name && { 'Mcp-Name': params.name };
    return ask(
      { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': method, ...name },
      { method, params: { ...params, _meta: META } },
    );
  };
  for (const call of [legacy, modern]) {
    const { result } = await call('tools/list');
    assert.deepEqual(
      result?.tools?.map(({ name }) => name),
      TOOLS,
    );
    for (const name of TOOLS) {
      const data = (await call('tools/call', { name })).result?.structuredContent;
      if (name === 'get_official_contact') assert.deepEqual(data, read.contact);
      else assert.equal(data?.legalNotice, read.legalNotice);
    }
  }
  assert.equal((await legacy('nothing')).error?.code, -32601);
  const refused = await ask({ 'MCP-Protocol-Version': '2026-07-28' }, { method: 'tools/list' });
  assert.match(refused.error?.data.hint ?? '', /Mcp-Method/);
  const notification = () =>
    post({ jsonrpc: '2.0', method: 'notifications/initialized' }, { 'MCP-Protocol-Version': '2025-06-18' });
  await (failsWithoutBody ? assert.rejects(notification, SyntaxError) : notification());
}
