/** The constants that `lib/stack/bundle/handler.ts` puts into the handler of the page for 503. */
import type { MenuEntry } from '../render/error-pages.ts';
import type { TelephoneForms } from '../render/forms.ts';
import type { Practice } from '../shared/practice.ts';

export interface UnavailableConstants {
  readonly practice: Practice;
  readonly menu: readonly MenuEntry[];
  /** E.164 → as pages show it. Made at synthesis: the library for it is too large for this bundle. */
  readonly numbers: Readonly<Record<string, TelephoneForms>>;
}
