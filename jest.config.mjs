/** ES modules throughout: jest runs under --experimental-vm-modules (see "scripts" in package.json). */
// The CDK's own CloudFormation rules take five seconds a process; `npm run synth` and findings.deep.test.ts pay for them.
process.env.CDK_VALIDATION ??= 'false';
// esbuild once a call, in place of a thread and a server that each of some hundred module graphs would start and keep:
// what calls waits for that thread without a limit, so that no timeout of a test could end it.
process.env.ESBUILD_WORKER_THREADS ??= '1';

export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  testMatch: ['**/*.test.ts'],
  // Ends what hangs. No test is to be told slow from fast by it: whoever runs them may have a busy machine.
  testTimeout: 300_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      { jsc: { target: 'es2023', parser: { syntax: 'typescript' } }, module: { type: 'es6' } },
    ],
  },
};
