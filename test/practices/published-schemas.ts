/** Contract §3, §5: agent-info and all tool results meet their published schemas, and stay within the limits. */
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Practice } from '../../lambda/shared/practice.ts';
import type { ToolName } from '../../lambda/shared/tools.ts';
import { MAX_RESPONSE_BYTES, TOOL_SCHEMAS } from '../../tools/contract/literals.ts';
import type { Outputs } from '../support/practices/loaded-practice.ts';
import type { Property } from '../support/practices/properties.ts';

/** Compiled once: the schemas depend on no practice. */
const compiled = new Map<string, ValidateFunction>();

export const property: Property = {
  sentence:
    'agent-info and all answers of MCP meet their published schemas, and no answer exceeds the limits',
  holds({ practice: { facts }, valid, expired }) {
    for (const day of [valid, expired]) {
      expectValid(day, 'schemas/agent-info.json', day.agentInfo);
      for (const [tool, schema] of Object.entries(TOOL_SCHEMAS))
        expectValid(day, schema.slice(1), day.tools[tool as ToolName]);
      expectValid(day, 'schemas/mcp-descriptor.json', parsed(day, 'mcp.json'));
      expectValid(day, 'schemas/problem.json', parsed(day, 'errors/not-found.json'));
      const conforms = components(day);
      conforms('JsonRpcError', parsed(day, 'errors/failed.json'));
      expectAnswers(day, facts, conforms);
      expectOperations(parsed(day, 'openapi.json'), facts);
      expect(bytes(JSON.stringify(day.agentInfo))).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
      expect(bytes(day.files.get('errors/not-found.md')!.text)).toBeLessThanOrEqual(1_000);
    }
  },
};

// biome-ignore lint/suspicious/noExplicitAny: what a client receives
type Json = any;

const parsed = ({ files }: Outputs, path: string): Json => JSON.parse(files.get(path)!.text);
const bytes = (text: string) => Buffer.byteLength(text);

const expectValid = ({ files }: Outputs, path: string, value: unknown): void =>
  expectMatch(files.get(path)!.text, path, value);

function expectMatch(schema: string, name: string, value: unknown): void {
  const validate =
    compiled.get(schema) ?? formats.default(new Ajv2020({ strict: false })).compile(JSON.parse(schema));
  compiled.set(schema, validate);
  if (!validate(JSON.parse(JSON.stringify(value))))
    throw new Error(`${name}: ${JSON.stringify(validate.errors, undefined, 1)}`);
}

/** @returns what throws unless a value meets a schema of `/openapi.json`, which has those of the messages of MCP */
function components(day: Outputs): (name: string, value: unknown) => void {
  const schemas = JSON.stringify(parsed(day, 'openapi.json').components.schemas);
  return (name, value) =>
    expectMatch(
      `{"$ref":"#/components/schemas/${name}","components":{"schemas":${schemas}}}`,
      `${name} of openapi.json`,
      value,
    );
}

/** Titles and descriptions name the practice, or the host of a practice with a name of more than 500 characters. */
const nameOf = ({ name, url }: Practice) => (name.length > 500 ? new URL(url).host : name);

/** In each revision: a result is one JSON-RPC response, and the text of a tool's result is its data. */
function expectAnswers(day: Outputs, facts: Practice, conforms: ReturnType<typeof components>): void {
  const { modern, legacy } = day.mcp;
  const firsts = [modern.discover, ...Array.from(legacy.values(), ({ initialize }) => initialize)];
  for (const answer of firsts) expectResponse(answer(), conforms);
  for (const { list, calls } of [modern, ...legacy.values()]) {
    const { tools } = expectResponse(list(), conforms);
    for (const { name, title = '', description, outputSchema } of tools) {
      // OpenAI refuses longer descriptions.
      expect(description.length).toBeLessThanOrEqual(1_024);
      expect(description).toContain(nameOf(facts));
      if (outputSchema) expect(title).toContain(nameOf(facts));
      const { content, structuredContent } = expectResponse(calls.get(name)!.result(), conforms);
      expect(JSON.parse(content[0].text)).toEqual(JSON.parse(JSON.stringify(day.tools[name as ToolName])));
      expect(structuredContent).toEqual(outputSchema && JSON.parse(content[0].text));
      expect(bytes(calls.get(name)!.resultWithNote())).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
    }
  }
}

function expectResponse(result: string, conforms: ReturnType<typeof components>): Json {
  expect(bytes(result)).toBeLessThanOrEqual(MAX_RESPONSE_BYTES);
  const response = { jsonrpc: '2.0', id: 1, result: JSON.parse(result) };
  conforms('JsonRpcResult', response);
  return response.result;
}

/** GPT Actions take no longer texts. */
function expectOperations({ paths }: Json, { name }: Practice): void {
  for (const operation of Object.values(paths).flatMap((path) => Object.values(path as object))) {
    const { summary, description, parameters = [] } = operation;
    if (name.length <= 70)
      for (const text of [summary, description]) expect([text, text.length <= 300]).toEqual([text, true]);
    for (const parameter of parameters) expect(parameter.description.length).toBeLessThanOrEqual(700);
  }
}
