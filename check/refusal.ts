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
export const unsigned = (reason: SignatureReason) => new Refusal('unsigned', reason);
export const unreachable = (reason: SourceReason) => new Refusal('unreachable', reason);
