/** Reads JSON documents. The contract names the facts in them, but not always the keys. */
import type { Context, Json } from './check.ts';
import { status } from './expect.ts';

/** Fetches and parses a JSON document of the service. */
export async function jsonDocument(ctx: Context, path: string): Promise<Json> {
  const reply = await ctx.recall({ path });
  status(reply, 200);
  return reply.json();
}

/** Every member of a JSON document, at any depth. */
export function* everyMember(value: Json, key = ''): Generator<readonly [key: string, value: Json]> {
  yield [key, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [name, child] of Object.entries(value))
    yield* everyMember(child, Array.isArray(value) ? key : name);
}
