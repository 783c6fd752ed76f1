/** Schemas of the tools' results (contract §3), which `lambda/shared/tools.ts` creates from the practice. */
import { z } from 'zod';
import {
  type OutputSchemas,
  TOOL_NAMES,
  type ToolName,
  type ToolResults,
} from '../../../lambda/shared/tools.ts';
import { mainLocationSchema } from '../contact-schema.ts';
import { reportTo } from '../details-schema.ts';
import { list } from '../row.ts';
import { guidanceSchema } from '../schema.ts';
import {
  contactStatusSchema,
  noticeShape,
  publishedContactSchema,
  publishedDetailsShape,
} from './agent-info-schema.ts';
import { toJsonSchema } from './json-schema.ts';

/** The results without the notice. */
const FACTS = {
  get_practice_info: z.strictObject({
    name: z.string(),
    professionalName: z.string(),
    url: z.url(),
    language: z.string(),
    serviceType: z.string(),
    description: z.string(),
    location: mainLocationSchema,
    areaServed: z.string(),
    scope: list(z.string()),
    ...publishedDetailsShape(),
    legalNotice: z.string(),
    contactStatus: contactStatusSchema,
    dateModified: z.iso.date(),
  }),
  get_official_contact: publishedContactSchema,
  get_agent_guidance: z.strictObject({
    ...guidanceSchema.shape,
    safety: list(z.string()),
    reportTo: reportTo.optional(),
    legalNotice: z.string(),
    instructionsUrl: z.url(),
    contactStatus: contactStatusSchema,
  }),
} satisfies { readonly [Name in ToolName]: z.ZodType<ToolResults[Name]> };

const toolSchema = (name: ToolName) => z.strictObject({ ...noticeShape, ...FACTS[name].shape });

export const outputSchemas = (): OutputSchemas =>
  Object.fromEntries(TOOL_NAMES.map((name) => [name, toJsonSchema(toolSchema(name))])) as OutputSchemas;

/** Name of the component of a tool's result: `get_practice_info` → `GetPracticeInfo`. */
export const toolSchemaName = (tool: string) =>
  tool.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
