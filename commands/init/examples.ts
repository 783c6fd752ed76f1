/** The practices that come with the package, by their languages: fictional, as each synthesis of them says. */
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../lib/package-root.ts';

const SITE = join(PACKAGE_ROOT, 'site');

/** BCP 47 tag → the folder with `practice.json`, `pages/` and `images/`. */
export const EXAMPLES: Readonly<Record<string, string>> = {
  en: SITE,
  'pt-BR': join(SITE, 'examples/pt-BR'),
};
