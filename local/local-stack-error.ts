/**
 * A problem that whoever starts the emulator can act on: an unmodelled property, a port in use, a failed
 * deployment. Its message says everything; any other error is a bug and keeps its stack. Part of the emulator: imports nothing of the service.
 */
export class LocalStackError extends Error {
  override readonly name = 'LocalStackError';
}
