/** Contract §3: definitions and results of the tools, in every revision. */
import { agentInfo } from '../documents/agent-info.ts';
import { DETAILS } from '../documents/agent-info-form.ts';
import { type Context, type Json, type Row, section } from '../harness/check.ts';
import { equal, exactMembers, matches, object, ok, text, texts } from '../harness/expect.ts';
import {
  ANNOTATIONS,
  INPUT_SCHEMA,
  MAX_DESCRIPTION,
  MAX_NAME_CHARACTERS,
  MODERN,
  TOOLS,
  type ToolName,
  VERSIONS,
} from '../literals.ts';
import { resultOf } from './requests.ts';
import { ASK, type Version } from './versions.ts';

/** `title`, `outputSchema` and `structuredContent` exist from 2025-06-18 on. */
const hasStructure = (version: Version) => version !== '2025-03-26';

export async function listTools(ctx: Context, version: Version = MODERN): Promise<Json[]> {
  return resultOf(await ctx.recall(ASK[version]('tools/list'))).tools;
}

async function callTool(ctx: Context, name: string, version: Version = MODERN): Promise<Json> {
  return resultOf(await ctx.recall(ASK[version]('tools/call', { params: { name } })));
}

/** Contract §3: how title and description name the practice. */
const named = ({ name, url }: Json): string =>
  name.length > MAX_NAME_CHARACTERS ? new URL(url).hostname : name;

const definitions = VERSIONS.flatMap((version) =>
  TOOLS.map(
    (name): Row => ({
      id: `list ${name} ${version}`,
      title: `${name} is listed to a ${version} client in the shape of that revision`,
      why: 'contract §3: "inputSchema is {…}", annotations, "Title and description name the practice"; §4: "Tools come in a fixed order"; "Shapes follow the revision in force: title, outputSchema, structuredContent exist from 2025-06-18 on"',
      async run(ctx) {
        const tools = await listTools(ctx, version);
        equal(
          tools.map((each) => each.name),
          TOOLS,
          'tools, in their fixed order',
        );
        const tool = tools.find((candidate) => candidate.name === name);
        object(tool, name);
        const whose = named(await agentInfo(ctx));
        text(tool.description, `${name}.description`);
        ok(tool.description.includes(whose), `${name}.description`, whose, tool.description);
        matches(tool.description, /^Call before you /, `${name}.description`);
        const { length } = tool.description;
        ok(length <= MAX_DESCRIPTION, `length of ${name}.description`, `at most ${MAX_DESCRIPTION}`, length);
        equal(tool.inputSchema, INPUT_SCHEMA, `${name}.inputSchema`);
        for (const [hint, value] of Object.entries(ANNOTATIONS))
          equal(tool.annotations[hint], value, `${name}.annotations.${hint}`);
        if (!hasStructure(version)) {
          equal([tool.title, tool.outputSchema], [undefined, undefined], `title and outputSchema of ${name}`);
          return;
        }
        text(tool.title, `${name}.title`);
        ok(
          tool.title.endsWith(`: ${whose}`),
          `${name}.title`,
          `a title that ends with ": ${whose}"`,
          tool.title,
        );
        equal(tool.outputSchema?.type, 'object', `${name}.outputSchema.type`);
        object(tool.outputSchema.properties, `${name}.outputSchema.properties`);
      },
    }),
  ),
);

export const PRACTICE_FIELDS = [
  'name',
  'professionalName',
  'url',
  'language',
  'serviceType',
  'description',
  'location',
  'areaServed',
  'scope',
  'legalNotice',
  'dateModified',
] as const;

/** Compares the result of each tool with agent-info, both without the notice. */
const CONTENT: Readonly<Record<ToolName, (content: Json, info: Json) => void>> = {
  get_practice_info(content, info) {
    const details = DETAILS.filter((name) => name in info);
    exactMembers(content, [...PRACTICE_FIELDS, ...details, 'contactStatus'], 'get_practice_info');
    equal(content.contactStatus, info.contact.verification.status, 'get_practice_info contactStatus');
    for (const field of [...PRACTICE_FIELDS, ...details])
      equal(content[field], info[field], `get_practice_info ${field}`);
  },
  get_official_contact(content, info) {
    equal(content, info.contact, 'get_official_contact');
  },
  get_agent_guidance(content, info) {
    const lists = ['referWhen', 'doNotReferWhen', 'limits'];
    const others = ['safety', 'legalNotice', 'instructionsUrl', 'contactStatus'];
    const stated = 'reportTo' in info ? ['reportTo'] : [];
    exactMembers(content, [...lists, ...others, ...stated], 'get_agent_guidance');
    equal(content.reportTo, info.reportTo, 'get_agent_guidance reportTo');
    equal(content.contactStatus, info.contact.verification.status, 'get_agent_guidance contactStatus');
    for (const name of lists) texts(content[name], `get_agent_guidance ${name}`);
    equal(content.safety, info.safety, 'get_agent_guidance safety');
    equal(content.legalNotice, info.legalNotice, 'get_agent_guidance legalNotice');
    equal(
      content.instructionsUrl,
      info.machineReadable.agentInstructions,
      'get_agent_guidance instructionsUrl',
    );
  },
};

const results = VERSIONS.flatMap((version) =>
  TOOLS.map(
    (name): Row => ({
      id: `call ${name} ${version}`,
      title: `${name} returns the values of agent-info to a ${version} client`,
      why: 'contract §3: "Values in tool results and in agent-info are equal, field by field"; "structuredContent and the same JSON as one text block"; "notice is then the first member"',
      async run(ctx) {
        const result = await callTool(ctx, name, version);
        ok(!result.isError, 'isError', 'false or absent', result.isError);
        const info = await agentInfo(ctx);
        // The notice is in the JSON only: contract §3: "It stands once in each tool result".
        equal(result.content?.length, 1, 'number of content blocks');
        const inText: Json = JSON.parse(result.content[0].text);
        // No member twice, and nothing beside the text.
        equal(result.content[0], { type: 'text', text: JSON.stringify(inText) }, 'content block');
        const { notice, ...facts } = inText;
        equal(notice, info.notice, `${name} notice`);
        if ('notice' in info) equal(Object.keys(inText)[0], 'notice', `first member of ${name}`);
        CONTENT[name](facts, info);
        const { structuredContent } = result;
        equal(structuredContent, hasStructure(version) ? inText : undefined, 'structuredContent');
        // Some clients hand on this member alone, and `equal` does not compare the order.
        if ('notice' in info && structuredContent)
          equal(Object.keys(structuredContent)[0], 'notice', `first member of structuredContent of ${name}`);
      },
    }),
  ),
);

export const toolChecks = section('3 tools', 'tools', [
  ...definitions,
  ...results,
  {
    id: 'output-schemas',
    title: 'the output schema describes every member of a result, and the result has every required member',
    why: 'contract §3: each tool has an outputSchema; MCP 2025-06-18 and later: results conform to it',
    async run(ctx) {
      for (const tool of await listTools(ctx)) {
        const { structuredContent } = await callTool(ctx, tool.name);
        for (const name of Object.keys(structuredContent))
          object(tool.outputSchema.properties[name], `${tool.name}.outputSchema.properties.${name}`);
        for (const name of tool.outputSchema.required ?? [])
          ok(name in structuredContent, `${tool.name} result`, `the member ${name}`, structuredContent);
      }
    },
  },
]);
