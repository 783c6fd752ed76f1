/** ES modules throughout: jest runs under --experimental-vm-modules (see "scripts" in package.json). */
// The CDK's own CloudFormation rules take five seconds a process; `npm run synth` and findings.deep.test.ts pay for them.
process.env.CDK_VALIDATION ??= 'false';

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
