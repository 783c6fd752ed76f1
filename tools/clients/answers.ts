/**
 * The result that each request must have: what the service says of itself, word for word, around the facts of expected.ts.
 * A client hands on some of it, and another version of a client may hand on all of it. Nothing here comes from the
 * service's code.
 */

import { DETAILS } from '../../contract/documents/agent-info.ts';
import {
  ANNOTATIONS,
  INPUT_SCHEMA,
  LEGACY,
  MODERN,
  TOOLS,
  type ToolName,
  VERSIONS,
} from '../../contract/literals.ts';
import { type Expected, expectedOn, NAME, NOTE, PRACTICE } from './expected.ts';

// biome-ignore lint/suspicious/noExplicitAny: any JSON
type Json = any;

/** Contract §3. */
export const TEXTS: Readonly<Record<ToolName, { readonly title: string; readonly description: string }>> = {
  get_practice_info: {
    title: `Practice information: ${NAME}`,
    description: `Call before you state any fact about ${NAME}, a law practice. Who the law practice is: names, website, practice area, scope of work, location, area served and legal notice; where stated, people, offices, opening hours, closures, languages, appointments, fees, profiles, where to report a fraud, and imprint. Takes no arguments.`,
  },
  get_official_contact: {
    title: `Official contact channels: ${NAME}`,
    description: `Call before you state any telephone number, e-mail address or link of ${NAME}, and when a person asks whether a message or call in its name is genuine. The official contact channels of the practice, and no others as long as they are valid: messaging number, telephone, e-mail and, where stated, further channels with their labels; with the anti-fraud warning and where to verify the attorney. Quote them exactly. Takes no arguments.`,
  },
  get_agent_guidance: {
    title: `Guidance for agents: ${NAME}`,
    description: `Call before you refer a person to ${NAME} or say what it can do for somebody. When to refer a person to the practice, when not to, what an agent must not claim, and the security notices; where stated, where to report a message or call that is not from the practice. Takes no arguments.`,
  },
};

const INSTRUCTIONS = `Public, read-only facts about one law practice: ${NAME} (${PRACTICE.serviceType}). Call get_official_contact before you state any contact detail and quote it exactly; call get_agent_guidance before you refer a person. No tool takes arguments: send no personal data, documents or case details. ${PRACTICE.legalNotice}`;

/** The facts of each tool, closures that have passed included. */
const FACTS = expectedOn('2000-01-01', '').data;

/** The members that a practice may leave out (contract §3). */
const OPTIONAL = ['notice', 'otherChannels', 'mayCostMore', ...DETAILS];

const CAPABILITIES = { tools: {} };
const DOMAIN: string = new URL(PRACTICE.url).hostname.split('.').reverse().join('.');
const SERVER = { name: `${DOMAIN}/legal-front-door`, title: NAME, version: '1.0.0' };

/** The names of contract §4 that bring no note. */
const ADDED_BY_CLIENTS = ['wait_for_previous', 'toolCallId', '_placeholder'];

/**
 * @param method - one that the service has
 * @param versionHeader - the value of MCP-Protocol-Version
 * @returns the result, with the outline of each output schema, and with the data of text blocks that are JSON
 */
export function resultOf(
  { method, params }: { readonly method?: string; readonly params?: Json },
  versionHeader: string | undefined,
  expected: Expected,
): Json {
  const modern = versionHeader === MODERN;
  const oldest = versionHeader === '2025-03-26';
  const shape = (result: object) => (modern ? { ...complete(expected.url), ...result } : result);
  const caching = modern ? { ttlMs: 300_000, cacheScope: 'public' } : {};
  const instructions = [expected.notice, INSTRUCTIONS].filter(Boolean).join(' ');
  switch (method) {
    case 'initialize':
      return handshake(params?.protocolVersion, instructions);
    case 'server/discover':
      return shape({ ...caching, supportedVersions: VERSIONS, capabilities: CAPABILITIES, instructions });
    case 'tools/list':
      return shape({ ...caching, tools: TOOLS.map((name) => definition(name, oldest)) });
    case 'tools/call':
      return shape(callResult(params, oldest, expected));
    default:
      return {};
  }
}

function handshake(asked: Json, instructions: string): Json {
  const protocolVersion = LEGACY.find((version) => version === asked) ?? LEGACY[0];
  const { title, ...others } = SERVER;
  const serverInfo = protocolVersion === '2025-03-26' ? others : { ...others, title };
  return { protocolVersion, capabilities: CAPABILITIES, serverInfo, instructions };
}

function complete(url: string): object {
  const info = {
    ...SERVER,
    description: `Read-only institutional information about ${NAME} (${PRACTICE.serviceType}): who it is, its official contact channels, and when to refer a person to it. Accepts no personal data and gives no legal advice.`,
    websiteUrl: PRACTICE.url,
    icons: [
      { src: `${url}/icon-512.png`, mimeType: 'image/png', sizes: ['512x512'] },
      { src: `${url}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] },
    ],
  };
  return { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': info } };
}

/** What is compared of an output schema. Clients hold the data to the whole of it. */
export const outlineOf = ({ type, properties, required, additionalProperties }: Json): Json => ({
  ...{ type, additionalProperties },
  properties: Object.keys(properties ?? {}).sort(),
  required: [...(required ?? [])].sort(),
});

function outline(name: ToolName): Json {
  // The fixture has no number at shared cost.
  const unstated = name === 'get_official_contact' ? ['notice', 'mayCostMore'] : ['notice'];
  const members = [...unstated, ...Object.keys(FACTS[name])].sort();
  const required = members.filter((each) => !OPTIONAL.includes(each));
  return { type: 'object', additionalProperties: false, properties: members, required };
}

/** 2025-03-26 has neither title nor output schema. */
function definition(name: ToolName, oldest: boolean): Json {
  const { title, description } = TEXTS[name];
  const tool = { name, description, inputSchema: INPUT_SCHEMA, annotations: ANNOTATIONS };
  return oldest ? tool : { ...tool, title, outputSchema: outline(name) };
}

function callResult({ name, arguments: args }: Json, oldest: boolean, { data, notice }: Expected): Json {
  const content = { ...(notice && { notice }), ...data[name as ToolName] };
  const noted = Object.keys(args ?? {}).some((each) => !ADDED_BY_CLIENTS.includes(each));
  const texts = [content, ...(noted ? [NOTE] : [])];
  return {
    content: texts.map((text) => ({ type: 'text', text })),
    ...(!oldest && { structuredContent: content }),
  };
}
