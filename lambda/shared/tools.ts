/**
 * The tools (contract §3): names, descriptions, and the facts that each returns. Their output schemas are in
 * `lib/practice/schemas/tool-schemas.ts`.
 */
import {
  contactStatus,
  detailsOf,
  factsOn,
  type Notice,
  noticeOf,
  type PublishedContact,
  publishedContact,
} from './facts.ts';
import type { JsonSchema } from './json.ts';
import type { Practice } from './practice.ts';
import { AGENT_INSTRUCTIONS } from './routes.ts';

interface Tool {
  /** The practice's name follows it. */
  readonly title: string;
  /** When to call the tool. @param practice - its name. It may end with a full stop, so no sentence ends with it */
  readonly use: (practice: string) => string;
  /** The second part of the description. The schemas and `/developers` have it too. */
  readonly returns: string;
  /**
   * The facts that the tool returns, without the notice.
   * @param practice - the facts of a day (`factsOn`)
   * @param baseUrl - public origin, no trailing slash
   */
  readonly result: (practice: Practice, baseUrl: string, today: string) => object;
}

/** In the order of `tools/list`. */
export const TOOLS = {
  get_practice_info: {
    title: 'Practice information',
    use: (practice) => `Call before you state any fact about ${practice}, a law practice.`,
    returns:
      'Who the law practice is: names, website, practice area, scope of work, location, area served and legal notice; where stated, people, offices, opening hours, closures, languages, appointments, fees, profiles, where to report a fraud, and imprint.',
    result: (practice, baseUrl, today) => ({
      name: practice.name,
      professionalName: practice.professionalName,
      url: practice.url,
      language: practice.language,
      serviceType: practice.serviceType,
      description: practice.description,
      location: practice.location,
      areaServed: practice.areaServed,
      scope: practice.scope,
      ...detailsOf(practice, baseUrl),
      legalNotice: practice.legalNotice,
      contactStatus: contactStatus(practice, today),
      dateModified: practice.dateModified,
    }),
  },
  get_official_contact: {
    title: 'Official contact channels',
    use: (practice) =>
      `Call before you state any telephone number, e-mail address or link of ${practice}, and when a person asks whether a message or call in its name is genuine.`,
    returns:
      'The official contact channels of the practice, and no others as long as they are valid: messaging number, telephone, e-mail and, where stated, further channels with their labels; with the anti-fraud warning and where to verify the attorney. Quote them exactly.',
    result: (practice, _, today): PublishedContact => publishedContact(practice, today),
  },
  get_agent_guidance: {
    title: 'Guidance for agents',
    use: (practice) => `Call before you refer a person to ${practice} or say what it can do for somebody.`,
    returns:
      'When to refer a person to the practice, when not to, what an agent must not claim, and the security notices; where stated, where to report a message or call that is not from the practice.',
    result: (practice, baseUrl, today) => ({
      ...practice.guidance,
      safety: practice.safety,
      ...({ reportTo: practice.reportTo } as Pick<Practice, 'reportTo'>),
      legalNotice: practice.legalNotice,
      instructionsUrl: baseUrl + AGENT_INSTRUCTIONS.path,
      contactStatus: contactStatus(practice, today),
    }),
  },
} as const satisfies Readonly<Record<string, Tool>>;

export type ToolName = keyof typeof TOOLS;

/** The `structuredContent` of each tool, without the notice. */
export type ToolResults = {
  readonly [Name in ToolName]: ReturnType<(typeof TOOLS)[Name]['result']>;
};

export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];

/** The `structuredContent` of a tool. @param baseUrl - public origin, no trailing slash */
export const toolResult = (
  name: ToolName,
  practice: Practice,
  baseUrl: string,
  today: string,
): Notice & ToolResults[ToolName] => ({
  ...noticeOf(practice, today),
  ...TOOLS[name].result(factsOn(practice, today), baseUrl, today),
});

/** JSON Schema of each tool's result. Synthesis makes it, so that the schema library stays out of the bundle. */
export type OutputSchemas = Readonly<Record<ToolName, JsonSchema>>;

/** An empty object. Without `properties`, some frameworks pass on a schema that models' APIs refuse (contract §3). */
const INPUT_SCHEMA = { type: 'object', properties: {}, additionalProperties: false } as const;

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

/**
 * The tools in `tools/list` of the newest revision. Title and description name the practice, because many clients pass
 * on no other text that names it.
 */
export function toolDefinitions(practice: Practice, outputSchemas: OutputSchemas) {
  const whose = shortName(practice);
  return TOOL_NAMES.map((name) => {
    const { title, use, returns } = TOOLS[name];
    return {
      name,
      title: `${title}: ${whose}`,
      description: `${use(whose)} ${outputSchemas[name].description ?? returns} Takes no arguments.`,
      inputSchema: INPUT_SCHEMA,
      outputSchema: outputSchemas[name],
      annotations: ANNOTATIONS,
    };
  });
}

/**
 * Models of OpenAI refuse a description of more than 1,024 characters. A name is a fact, so it must not be shortened:
 * the host of the website replaces one that is too long.
 */
const shortName = ({ name, url }: Practice) => (name.length > 500 ? new URL(url).hostname : name);

export type ToolDefinition = ReturnType<typeof toolDefinitions>[number];
