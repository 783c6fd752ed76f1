/** The constants that `lib/stack/bundle/handler.ts` puts into the MCP handler. */
import type { Limits } from '../shared/limits.ts';
import type { Practice } from '../shared/practice.ts';
import type { OutputSchemas } from '../shared/tools.ts';

export interface McpConstants {
  readonly practice: Practice;
  readonly limits: Limits;
  readonly outputSchemas: OutputSchemas;
}
