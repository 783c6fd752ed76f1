/** An official channel, and the reasons why a text is none. */

export interface OfficialChannel {
  /** E.164. Every channel but an e-mail address and a contact form has one. */
  readonly number?: string;
  readonly email?: string;
  /** Link that opens a conversation, or the contact form. */
  readonly url?: string;
  /** The channel with its label, as the page shows it. */
  readonly line: string;
}

/** `not-listed` means that the channel is not official. The others mean that nobody can tell. */
export type Reason =
  /** A contact that was read without doubt, and that the practice does not list. */
  | 'not-listed'
  /** No number, e-mail address or link: a name, a message without one, or too few or too many digits. */
  | 'format'
  /** Two numbers, addresses or links, or more. */
  | 'several'
  /** A message with one official number, address or link in it. That says nothing about the sender. */
  | 'message'
  /** Invisible, combining or bidirectional characters, or others that such a contact cannot have. */
  | 'characters'
  /** Digits of another script, superscript or circled ones. Full-width digits are read as digits. */
  | 'digits'
  /** A letter in a number: O for 0, l for 1. */
  | 'letters'
  /** An official number with an extension or a parameter (RFC 3966 §4). The number is official; the rest is unknown. */
  | 'extension'
  /** The digits of an official number without country code, which may be another number elsewhere. */
  | 'country'
  /** Digits of an official number, and some are missing: a local number without area code, or half a number. */
  | 'incomplete'
  /** A number that ends as an official one does, behind digits that no known prefix has. */
  | 'prefix'
  /** An e-mail address that differs in upper and lower case before the `@` (RFC 5321 §2.4). */
  | 'case'
  /** The practice's own website, or one of its profiles. It is no channel: anybody can show its address. */
  | 'own-page'
  /** A link that is neither listed nor an `https` link to a number. It may lead anywhere. */
  | 'link';
