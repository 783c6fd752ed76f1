/** What a message comes to, before it is HTTP. The eras return these; the endpoint renders them. */
import type { ErrorName } from './errors.ts';

export type Outcome =
  /** 200: JSON text of the `result`. */
  | { readonly kind: 'result'; readonly text: string }
  /** 202: a notification, which is never answered. */
  | { readonly kind: 'accepted' }
  | {
      readonly kind: 'error';
      readonly error: ErrorName;
      /** The method, tool, version or header name it is about. */
      readonly subject?: string;
      readonly data?: Readonly<Record<string, unknown>>;
    };

export const ACCEPTED: Outcome = { kind: 'accepted' };
