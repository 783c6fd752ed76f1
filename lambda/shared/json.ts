/** A JSON object: not an array, not null. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** A JSON Schema (2020-12) as data. */
export type JsonSchema = JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
