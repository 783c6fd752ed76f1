/**
 * Deduplicates `/openapi.json`: a schema of an object or a list that occurs twice becomes a component, named after the
 * member that has it. So the document takes less of a model's context, and generators make one type of each component.
 * Texts and numbers stay inline, because Kubb fails at a component `Id` of a member `id`.
 */
import { ref } from '../../../lambda/render/documents/openapi/responses.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';

type Components = Readonly<Record<string, JsonSchema>>;

export function withSharedParts(components: Components): Record<string, JsonSchema> {
  let all: Record<string, JsonSchema> = { ...components };
  // The largest first, because it may contain smaller ones.
  for (let part = largestTwice(all); part; part = largestTwice(all)) {
    const { member, text } = part;
    const name = freeName(all, member);
    const shared = JSON.stringify(ref(name));
    all = JSON.parse(JSON.stringify(all).replaceAll(text, () => shared));
    all[name] = JSON.parse(text);
  }
  return all;
}

/** Length from which a schema becomes a component. A reference is as long as a small schema. */
const MIN_CHARACTERS = 100;

/** `openingHours` → `OpeningHours`, `_meta` → `Meta`; with a number if another schema has the name. */
function freeName(components: Components, member: string): string {
  const name = member.replace(/^_?(.)/, (_, letter: string) => letter.toUpperCase());
  let free = name;
  for (let number = 2; components[free]; number++) free = name + number;
  return free;
}

/** The largest schema of a member that occurs twice, as JSON. */
function largestTwice(components: Components): { member: string; text: string } | undefined {
  const seen = new Map<string, string>();
  let largest: { member: string; text: string } | undefined;
  const visit = (node: unknown): void => {
    if (!node || typeof node !== 'object') return;
    for (const [member, schema] of Object.entries((node as JsonSchema).properties ?? {})) {
      const text = JSON.stringify(schema);
      if (!/^(?:object|array)$/.test((schema as JsonSchema).type as string)) continue;
      const first = seen.get(text);
      seen.set(text, first ?? member);
      if (first && text.length >= MIN_CHARACTERS && text.length > (largest?.text.length ?? 0))
        largest = { member: first, text };
    }
    for (const inner of Object.values(node)) visit(inner);
  };
  visit(components);
  return largest;
}
