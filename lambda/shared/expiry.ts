/**
 * Sentences about an expired list of official channels (contract §3), in the languages of the service. A list expires
 * at the end of `validUntil`. The handlers use them too, so they are not in the locales of pages, which are too large
 * for the handlers' bundles.
 */
import en from '../locales/en/expiry.json' with { type: 'json' };
import es from '../locales/es/expiry.json' with { type: 'json' };
import pt from '../locales/pt-BR/expiry.json' with { type: 'json' };

/** By primary language subtag (RFC 5646 §2.2.1). */
const SENTENCES: Readonly<Record<string, typeof en>> = { en, es, pt };

/**
 * @param language - BCP 47; synthesis refuses one without a locale
 * @param name - `were`: before every list of channels; `doubt`: before a statement that is true only while the list is
 * complete
 * @param until - the last day
 */
export const expirySentence = (language: string, name: keyof typeof en, until: string): string =>
  SENTENCES[language.split('-')[0]!]![name].replace('{until}', until);
