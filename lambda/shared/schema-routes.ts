/**
 * The published JSON Schemas: one for each payload, under a path that never changes, because it is the
 * `$id` by which others refer to it. Pure data; part of the table of documents in routes.ts.
 */

/** JSON Schema 2020-12, core §14. */
const SCHEMA_TYPE = 'application/schema+json';

export const AGENT_INFO_SCHEMA = {
  key: 'agentInfoSchema',
  path: '/schemas/agent-info.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of agent-info',
} as const;
export const PRACTICE_INFO_SCHEMA = {
  key: 'practiceInfoSchema',
  path: '/schemas/practice-info.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of what get_practice_info returns',
} as const;
export const OFFICIAL_CONTACT_SCHEMA = {
  key: 'officialContactSchema',
  path: '/schemas/official-contact.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of what get_official_contact returns',
} as const;
export const AGENT_GUIDANCE_SCHEMA = {
  key: 'agentGuidanceSchema',
  path: '/schemas/agent-guidance.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of what get_agent_guidance returns',
} as const;
export const MCP_REQUEST_SCHEMA = {
  key: 'mcpRequestSchema',
  path: '/schemas/mcp-request.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of a message to the MCP endpoint',
} as const;
export const MCP_RESPONSE_SCHEMA = {
  key: 'mcpResponseSchema',
  path: '/schemas/mcp-response.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of an answer of the MCP endpoint',
} as const;
export const MCP_DESCRIPTOR_SCHEMA = {
  key: 'mcpDescriptorSchema',
  path: '/schemas/mcp-descriptor.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of /mcp.json',
} as const;
export const PROBLEM_SCHEMA = {
  key: 'problemSchema',
  path: '/schemas/problem.json',
  contentType: SCHEMA_TYPE,
  title: 'JSON Schema of the errors that are problem documents (RFC 9457)',
} as const;
