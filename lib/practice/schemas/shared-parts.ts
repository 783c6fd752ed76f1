/**
 * States each schema of an object or of a list once in `/openapi.json`: one that occurs twice becomes a component, named
 * after the member that has it. Programs read the document into the context of a model, and generators make a type of
 * each component. A text or a number stays where it is: Kubb fails at a component `Id` of a member `id`.
 */
import { ref } from '../../../lambda/render/documents/openapi/responses.ts';
import type { JsonSchema } from '../../../lambda/shared/json.ts';

type Components = Readonly<Record<string, JsonSchema>>;

export function withSharedParts(components: Components): Record<string, JsonSchema> {
  let all: Record<string, JsonSchema> = { ...components };
  // The largest first: what is inside it is then there once less.
  for (let part = largestTwice(all); part; part = largestTwice(all)) {
    const { member, text } = part;
    const name = freeName(all, member);
    const shared = JSON.stringify(ref(name));
    all = JSON.parse(JSON.stringify(all).replaceAll(text, () => shared));
    all[name] = JSON.parse(text);
  }
  return all;
}

/** A reference is as long as a small schema. */
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
