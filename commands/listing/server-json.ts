/** `server.json`, by which the MCP registry lists a server: made of what the service itself says. */
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import { MCP } from '../../contract/literals.ts';
import type { Seen } from './seen.ts';
import { SERVER_JSON_SCHEMA, serverJsonSchema } from './server-json-schema.ts';

/** The registry takes no longer one (its schema, `ServerDetail`). */
const MAX_TITLE = 100;

export function serverJson({ baseUrl, server, card }: Seen) {
  return {
    $schema: SERVER_JSON_SCHEMA,
    name: `${reverseDns(baseUrl)}/${server.name}`,
    // A name that does not fit is left out rather than cut: it is a fact.
    ...(typeof server.title === 'string' && server.title.length <= MAX_TITLE && { title: server.title }),
    // The card's, which has the same limit.
    description: card.description,
    version: server.version,
    websiteUrl: `${baseUrl}/developers`,
    icons: server.icons,
    remotes: [{ type: 'streamable-http', url: baseUrl + MCP }],
  };
}

/**
 * The namespace has to be the host's: the registry reads the proof there, grants that one and no other ("HTTP
 * Authentication"), and refuses a remote of another host.
 */
const reverseDns = (baseUrl: string) => new URL(baseUrl).hostname.split('.').reverse().join('.');

/**
 * What the registry would refuse, each with its place.
 * @param official - the registry's own schema, where it is at hand
 */
export function serverJsonProblems(value: unknown, official?: object): string[] {
  // Not strict: the official one has keywords of its own ("example").
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const problems = [serverJsonSchema, ...(official ? [official] : [])].flatMap((schema) => {
    const validate = ajv.compile(schema);
    validate(value);
    return validate.errors ?? [];
  });
  const said = problems.map(
    ({ instancePath, message }) => `server.json${instancePath}: ${message ?? 'is wrong'}`,
  );
  return [...new Set(said)];
}
