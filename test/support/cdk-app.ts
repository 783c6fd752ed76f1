/** A CDK app as the CDK CLI starts it: in a separate process, with context in the environment. */
import { spawn } from 'node:child_process';

export interface Run {
  readonly code: number | null;
  readonly stderr: string;
}

interface CdkApp {
  /** Path of the app's script, relative to `cwd`. */
  readonly app: string;
  readonly cwd: string;
  /** Gets the assembly. */
  readonly outdir: string;
  /** As `cdk synth -c name=value` or `cdk.json` sets it. */
  readonly context: Readonly<Record<string, unknown>>;
  /** Modules to import first. @default none */
  readonly imports?: readonly string[];
  /** Further variables of the environment. */
  readonly env: Readonly<Record<string, string>>;
}

export function runCdkApp({ app, cwd, outdir, context, imports = [], env }: CdkApp): Promise<Run> {
  const args = [...imports, import.meta.resolve('tsx')].flatMap((module) => ['--import', module]);
  const child = spawn(process.execPath, [...args, app], {
    cwd,
    env: {
      PATH: process.env.PATH,
      CDK_OUTDIR: outdir,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, stderr })));
}
