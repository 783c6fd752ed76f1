/** An error of S3, with its status and code (API reference, "Error responses"). */
export class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

export const preconditionFailed = () =>
  new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');

/** Names the missing feature, so that a new use of S3 fails at once. */
export const notModelled = (what: string) =>
  new S3Error(501, 'NotImplemented', `The emulator does not model ${what}`);
