/**
 * The facts of a practice, as `site/practice.json` states them (contract §3). The types are those of the table of
 * facts. Only types are imported: synthesis validates the file, so no validation runs in Lambda.
 */
import type { z } from 'zod';
import type { detailsShape } from '../../lib/practice/details-schema.ts';
import type { practiceSchema } from '../../lib/practice/schema.ts';

type ReadonlyDeep<Value> = Value extends readonly (infer Item)[]
  ? readonly ReadonlyDeep<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: ReadonlyDeep<Value[Name]> }
    : Value;

/** The members of the file that are facts: all but `$schema` and `brand`. */
type Stated = ReadonlyDeep<Omit<z.output<typeof practiceSchema>, '$schema' | 'brand'>>;

export interface Contact extends Omit<Stated['contact'], 'officialChannelsOnly' | 'telephone' | 'messaging'> {
  /** E.164. `null` in answers: the practice takes no calls. */
  readonly telephone?: string | null | undefined;
  /** `null` in answers: the practice takes no messages by SMS or chat. */
  readonly messaging?: Messaging | null | undefined;
  /** False once the list has expired. */
  readonly officialChannelsOnly: boolean;
  /** Channels to which a call may cost more: E.164. Synthesis adds them; the practice file has none. */
  readonly mayCostMore?: readonly string[] | undefined;
}

export interface Practice extends Omit<Stated, 'contact'> {
  readonly contact: Contact;
  /**
   * Of a site in several languages: the home page of each, with its path, which answers make a URL. Synthesis adds them;
   * the practice file has none.
   */
  readonly homePages?: readonly { readonly language: string; readonly url: string }[] | undefined;
}

type Messaging = NonNullable<Stated['contact']['messaging']>;

export type Verification = Contact['verification'];
export type Registration = Verification['registrations'][number];
export type OtherChannel = NonNullable<Contact['otherChannels']>[number];
export type OpeningHours = NonNullable<Practice['openingHours']>[number];
export type DayOfWeek = OpeningHours['dayOfWeek'][number];
export type Person = NonNullable<Practice['people']>[number];
export type Office = NonNullable<Practice['offices']>[number];
export type Closure = NonNullable<Practice['closures']>[number];
export type Appointments = NonNullable<Practice['appointments']>;
export type ReportingOffice = NonNullable<Practice['reportTo']>[number];
export type Imprint = NonNullable<Practice['imprint']>;

/** The optional facts. Answers leave out those that the practice does not state. */
export type PracticeDetails = Pick<Practice, keyof ReturnType<typeof detailsShape> | 'homePages'>;
