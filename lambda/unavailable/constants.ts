/** What the bundler puts into the handler of the 503 page (`lib/bundle/handler.ts`). */
import type { MenuEntry } from '../render/unavailable-page.ts';
import type { Practice } from '../shared/practice.ts';

export interface UnavailableConstants {
  readonly practice: Practice;
  readonly menu: readonly MenuEntry[];
}
