/**
 * The local stack, for a team's own tests: `legal-front-door/local`.
 *
 * @example
 * import { Faults, startLocalStack, synthesize } from 'legal-front-door/local';
 *
 * await synthesize({ outdir: 'cdk.out' });
 * const faults = new Faults();
 * const stack = await startLocalStack({ cdkOut: 'cdk.out', port: 0, faults });
 * await fetch(`${stack.url}/api/agent-info`); // 200
 * faults.set(['throttle']);
 * await fetch(`${stack.url}/.well-known/mcp`, { method: 'POST' }); // 429
 * await stack.close();
 */
export { Faults } from './faults.ts';
export { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts';
export { SynthesisError, synthesize } from './synthesize.ts';
