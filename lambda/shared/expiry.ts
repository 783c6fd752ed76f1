/**
 * Sentences about an expired list of official channels (contract §3), in the languages of the service. A list expires
 * at the end of `validUntil`. The handlers use them too, so they are not in the locales of pages, which are too large
 * for the handlers' bundles.
 */
interface ExpirySentences {
  /** Before every list of channels. @param until - the last day */
  readonly channels: (until: string) => string;
  /** Before a statement that is true only while the list is complete. */
  readonly cannotTell: (until: string) => string;
}

/** By primary language subtag (RFC 5646 §2.2.1). */
const SENTENCES: Readonly<Record<string, ExpirySentences>> = {
  en: {
    channels: (until) => `These were the official channels until ${until}. Nobody has checked them since.`,
    cannotTell: (until) =>
      `Expired: the list of official channels was valid until ${until}. Nobody can tell from it today whether a contact is the practice.`,
  },
  es: {
    channels: (until) =>
      `Estos eran los canales oficiales hasta el ${until}. Nadie los ha comprobado desde entonces.`,
    cannotTell: (until) =>
      `Caducado: la lista de canales oficiales era válida hasta el ${until}. Hoy nadie puede saber por ella si un contacto es del despacho.`,
  },
  pt: {
    channels: (until) => `Estes eram os canais oficiais até ${until}. Ninguém os conferiu desde então.`,
    cannotTell: (until) =>
      `Vencido: a lista de canais oficiais era válida até ${until}. Hoje ninguém pode saber por ela se um número ou endereço é do escritório.`,
  },
};

/** @param language - BCP 47; synthesis refuses one without a locale */
export const expirySentences = (language: string): ExpirySentences => SENTENCES[language.split('-')[0]!]!;
