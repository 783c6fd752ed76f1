/**
 * Everything a site is made from, but for its address and the day: validated at synthesis, carried by the publisher as
 * one JSON file.
 */
import type { OutputSchemas } from '../mcp/tools.ts';
import type { JsonSchema } from '../shared/json.ts';
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import type { ASSETS, Proofs, RenderedDocument } from '../shared/routes.ts';
import type { ImageSource } from './image-source.ts';
import type { PageSource } from './page-source.ts';

/** JSON Schemas of what the service answers, made from zod (`lib/schemas`), which stays out of Lambda. */
export interface Schemas {
  /** Of each tool's result. */
  readonly tools: OutputSchemas;
  /** `components.schemas` of `/openapi.json`. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Those with a path of their own; without `$id`, which holds the address. */
  readonly published: Readonly<Record<Extract<RenderedDocument, `${string}Schema`>, JsonSchema>>;
}

export interface SiteSource {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly pages: readonly PageSource[];
  readonly images: readonly ImageSource[];
  readonly schemas: Schemas;
  /** The checker that is published, and its types. */
  readonly checker: { readonly module: string; readonly types: string };
  readonly proofs: Proofs;
  /** Their text, or their bytes in the encoding that the route names. */
  readonly assets: Readonly<Record<keyof typeof ASSETS, string>>;
}
