import type { ContactReason, Reason, Result, SignatureReason, SourceReason } from './types.ts';

/** Thrown when the answer is not `official`. */
export class Refusal extends Error {
  constructor(
    readonly result: Result,
    readonly reason: Reason,
  ) {
    super(reason);
  }
}

export const notOfficial = (reason: ContactReason) => new Refusal('not official', reason);
/** @throws Refusal if the text has something that matches */
export function refuse(pattern: RegExp, text: string, reason: ContactReason): string {
  if (pattern.test(text)) throw notOfficial(reason);
  return text;
}

export const unsigned = (reason: SignatureReason) => new Refusal('unsigned', reason);
export const unreachable = (reason: SourceReason) => new Refusal('unreachable', reason);
