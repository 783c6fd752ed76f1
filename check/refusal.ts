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

export const unsigned = (reason: SignatureReason) => new Refusal('unsigned', reason);
export const unreachable = (reason: SourceReason) => new Refusal('unreachable', reason);
