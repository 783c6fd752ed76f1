/**
 * A problem that the user of the emulator can solve: an unmodelled property, a port in use, a failed deployment. Its
 * message is printed without a stack trace. Any other error is a bug and is printed with one.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}
