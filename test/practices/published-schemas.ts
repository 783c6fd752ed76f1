/** Contract §3, §5: agent-info and all tool results meet their published schemas, and stay within the limits. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { MAX_RESPONSE_BYTES } from '../../contract/literals.ts';
import type { Outputs } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

const SCHEMAS = {
  get_practice_info: 'schemas/practice-info.json',
  get_official_contact: 'schemas/official-contact.json',
  get_agent_guidance: 'schemas/agent-guidance.json',
} as const;

/** Compiled once: the schemas depend on no practice. */
const compiled = new Map<string, ValidateFunction>();

export const property: Property = {
  sentence: 'agent-info and all tool results meet their published schemas, and no answer exceeds the limits',
  holds({ valid, expired }) {
    for (const day of [valid, expired]) {
      expectValid(day, 'schemas/agent-info.json', day.agentInfo);
      for (const [tool, schema] of Object.entries(SCHEMAS))
        expectValid(day, schema, day.tools[tool as keyof typeof SCHEMAS]);
      expectLimits(day);
    }
  },
};

function expectValid({ files }: Outputs, path: string, value: unknown): void {
  const { text } = files.get(path)!;
  const validate =
    compiled.get(text) ?? formats.default(new Ajv2020({ strict: false })).compile(JSON.parse(text));
  compiled.set(text, validate);
  if (!validate(JSON.parse(JSON.stringify(value))))
    throw new Error(`${path}: ${JSON.stringify(validate.errors, undefined, 1)}`);
}

function expectLimits({ agentInfo, mcp, files }: Outputs): void {
  const bytes = (text: string) => Buffer.byteLength(text);
  expect(bytes(JSON.stringify(agentInfo))).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
  for (const { list, calls } of [mcp.modern, ...mcp.legacy.values()]) {
    const { tools } = JSON.parse(list());
    // OpenAI refuses longer descriptions.
    for (const { description } of tools) expect(description.length).toBeLessThanOrEqual(1_024);
    for (const { resultWithNote } of calls.values())
      expect(bytes(resultWithNote())).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
  }
  expect(bytes(files.get('errors/not-found.md')!.text)).toBeLessThanOrEqual(1_000);
}
