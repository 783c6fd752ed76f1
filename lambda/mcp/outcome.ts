/** The result of a message. The modules of the eras return it, and the endpoint turns it into HTTP. */
import type { ErrorName } from './errors.ts';

export type Outcome =
  /** 200: JSON text of the `result`. */
  | { readonly kind: 'result'; readonly text: string }
  /** 202: a notification has no response. */
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'error';
      readonly error: ErrorName;
      /** The method, tool, version or header that the error names. */
      readonly subject?: string;
      readonly data?: Readonly<Record<string, unknown>>;
    };

export const ACCEPTED: Outcome = { kind: 'accepted' };
