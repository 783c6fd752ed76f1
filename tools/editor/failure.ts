import type { EditorLocale } from './locales.ts';

/** An error of the person, of the sender of a request, or of another program. It is told, and not logged. */
export class Failure extends Error {
  /**
   * @param status - of the answer
   * @param key - of the text, in which `{0}` stands for the message
   */
  constructor(
    readonly status: number,
    message = '',
    readonly key: keyof EditorLocale = 'failed',
  ) {
    super(message);
  }
}
