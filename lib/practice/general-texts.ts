/** Fills the general texts of a new practice (`lib/content/defaults/texts`) with its own facts. */
import type { Practice } from '../../lambda/shared/practice.ts';

/** @param text - with `{name}`, `{host}`, `{locality}`, `{region}`, `{authority}`. A fact that is missing leaves nothing */
export function withOwnFacts(
  text: string,
  { name, url, location, contact }: Pick<Practice, 'name' | 'url' | 'location' | 'contact'>,
): string {
  const own: Readonly<Record<string, string | undefined>> = {
    name,
    // A text is read in a chat too, where "here" is nowhere.
    host: new URL(url).hostname,
    locality: location.addressLocality,
    region: location.addressRegion,
    authority: contact.verification.registrations[0]?.authority,
  };
  // "Sevilla (Sevilla)" says nothing more than "Sevilla".
  const once = own.region === own.locality ? text.replace(/ \(\{region\}\)|, \{region\}/g, '') : text;
  return once.replace(/\{(\w+)\}/g, (_, fact) => own[fact] ?? '');
}
