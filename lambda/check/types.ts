/**
 * Checks whether a telephone number, e-mail address or messaging link is one that a domain has published
 * as official and signed (`/.well-known/agent-info.jwt`).
 *
 *     import { check } from './check.mjs';
 *     const { result, reason, channel, validUntil } = await check('example.org', '+1 202 555 0132');
 *
 * Ship a pinned copy of the module. One that is loaded from the domain being checked proves little: who
 * has taken over that server serves the checker too.
 *
 * An argument of a wrong type is a `TypeError` that names it. Every other call gets an answer, within ten seconds or
 * when `signal` aborts.
 *
 * What is checked is sent nowhere. The same two addresses of the domain are read whatever it is:
 * `/.well-known/agent-info.jwt` and `/.well-known/jwks.json`, without cookies and without a referrer.
 */
export type Check = (domain: string, contact: string, options?: CheckOptions) => Promise<Answer>;

/**
 * Only `official` is a yes, and only `not official` is a no. `not compared`: the contact could not be read without
 * doubt, so it may be the domain's or not. `expired`: the domain's facts are past their `validUntil`. `unsigned`:
 * nothing proves that they are the domain's. `unreachable`: there is nothing to compare with.
 */
export type Result = 'official' | 'not official' | 'not compared' | 'expired' | 'unsigned' | 'unreachable';

/**
 * What the domain lists it as. If it is listed more than once, the first of `telephone`, `messaging`, `email` and then
 * `otherChannels` in their order. Later versions may have more types, and this copy returns them as they are stated.
 */
export type Channel = 'telephone' | 'messaging' | 'email' | 'fax' | 'tty' | 'relay';

export interface Answer {
  readonly result: Result;
  /** Given with every result but `official`. */
  readonly reason?: Reason;
  /**
   * Given with `official`. With the reasons `extension` and `message`: that of the official number or address in the
   * text. With `country`, `incomplete` and `prefix`: that of the official number that it may be.
   */
  readonly channel?: Channel;
  /**
   * `national`: the number has no country code, and was read as it is dialled in the country of the options. The same
   * digits may be another number elsewhere, so say in which country they were read.
   */
  readonly reading?: 'national';
  /** The number, address or link that was compared, where the text has other words too. */
  readonly compared?: string;
  /** What the domain calls it, e.g. "Branch in Contagem". Given with one of `otherChannels`. */
  readonly label?: string;
  /** Last day of the facts (UTC), where they are proven to be the domain's. */
  readonly validUntil?: string;
  /** When the facts that the answer rests on were fetched, in ISO 8601: earlier than now if kept or offline. */
  readonly asOf?: string;
}

export type Reason = ContactReason | 'expired' | SignatureReason | SourceReason;

/** `not-listed` with `not official`, the others with `not compared`: a guess could be wrong. */
export type ContactReason =
  /** Read without doubt, and not what the domain lists. */
  | 'not-listed'
  /** No number, e-mail address or link: a name, a message without one, or too few or too many digits. */
  | 'format'
  /** Two numbers, addresses or links, or more. Check each alone. */
  | 'several'
  /**
   * A message with one official number, address or link in it, which is `compared`. That says nothing about the sender:
   * check what the message came from.
   */
  | 'message'
  /** Invisible, combining or bidirectional characters, or others that have no place in it. */
  | 'characters'
  /** Digits of another script, superscript or circled ones. Full-width digits are read as digits. */
  | 'digits'
  /** A letter in a number: O for 0, l for 1. */
  | 'letters'
  /** An official number with an extension or a parameter (RFC 3966 §4). The number is the domain's; the rest is unknown. */
  | 'extension'
  /**
   * It has the digits of an official number, without country code, and nothing says in which country: give `country`.
   * Or the same digits are a number of two of the countries.
   */
  | 'country'
  /** Digits of an official number, and some are missing: a local number without area code, or half a number. */
  | 'incomplete'
  /** It ends as an official number does, behind digits that no known prefix has: write it with `+` and country code. */
  | 'prefix'
  /** An e-mail address that differs in upper and lower case before the `@` (RFC 5321 §2.4). */
  | 'case'
  /** The domain's own website, or one of its profiles. It is no channel: anybody can show its address. */
  | 'own-page'
  /** Not an `https` link to a number, nor one that is listed: where it leads cannot be told. */
  | 'link';

/** With `unsigned`. */
export type SignatureReason =
  /** The domain publishes no signed facts, or no keys. */
  | 'no-signature'
  /** Not a JWT in compact serialization with ES256 (only from `verifyAgentInfo`: `check` calls that `unreachable`). */
  | 'jwt'
  /** A JSON object names a member twice: two readers could read two different facts. */
  | 'duplicate'
  /** Its header is not `alg` ES256, `typ` JWT, `kid`, without `crit` and `b64`. */
  | 'header'
  /** Its claims are not JSON with `iat` and `exp`. */
  | 'claims'
  /** The key set is not one, or the key is not in it under its own thumbprint (RFC 7638). */
  | 'key'
  /**
   * The option `pin` or the DNS record `_agent-info-key.<domain>` names another key, or the record cannot be read.
   */
  | 'dns-mismatch'
  /** Changed after it was signed, or signed by another key. */
  | 'signature'
  /** Signed facts, but not of the kind that is signed here. */
  | 'facts'
  /** The facts are those of another address than the one asked. */
  | 'origin'
  /** Signed in the future. Is the clock right? */
  | 'iat'
  /** The signature is past its end: an old copy. Or it is to hold longer than a week. */
  | 'exp'
  /** There is no WebCrypto: a browser has it on https pages only. */
  | 'crypto';

/** With `unreachable`. */
export type SourceReason =
  /** Not a domain or an https origin. Nothing was fetched. */
  | 'domain'
  /** No answer at all, or a redirect, which is not followed. */
  | 'network'
  | 'timeout'
  /** 429, 500 and above. */
  | 'unavailable'
  /** Another status than 200. */
  | 'status'
  /** A web page, say, instead of a JWT. */
  | 'jwt'
  /** More than 96 KiB. */
  | 'too-large'
  /** The DNS record could not be looked up. */
  | 'dns';

export interface CheckOptions {
  /**
   * Country where the number was seen, ISO 3166-1 alpha-2: `BR`. A number without country code is read as it is dialled
   * there, and then the answer has `reading`. @default that of `callingCode`
   */
  readonly country?: string;
  /**
   * The calling code of that country instead, `+49` or `49`. @default none, but for a practice whose numbers are all in
   * +1, where a national number is always ten digits
   */
  readonly callingCode?: string;
  /** Milliseconds since 1970. @default `Date.now()` */
  readonly now?: number;
  /** When to stop waiting. @default after ten seconds */
  readonly signal?: AbortSignal;
  /**
   * Looks up TXT records, for a key that is pinned in DNS: `resolveTxt` of `node:dns/promises`.
   * @default the DNS is not asked
   */
  readonly resolveTxt?: (name: string) => Promise<readonly (readonly string[])[]>;
  /**
   * The key that must have signed, by its `kid`: 43 characters, e.g. of the DNS record `_agent-info-key.<domain>`. For
   * readers without DNS, and for those who do not trust it. With `resolveTxt`, both must name the key. @default any key
   * that the domain publishes
   */
  readonly pin?: string | undefined;
  /**
   * Keeps answers: a `Map`, or anything with `get` and `set`, so that they outlive the process. Read without the
   * network for as long as `Cache-Control` allows, at most 300 s, and while the domain cannot be reached for as long as
   * the signature holds. What is in it is verified each time. @default one `Map` a process, of 100 domains
   */
  readonly cache?: Cache;
  /** @default the global `fetch` */
  readonly fetch?: typeof fetch;
}

export interface Cache {
  get(origin: string): string | null | undefined | Promise<string | null | undefined>;
  set(origin: string, kept: string): unknown;
}

/** The lower level: whether these texts are facts that the domain at `origin` has signed. */
export type VerifyAgentInfo = (published: Published) => Promise<Verified | NotVerified>;

/** The bodies as they were served. */
export interface Published {
  readonly jwt: string;
  readonly jwks: string;
  /** The one that was asked: `https://example.org`. */
  readonly origin: string;
  /** TXT records of `_agent-info-key.<domain>`, each in its parts, as `resolveTxt` gives them. @default none */
  readonly keyRecords?: readonly (readonly string[])[] | undefined;
  /** `kid` that the key must have. @default none */
  readonly pin?: string | undefined;
  /** Milliseconds since 1970. @default `Date.now()` */
  readonly now?: number;
}

export interface Verified {
  readonly verified: true;
  /** Whether `validUntil` has passed: then they were the domain's facts, and hold no longer. */
  readonly expired: boolean;
  readonly validUntil: string;
  readonly contact: OfficialContact;
  /** URLs of the domain's own website and profiles. */
  readonly pages: readonly string[];
  readonly kid: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

export interface NotVerified {
  readonly verified: false;
  readonly reason: SignatureReason;
}

export interface OfficialContact {
  /** E.164. */
  readonly telephone: string;
  readonly email: string;
  readonly messaging: { readonly number: string; readonly url: string };
  /** Further channels with a number or an address, also those of a type that is newer than this copy. */
  readonly otherChannels?: readonly OtherChannel[];
}

export interface OtherChannel {
  readonly type: Channel;
  readonly label: string;
  /** E.164. Of every type but `email`. */
  readonly number?: string;
  /** Of type `email`. */
  readonly email?: string;
  /** Of type `messaging`. */
  readonly url?: string;
}
