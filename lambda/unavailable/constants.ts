/** What the bundler puts into the handler of the 503 page (`lib/bundle/handler.ts`). */
import type { MenuEntry } from '../render/unavailable-page.ts';
import type { Practice } from '../shared/practice.ts';

export interface UnavailableConstants {
  readonly practice: Practice;
  readonly menu: readonly MenuEntry[];
  /** E.164 → as people write it: made at synthesis, because what makes it is large. */
  readonly numbers: Readonly<Record<string, string>>;
}
