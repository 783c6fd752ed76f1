/**
 * What a client hands on to its model or, if it has none, to its user. A driver prints it, or the scripted model
 * records it.
 */
import { z } from 'zod';

export const seenSchema = z.object({
  /** The tools of the service, with the names that the model sees: some clients put their own prefix before them. */
  tools: z.array(
    z.object({
      name: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      inputSchema: z.unknown().optional(),
    }),
  ),
  /** All text beside tools and results, e.g. the system prompt. It contains the service's `instructions` or not. */
  instructions: z.string().optional(),
  /** The outcome of each call of calls.json, in its order. */
  calls: z.array(
    z.object({
      /** The text blocks as they came; of a model, the parts of the result. */
      texts: z.array(z.string()),
      /** What the client hands on apart from the text. */
      structured: z.unknown().optional(),
      /** Why there is no result: the client or the service refused the call. */
      error: z.string().optional(),
    }),
  ),
});
export type Seen = z.infer<typeof seenSchema>;
