/**
 * The three tools (description §2.4, contract §3): what they are called, what they return, and how
 * the result is taken from the practice. Build time only: handlers ship the finished texts.
 */
import { z } from 'zod';
import type { Practice } from '../shared/practice.ts';
import { guidanceSchema, locationSchema } from '../../lib/content/practice-schema.ts';
import { type JsonSchema, toJsonSchema } from '../../lib/schemas/json-schema.ts';
import {
  type ContactStatus,
  contactStatusSchema,
  publishedContact,
  publishedContactSchema,
} from '../shared/agent-info.ts';
import { machineReadable } from '../shared/routes.ts';

/** A tool as `tools/list` states it, in the newest shape. */
export interface ToolDefinition {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly outputSchema: JsonSchema;
  readonly annotations: typeof ANNOTATIONS;
}

const ANNOTATIONS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const;

const TOOLS = {
  get_practice_info: {
    title: 'Practice information',
    description:
      'Who the law practice is: names, website, practice area, scope of work, location, area served and legal notice. Takes no arguments.',
    output: z.strictObject({
      name: z.string(),
      professionalName: z.string(),
      url: z.url(),
      language: z.string(),
      serviceType: z.string(),
      description: z.string(),
      location: locationSchema,
      areaServed: z.string(),
      scope: z.array(z.string()).min(1),
      legalNotice: z.string(),
      contactStatus: contactStatusSchema,
      dateModified: z.iso.date(),
    }),
  },
  get_official_contact: {
    title: 'Official contact channels',
    description:
      'The only official contact channels of the practice: messaging number, telephone and e-mail, with the anti-fraud warning and where to verify the attorney. Quote them exactly. Takes no arguments.',
    output: publishedContactSchema,
  },
  get_agent_guidance: {
    title: 'Guidance for agents',
    description:
      'When to refer a person to the practice, when not to, what an agent must not claim, and the security notices. Takes no arguments.',
    output: z.strictObject({
      ...guidanceSchema.shape,
      safety: z.array(z.string()).min(1),
      legalNotice: z.string(),
      instructionsUrl: z.url(),
      contactStatus: contactStatusSchema,
    }),
  },
} as const;

export type ToolName = keyof typeof TOOLS;

/** In the order in which `tools/list` gives them. */
export const TOOL_NAMES = Object.keys(TOOLS) as ToolName[];

/** Every tool with its JSON Schemas. */
export function toolDefinitions(): ToolDefinition[] {
  return TOOL_NAMES.map((name) => ({
    name,
    title: TOOLS[name].title,
    description: TOOLS[name].description,
    inputSchema: { type: 'object', additionalProperties: false },
    outputSchema: toJsonSchema(TOOLS[name].output),
    annotations: ANNOTATIONS,
  }));
}

/** The `structuredContent` of each tool, with absolute URLs under `baseUrl` (no trailing slash). */
export function toolResults(practice: Practice, baseUrl: string, contactStatus: ContactStatus = 'valid') {
  const { name, professionalName, url, language, serviceType, description, location, areaServed } = practice;
  const { scope, legalNotice, safety, contact, guidance, dateModified } = practice;
  const results: { [Name in ToolName]: z.infer<(typeof TOOLS)[Name]['output']> } = {
    get_practice_info: {
      name,
      professionalName,
      url,
      language,
      serviceType,
      description,
      location,
      areaServed,
      scope,
      legalNotice,
      contactStatus,
      dateModified,
    },
    get_official_contact: publishedContact(contact, contactStatus),
    get_agent_guidance: {
      ...guidance,
      safety,
      legalNotice,
      instructionsUrl: machineReadable(baseUrl).agentInstructions,
      contactStatus,
    },
  };
  return results;
}
