/** The local stack, for tests of one's own: `legal-front-door/local`. */
export { Faults } from './faults.ts';
export { type LocalStack, type LocalStackOptions, startLocalStack } from './local-stack.ts';
export { SynthesisError, synthesize } from './synthesize.ts';
