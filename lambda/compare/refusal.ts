import type { OfficialChannel, Reason } from './types.ts';

/** Thrown when a text is not an official channel. */
export class Refusal {
  /** The part of the text that was compared. @default the whole text */
  declare compared?: string;

  constructor(
    readonly reason: Reason,
    /** The official channel in the text, or the one that it may be. */
    readonly channel?: OfficialChannel,
  ) {}
}

/** @throws Refusal if the text has something that matches */
export function refuse(pattern: RegExp, text: string, reason: Reason): string {
  if (pattern.test(text)) throw new Refusal(reason);
  return text;
}
