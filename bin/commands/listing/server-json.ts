/** Makes `server.json`, the file that the MCP registry reads, from the answers of the service. */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { MCP } from '../../../contract/literals.ts';
import type { Seen } from './seen.ts';
import { SERVER_JSON_SCHEMA, serverJsonSchema } from './server-json-schema.ts';

/** The limit of the registry (its schema, `ServerDetail`). */
const MAX_TITLE = 100;

export function serverJson({ baseUrl, server, card }: Seen) {
  return {
    $schema: SERVER_JSON_SCHEMA,
    // The server's own namespace is the domain of the practice, which may be another one.
    name: `${reverseDns(baseUrl)}/${String(server.name).split('/').at(-1)}`,
    // A title that is too long is left out and not cut, because it is a fact.
    ...(typeof server.title === 'string' && server.title.length <= MAX_TITLE && { title: server.title }),
    // The description of the server card has the same limit.
    description: card.description,
    version: server.version,
    websiteUrl: `${baseUrl}/developers`,
    icons: server.icons,
    remotes: [{ type: 'streamable-http', url: baseUrl + MCP }],
  };
}

/**
 * The namespace is the host's name, reversed. The registry reads the domain-ownership proof from the host, grants only
 * this namespace ("HTTP Authentication"), and refuses a remote on another host.
 */
const reverseDns = (baseUrl: string) => new URL(baseUrl).hostname.split('.').reverse().join('.');

/**
 * @param official - the registry's own schema. @default only the rules in server-json-schema.ts
 * @returns the problems for which the registry would refuse the file, each with its place
 */
export function serverJsonProblems(value: unknown, official?: object): string[] {
  // Not strict: the official schema has unknown keywords ("example").
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const problems = [serverJsonSchema, ...(official ? [official] : [])].flatMap((schema) => {
    const validate = ajv.compile(schema);
    validate(value);
    return validate.errors ?? [];
  });
  const lines = problems.map(
    ({ instancePath, message }) => `server.json${instancePath}: ${message ?? 'is wrong'}`,
  );
  return [...new Set(lines)];
}
