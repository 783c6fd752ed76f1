/**
 * A problem that the user of the emulator can solve: an unmodelled property, a port in use, a failed deployment. It is
 * shown without its stack trace; any other error is a bug and keeps it.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}
