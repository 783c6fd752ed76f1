/**
 * Ways to break what clients receive, each as a change to what the built MCP handler answers. `npm run clients` must notice
 * every one (faults.deep.test.ts). The contract suite notices the others.
 */

// biome-ignore lint/suspicious/noExplicitAny: any message
type Json = any;

/** A request that reached the handler, and its answer: the message is `undefined` where there is none (202). */
export interface Answered {
  readonly request: { readonly method?: string; readonly params?: Json };
  status: number;
  readonly headers: Record<string, string>;
  message: Json;
}

export interface ServiceFault {
  readonly name: string;
  /** Changes the answer in place. */
  readonly breaks: (answered: Answered) => void;
  /** What the command prints of the client's row, among others. */
  readonly says: string | RegExp;
  /** The era of the client that is run. @default modern */
  readonly era?: 'modern' | 'legacy';
}

const FOREIGN = '+18005550199';

/** Changes the result of a method. */
const inResult =
  (method: RegExp, change: (result: Json, params: Json) => void): ServiceFault['breaks'] =>
  ({ request, message }) => {
    if (method.test(request.method ?? '') && message?.result) change(message.result, request.params ?? {});
  };

const inTools = (change: (tools: Json[]) => void) => inResult(/^tools\/list$/, ({ tools }) => change(tools));
const inEachTool = (change: (tool: Json) => void) => inTools((tools) => tools.forEach(change));
const inCalls = (change: (result: Json, params: Json) => void) => inResult(/^tools\/call$/, change);
const inHandshake = (change: (result: Json) => void) => inResult(/^(initialize|server\/discover)$/, change);

/** Changes the structured content and the text with the same data. */
const inData = (change: (data: Json) => Json, tool = /./) =>
  inCalls((result, { name }) => {
    if (!tool.test(name)) return;
    if (result.structuredContent) result.structuredContent = change(result.structuredContent);
    for (const block of result.content)
      if (block.text.startsWith('{')) block.text = JSON.stringify(change(JSON.parse(block.text)));
  });

const without =
  (...names: string[]) =>
  (data: Json) =>
    Object.fromEntries(Object.entries(data).filter(([name]) => !names.includes(name)));

const text = (value: string) => ({ type: 'text', text: value });
const NOTE = /^The arguments were not read/;

/** Refuses a request. */
const refused = (answered: Answered, status: number, code: number) => {
  answered.status = status;
  const { id } = answered.message ?? {};
  answered.message = { jsonrpc: '2.0', id, error: { code, message: 'No', data: { hint: 'No' } } };
};

export const SERVICE_FAULTS: readonly ServiceFault[] = [
  // Facts.
  ...['openingHours', 'people', 'fees'].map((fact) => ({
    name: `${fact} is gone`,
    breaks: inData(without(fact), /info/),
    says: `get_practice_info: ${fact} is missing`,
  })),
  {
    name: 'another number in the data',
    breaks: inData((data) => ({ ...data, telephone: FOREIGN }), /contact/),
    says: `get_official_contact: telephone is "${FOREIGN}"; it must be "+12025550132"`,
  },
  {
    name: 'another number in the text only',
    breaks: inCalls(({ content }) => {
      for (const block of content) block.text = block.text.replaceAll('+12025550132', FOREIGN);
    }),
    says: `get_official_contact: telephone is "${FOREIGN}"`,
    era: 'legacy',
  },
  {
    name: 'a fact that the contract does not have',
    breaks: inData((data) => ({ ...data, hotline: FOREIGN }), /contact/),
    says: /get_official_contact: the call failed: ".*must NOT have additional properties/,
  },
  {
    name: 'the limits for agents are gone',
    breaks: inData(without('limits'), /guidance/),
    says: /get_agent_guidance: the call failed: ".*must have required property 'limits'/,
  },
  {
    name: 'a letter of another alphabet',
    breaks: inData((data) => ({ ...data, email: data.email.replace('o', '\u043e') }), /contact/),
    says: /get_official_contact: the call failed: ".*data\/email/,
  },
  {
    name: 'people in another order',
    breaks: inData((data) => ({ ...data, people: data.people.toReversed() }), /info/),
    says: 'get_practice_info: people[0].name is "Samuel Reed"; it must be "Eleanor Marsh"',
  },
  {
    name: 'a closure that has passed',
    breaks: inData(
      (data) => ({ ...data, closures: [{ from: '2025-12-24', until: '2026-01-02', note: 'Old' }] }),
      /info/,
    ),
    says: 'on 2036-11-02: get_practice_info: closures is not in the contract: [{"from":"2025-12-24"',
  },
  // Results.
  {
    name: 'an image',
    breaks: inCalls(({ content }) => content.push({ type: 'image', data: 'AAAA', mimeType: 'image/png' })),
    says: 'get_practice_info: the data is there 3 times',
    era: 'legacy',
  },
  {
    name: 'a second text with a false number',
    breaks: inCalls(({ content }) => content.push(text(`Call ${FOREIGN}.`))),
    says: `get_practice_info: there is other text: "Call ${FOREIGN}."`,
  },
  {
    name: 'no structured data',
    breaks: inCalls((result) => delete result.structuredContent),
    says: /the call failed: "Tool get_\w+ has an output schema but did not return structured content/,
  },
  {
    name: 'no structured data, and no schema of it',
    breaks: (answered) => {
      inEachTool((tool) => delete tool.outputSchema)(answered);
      inCalls((result) => delete result.structuredContent)(answered);
    },
    says: 'worse: Receives: text, instructions, title, schema; the table has structured, text,',
    era: 'legacy',
  },
  {
    name: 'no text',
    breaks: inCalls((result) => {
      result.content = [];
    }),
    says: 'worse: Leaves out: text; the table has nothing',
  },
  {
    name: 'isError',
    breaks: inCalls((result) => {
      result.isError = true;
    }),
    says: 'get_official_contact: the call failed: "{\\"messaging\\"',
  },
  {
    name: 'a schema of the result that the result does not fit',
    breaks: inEachTool((tool) => tool.outputSchema.required.push('office')),
    says: /get_\w+: the call failed: ".*office/,
  },
  {
    name: 'arguments are refused',
    breaks: (answered) => {
      const { method, params } = answered.request;
      if (method === 'tools/call' && params.arguments) refused(answered, 200, -32602);
    },
    says: 'tools/call was answered with 200, -32602 No',
  },
  // The note about arguments.
  {
    name: 'the note about arguments is gone',
    breaks: inCalls((result) => {
      result.content = result.content.filter((block: Json) => !NOTE.test(block.text));
    }),
    says: 'get_official_contact with question: the note that arguments are not read is missing',
  },
  {
    name: 'the note about arguments is always there',
    breaks: inCalls((result) => {
      const note = text('The arguments were not read: this tool takes none.');
      if (!result.content.some((block: Json) => NOTE.test(block.text))) result.content.push(note);
    }),
    says: 'get_official_contact with wait_for_previous: there is other text: "The arguments were not read',
  },
  {
    name: 'the note about arguments comes first',
    breaks: inCalls(({ content }) => {
      if (NOTE.test(content.at(-1).text)) content.unshift(content.pop());
    }),
    says: 'on 2036-11-02: get_official_contact with question: the text does not begin with the notice',
  },
  // Expired facts.
  {
    name: 'no notice that the facts have expired',
    breaks: inData(without('notice')),
    says: 'on 2036-11-02: get_official_contact: the text does not begin with the notice that the facts have expired',
  },
  {
    name: 'no notice, to a client of 2025',
    breaks: inData(without('notice')),
    says: 'on 2036-11-02: get_official_contact: the structured data does not begin with the notice',
    era: 'legacy',
  },
  {
    name: 'the notice is not the first member',
    breaks: inData(({ notice, ...data }) => (notice ? { ...data, notice } : data)),
    says: 'on 2036-11-02: get_official_contact: the structured data does not begin with the notice',
  },
  {
    name: 'expired facts are called valid',
    breaks: inData((data) => ({ ...data, contactStatus: 'valid' }), /info/),
    says: 'on 2036-11-02: get_practice_info: contactStatus is "valid"; it must be "expired"',
  },
  {
    name: 'facts that hold are called expired',
    breaks: inCalls(({ content }) => {
      if (!content[0].text.includes('EXPIRED')) content.unshift(text('EXPIRED: ask elsewhere.'));
    }),
    says: 'get_official_contact: there is other text: "EXPIRED: ask elsewhere."',
  },
  // What the service says of itself.
  {
    name: 'no instructions',
    breaks: inHandshake((result) => delete result.instructions),
    says: 'worse: Leaves out: instructions; the table has nothing',
  },
  {
    name: 'a tool is gone',
    breaks: inTools((tools) => tools.pop()),
    says: 'it hands on get_agent_guidance 0 times',
  },
  {
    name: 'a further tool',
    breaks: inTools((tools) => tools.push({ ...tools[0], name: 'get_results' })),
    says: 'it hands on the tool get_results, which the contract does not have',
  },
  {
    name: 'inputSchema without properties',
    breaks: inEachTool((tool) => delete tool.inputSchema.properties),
    says: 'get_official_contact: its inputSchema is no schema of an object with properties',
  },
  {
    name: 'no title',
    breaks: inEachTool((tool) => delete tool.title),
    says: 'worse: Leaves out: title; the table has nothing',
  },
  // Protocol.
  {
    name: 'a session id',
    breaks: ({ headers }) => {
      headers['mcp-session-id'] = 'abc';
    },
    says: 'the service sent the session id abc',
    era: 'legacy',
  },
  {
    name: 'no modern era',
    breaks: (answered) => {
      if (answered.request.method === 'server/discover') refused(answered, 404, -32601);
    },
    says: 'worse: Revision: 2025-06-18; the table has 2026-07-28',
  },
  {
    name: 'an older revision',
    breaks: inResult(/^initialize$/, (result) => {
      result.protocolVersion = '2025-03-26';
    }),
    says: 'worse: Revision: 2025-03-26; the table has 2025-06-18',
    era: 'legacy',
  },
  {
    name: 'a notification is refused',
    breaks: (answered) => {
      if (answered.request.method?.startsWith('notifications/')) refused(answered, 400, -32600);
    },
    says: 'notifications/initialized was answered with 400, -32600 No',
    era: 'legacy',
  },
];
