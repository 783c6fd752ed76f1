/**
 * The `result` of each method (contract §4): one component for all revisions, in which fields of later revisions are
 * optional. The schemas allow no other members, so that a program can distinguish them by a member: `'tools' in
 * result`.
 */
import { z } from 'zod';
import { LEGACY_VERSIONS, SERVER_INFO_KEY, SUPPORTED_VERSIONS } from '../../../lambda/mcp/protocol.ts';
import { ref } from '../../../lambda/render/documents/openapi/responses.ts';
import { TOOL_NAMES } from '../../../lambda/shared/tools.ts';
import { toolSchemaName } from './tool-schemas.ts';

const component = (name: string) => z.unknown().meta(ref(name));

/** `Implementation` of the MCP schema. */
export const serverInfo = z.strictObject({
  name: z.string(),
  title: z.string().optional(),
  version: z.string(),
  description: z.string().optional(),
  websiteUrl: z.url().optional(),
  icons: z
    .array(
      z.strictObject({
        src: z.url(),
        mimeType: z.string().optional(),
        sizes: z.array(z.string()).optional(),
      }),
    )
    .optional(),
});

/** A JSON Schema of an object, which MCP requires for tools. */
const objectSchema = z.looseObject({ type: z.literal('object') });

/** What a tool does, besides its result. */
export const annotations = {
  readOnlyHint: z.boolean(),
  destructiveHint: z.boolean(),
  idempotentHint: z.boolean(),
  openWorldHint: z.boolean(),
};

export const tool = z.strictObject({
  name: z.enum(TOOL_NAMES),
  title: z.string().optional().describe('From 2025-06-18 on'),
  description: z.string(),
  inputSchema: objectSchema,
  outputSchema: objectSchema.optional().describe('From 2025-06-18 on'),
  annotations: z.strictObject(annotations),
});

const capabilities = z.strictObject({ tools: z.strictObject({}) });
const instructions = z.string().describe('For the model');

/** Fields of every result of 2026-07-28. */
const complete = {
  resultType: z.literal('complete'),
  _meta: z.strictObject({ [SERVER_INFO_KEY]: component('ServerInfo') }),
};
const cacheable = { ttlMs: z.int().positive(), cacheScope: z.literal('public') };

const optional = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape).partial().shape;

/** Name of the component → schema. */
export const RESULTS = {
  InitializeResult: z
    .strictObject({
      protocolVersion: z.enum(LEGACY_VERSIONS),
      capabilities,
      serverInfo: component('ServerInfo'),
      instructions,
    })
    .describe('Result of initialize, which the 2025 revisions have'),
  DiscoverResult: z
    .strictObject({
      ...complete,
      ...cacheable,
      supportedVersions: z.array(z.enum(SUPPORTED_VERSIONS)),
      capabilities,
      instructions,
    })
    .describe('Result of server/discover, which 2026-07-28 has'),
  ToolsListResult: z
    .strictObject({ ...optional({ ...complete, ...cacheable }), tools: z.array(component('Tool')) })
    .describe('Result of tools/list; with resultType, _meta, ttlMs and cacheScope in 2026-07-28'),
  ToolsCallResult: z
    .strictObject({
      ...optional(complete),
      content: z.array(z.strictObject({ type: z.literal('text'), text: z.string() })).min(1),
      structuredContent: z
        .unknown()
        .meta({ oneOf: TOOL_NAMES.map((name) => ref(toolSchemaName(name))) })
        .optional(),
    })
    .describe(
      'Result of tools/call; with resultType and _meta in 2026-07-28. structuredContent exists from 2025-06-18 on; content has the same JSON as text.',
    ),
  EmptyResult: z.strictObject({}).describe('Result of ping, which the 2025 revisions have'),
};
