/** What the bundler puts into the MCP handler (`lib/bundle/handler.ts`). */
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import type { OutputSchemas } from './tools.ts';

export interface McpConstants {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly outputSchemas: OutputSchemas;
}
