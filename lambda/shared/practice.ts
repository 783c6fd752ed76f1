/**
 * The facts of a practice, as `site/practice.json` states them (contract §3). Types only: what is read from disk has
 * passed `lib/content/practice-schema.ts`, so that no validation runs in Lambda.
 */

/** With schema.org's names. */
interface Location {
  readonly streetAddress?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly addressLocality: string;
  readonly addressRegion: string;
  /** ISO 3166-1 alpha-2. */
  readonly addressCountry: string;
}

/** Where a reader can check the lawyer with the authority itself. */
interface Registration {
  readonly authority: string;
  readonly number: string;
  readonly jurisdiction: string;
  readonly lookupUrl: string;
}

/** Dates are YYYY-MM-DD, UTC. */
export interface Verification {
  readonly verifiedAt: string;
  /** The last day on which the facts hold. */
  readonly validUntil: string;
  readonly registrations: readonly Registration[];
}

export interface Contact {
  /** Number: E.164. */
  readonly messaging: { readonly service: string; readonly number: string; readonly url: string };
  /** E.164. */
  readonly telephone: string;
  readonly email: string;
  readonly antiFraudWarning: string;
  readonly officialChannelsOnly: true;
  readonly verification: Verification;
}

/** What an agent has to know before it refers a person. */
export interface Guidance {
  readonly referWhen: readonly string[];
  readonly doNotReferWhen: readonly string[];
  readonly limits: readonly string[];
}

/** contentsignals.org: what may be done with the content beyond reading it; left out: not said. */
interface ContentSignals {
  readonly search?: boolean | undefined;
  readonly aiInput?: boolean | undefined;
  readonly aiTrain?: boolean | undefined;
}

export interface Practice {
  readonly name: string;
  readonly professionalName: string;
  readonly description: string;
  readonly url: string;
  readonly serviceType: string;
  readonly location: Location;
  readonly areaServed: string;
  /** BCP 47. */
  readonly language: string;
  readonly contact: Contact;
  readonly scope: readonly string[];
  readonly safety: readonly string[];
  readonly legalNotice: string;
  readonly guidance: Guidance;
  readonly contentSignals?: ContentSignals | undefined;
  /** When the facts last changed. */
  readonly dateModified: string;
}
