/**
 * Runs the code of CloudFront functions in a context without `require`, `process`, timers, network or code from strings.
 * The functions of the service are not asynchronous, so a promise is refused as not modelled. Tests refuse functions with
 * globals that runtime 2.0 lacks, a clock or a console (`test/lambda/edge/`).
 *
 * AWS does not document whether two runs of a function share its variables. Here they do not: each run evaluates the
 * code again, as njs does, so a function that keeps a value of one visitor for the next fails its tests. The context is
 * made once per function, because a new one for each run takes six times the processor time. Only changes to built-in
 * objects outlast a run.
 */
import vm from 'node:vm';

/** The function threw, did not finish, or has no handler: CloudFront answers 503. */
export class EdgeExecutionError extends Error {}

/**
 * Ends a function that hangs. CloudFront allows about a millisecond of compute; the emulator allows much more, so that
 * a busy machine does not fail a request.
 */
const MAX_MS = 10_000;

export class EdgeFunction {
  private context: vm.Context | undefined;

  /** @param maxMs - the time limit of a run */
  constructor(
    readonly name: string,
    private readonly code: string,
    private readonly maxMs = MAX_MS,
  ) {}

  /** @returns the handler's result, after a round trip through JSON */
  async run(event: unknown): Promise<unknown> {
    this.context ??= vm.createContext(Object.create(null), {
      codeGeneration: { strings: false, wasm: false },
    });
    // Only text goes into the context, so that the function cannot reach any object of the emulator. Runtime 2.0 always
    // uses strict mode.
    const script = `(function (text) {
      'use strict';
      var returned = (function () { ${this.code}\n return handler; })()(JSON.parse(text));
      if (returned instanceof Promise) throw new Error('the emulator does not model asynchronous handlers');
      return JSON.stringify(returned);
    })(${JSON.stringify(JSON.stringify(event))})`;
    const options = { filename: `${this.name}.js`, timeout: this.maxMs };
    try {
      const json: string | undefined = vm.runInContext(script, this.context, options);
      return json === undefined ? undefined : JSON.parse(json);
    } catch (error) {
      throw new EdgeExecutionError(String(error));
    }
  }
}
