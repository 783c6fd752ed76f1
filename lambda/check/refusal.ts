import type { Channel, ContactReason, Reason, Result, SignatureReason, SourceReason } from './types.ts';

/** Thrown when the answer is not `official`. */
export class Refusal {
  /** The part of a text that was compared, if it was not all of it. */
  declare compared?: string;
  declare channel?: Channel;
  declare label?: string;

  constructor(
    readonly result: Result,
    readonly reason: Reason,
    /** The channel of the number or address in the text. */
    found?: { readonly channel: Channel; readonly label?: string },
  ) {
    if (found) Object.assign(this, { channel: found.channel, ...(found.label && { label: found.label }) });
  }
}

/** Only a contact that was read without doubt is `not official`. */
export const noMatch = (reason: ContactReason, found?: ConstructorParameters<typeof Refusal>[2]) =>
  new Refusal(reason === 'not-listed' ? 'not official' : 'not compared', reason, found);
/** @throws Refusal if the text has something that matches */
export function refuse(pattern: RegExp, text: string, reason: ContactReason): string {
  if (pattern.test(text)) throw noMatch(reason);
  return text;
}

/** A text that is no JWT may be the login page of a network. */
export const unsigned = (reason: SignatureReason) =>
  new Refusal(reason === 'jwt' ? 'unreachable' : 'unsigned', reason);
export const unreachable = (reason: SourceReason) => new Refusal('unreachable', reason);

/** @throws Refusal */
export function expectThat(valid: unknown, reason: SignatureReason = 'facts'): void {
  if (!valid) throw unsigned(reason);
}

/** @param refused - the answer to a refusal. Other errors are thrown. */
export async function answer<T>(find: () => T | Promise<T>, refused: (refusal: Refusal) => T): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (error instanceof Refusal) return refused(error);
    throw error;
  }
}
