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
export interface Registration {
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

/** schema.org's names for days of the week. */
export type DayOfWeek = 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday' | 'Saturday' | 'Sunday';

/** On these days; times are HH:MM where the practice is. */
export interface OpeningHours {
  readonly dayOfWeek: readonly DayOfWeek[];
  readonly opens: string;
  readonly closes: string;
}

export interface Person {
  readonly name: string;
  readonly role: string;
  /** In the practice file the path of an image, in what is published its URL. */
  readonly portrait?: string | undefined;
  readonly biography?: string | undefined;
  /** Year. */
  readonly admittedSince?: number | undefined;
  readonly registrations?: readonly Registration[] | undefined;
  /** BCP 47. */
  readonly languagesSpoken?: readonly string[] | undefined;
}

/** What a practice may say besides; nothing stands for what it leaves out. */
export interface PracticeDetails {
  readonly openingHours?: readonly OpeningHours[] | undefined;
  readonly people?: readonly Person[] | undefined;
  /** BCP 47. */
  readonly languagesSpoken?: readonly string[] | undefined;
  readonly accessibility?: readonly string[] | undefined;
  /** URL of a map that shows the office. */
  readonly map?: string | undefined;
  readonly fees?: string | undefined;
  readonly firstAppointment?:
    | {
        readonly whatHappens: string;
        readonly whatToBring: readonly string[];
        /** How soon one hears back. */
        readonly hearBack: string;
      }
    | undefined;
  /** What the rules on advertising of the profession ask to be said. */
  readonly advertisingNotice?: string | undefined;
}

export interface Practice extends PracticeDetails {
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
