/**
 * The facts of a practice, as `site/practice.json` states them (contract §3). Types only: synthesis validates the file
 * (`lib/practice/schema.ts`), so no validation runs in Lambda.
 */
import type { DAYS_OF_WEEK } from './days.ts';

/** Fields have schema.org's names. */
interface Location {
  /** Of the practice's own: what people call the main office. A further office has its own `name`. */
  readonly name?: string | undefined;
  readonly streetAddress?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly addressLocality: string;
  readonly addressRegion: string;
  /** ISO 3166-1 alpha-2. */
  readonly addressCountry: string;
}

/** An entry in the register of an authority, where a reader can look up the lawyer. */
export interface Registration {
  readonly authority: string;
  readonly number: string;
  readonly jurisdiction: string;
  readonly lookupUrl: string;
}

/** Dates are YYYY-MM-DD, UTC. */
export interface Verification {
  readonly verifiedAt: string;
  /** The last day on which the facts are valid. */
  readonly validUntil: string;
  readonly registrations: readonly Registration[];
}

/**
 * A further official channel. `number` (E.164), or `email` of type `email`; `service`, `url` and sometimes `host` of
 * type `messaging`.
 */
export interface OtherChannel {
  readonly type: 'telephone' | 'messaging' | 'email' | 'fax' | 'tty' | 'relay';
  /** Whose or which channel this is, e.g. "Branch in Contagem". */
  readonly label: string;
  readonly number?: string | undefined;
  readonly email?: string | undefined;
  readonly service?: string | undefined;
  readonly host?: string | undefined;
  readonly url?: string | undefined;
  /** When somebody answers. */
  readonly openingHours?: readonly OpeningHours[] | undefined;
}

export interface Contact {
  /** Number: E.164. `host` is the host of the links of a service that synthesis does not know. */
  readonly messaging: {
    readonly service: string;
    readonly host?: string | undefined;
    readonly number: string;
    readonly url: string;
  };
  /** E.164. */
  readonly telephone: string;
  /** Channels to which a call may cost more: E.164. Synthesis adds them; the practice file has none. */
  readonly mayCostMore?: readonly string[] | undefined;
  readonly email: string;
  /** When somebody answers the telephone and the messages, if that is not while the door is open. */
  readonly openingHours?: readonly OpeningHours[] | undefined;
  readonly otherChannels?: readonly OtherChannel[] | undefined;
  readonly antiFraudWarning: string;
  /** False once the list has expired. */
  readonly officialChannelsOnly: boolean;
  readonly verification: Verification;
}

/** Facts that an agent needs before it refers a person. */
export interface Guidance {
  readonly referWhen: readonly string[];
  readonly doNotReferWhen: readonly string[];
  readonly limits: readonly string[];
}

/** contentsignals.org: permissions beyond reading. An absent one is not stated. */
interface ContentSignals {
  readonly search?: boolean | undefined;
  readonly aiInput?: boolean | undefined;
  readonly aiTrain?: boolean | undefined;
}

/** schema.org's names of the days of the week. */
export type DayOfWeek = (typeof DAYS_OF_WEEK)[number];

/** Times are HH:MM in the time zone of the practice. */
export interface OpeningHours {
  readonly dayOfWeek: readonly DayOfWeek[];
  readonly opens: string;
  readonly closes: string;
  /** First day on which they hold: YYYY-MM-DD. */
  readonly validFrom?: string | undefined;
  /** Last day on which they hold: YYYY-MM-DD. */
  readonly validThrough?: string | undefined;
  /** What days of the week do not say, e.g. "first Saturday of the month". */
  readonly note?: string | undefined;
}

export interface Person {
  readonly name: string;
  readonly role: string;
  /** Path of an image in the practice file, URL in published facts. */
  readonly portrait?: string | undefined;
  readonly biography?: string | undefined;
  /** A year. */
  readonly admittedSince?: number | undefined;
  readonly registrations?: readonly Registration[] | undefined;
  /** BCP 47. */
  readonly languagesSpoken?: readonly string[] | undefined;
  /** Numbers (E.164) and e-mail addresses of the person, each one of the official channels. */
  readonly channels?: readonly string[] | undefined;
}

/** A further office. The main one is `location`, with `openingHours`, `accessibility` and `map` of the practice. */
export interface Office {
  readonly name: string;
  readonly location: Location;
  readonly openingHours?: readonly OpeningHours[] | undefined;
  readonly map?: string | undefined;
  readonly accessibility?: readonly string[] | undefined;
  /** Numbers (E.164) and e-mail addresses of the office, each one of the official channels. */
  readonly channels?: readonly string[] | undefined;
  /** IANA name of the time zone of the hours. */
  readonly timeZone?: string | undefined;
  /** Whether the office receives clients by appointment only. */
  readonly byAppointment?: boolean | undefined;
}

/** Days on which the practice, or one of its offices, is closed: YYYY-MM-DD, both included. Answers leave it out from the day after `until`. */
export interface Closure {
  readonly from: string;
  readonly until: string;
  readonly note: string;
  /** The name of the one office that is closed: `location.name` or that of a further one. */
  readonly office?: string | undefined;
}

/** Where an appointment can take place. */
export interface Appointments {
  readonly office?: boolean | undefined;
  readonly telephone?: boolean | undefined;
  readonly video?: boolean | undefined;
}

/** Where a person reports a message or call in the practice's name: a bar association, the police. */
export interface ReportingOffice {
  readonly name: string;
  readonly url: string;
}

/** Rules of the profession, and where they can be read. */
interface ProfessionalRules {
  readonly name: string;
  readonly url: string;
}

/** Who is legally responsible for the site. */
export interface Imprint {
  readonly legalName: string;
  readonly taxId?: string | undefined;
  readonly vatId?: string | undefined;
  /** The register and the number in it. */
  readonly register?: string | undefined;
  readonly responsible?: string | undefined;
  /** The chamber or bar to which the lawyers belong. */
  readonly chamber?: string | undefined;
  /** The legal title of the profession, and the country that gave it (ISO 3166-1 alpha-2). */
  readonly professionalTitle?: { readonly name: string; readonly country: string } | undefined;
  readonly professionalRules?: readonly ProfessionalRules[] | undefined;
  /** Who insures the professional liability. `territory` says where the insurance holds. */
  readonly liabilityInsurer?:
    | { readonly name: string; readonly address: string; readonly territory?: string | undefined }
    | undefined;
  /** One of the official channels: number (E.164) or e-mail address for questions about data protection. */
  readonly dataProtection?: string | undefined;
}

/** Optional facts. Answers leave out those that the practice does not state. */
export interface PracticeDetails {
  readonly openingHours?: readonly OpeningHours[] | undefined;
  /** IANA name of the time zone of the main office, the telephone and the messages. */
  readonly timeZone?: string | undefined;
  readonly closures?: readonly Closure[] | undefined;
  readonly offices?: readonly Office[] | undefined;
  readonly appointments?: Appointments | undefined;
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
        /** How soon the practice replies. */
        readonly hearBack: string;
      }
    | undefined;
  /** Notice that the profession's rules on advertising require. */
  readonly advertisingNotice?: string | undefined;
  /** https addresses of the practice's own profiles elsewhere. */
  readonly profiles?: readonly string[] | undefined;
  readonly reportTo?: readonly ReportingOffice[] | undefined;
  readonly imprint?: Imprint | undefined;
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
