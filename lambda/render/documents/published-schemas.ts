/** `/schemas/*.json`: one JSON Schema (2020-12) for each payload. Its `$id` is its address. */
import { DOCUMENTS } from '../../shared/routes.ts';
import type { SiteContext } from '../site-context.ts';
import type { Schemas } from '../site-source.ts';

type Published = keyof Schemas['published'];

export function publishedSchemas(
  { schemas, baseUrl }: SiteContext,
  json: (value: unknown) => string,
): Readonly<Record<Published, string>> {
  const texts = Object.entries(schemas.published).map(([name, schema]) => {
    const $id = baseUrl + DOCUMENTS[name as Published].path;
    return [name, json({ $schema: 'https://json-schema.org/draft/2020-12/schema', $id, ...schema })];
  });
  return Object.fromEntries(texts);
}
