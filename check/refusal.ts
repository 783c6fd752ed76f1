import type { ContactReason, Reason, Result, SignatureReason, SourceReason } from './types.ts';

/** Thrown when the answer is not `official`. */
export class Refusal {
  constructor(
    readonly result: Result,
    readonly reason: Reason,
  ) {}
}

/** Only a contact that was read without doubt is `not official`. */
export const noMatch = (reason: ContactReason) =>
  new Refusal(reason === 'not-listed' ? 'not official' : 'not compared', reason);
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
