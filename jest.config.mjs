/** ES modules throughout: jest runs under --experimental-vm-modules (see "scripts" in package.json). */
// The CDK's CloudFormation rules take five seconds a process; `npx cdk synth` and findings.deep.test.ts apply them.
process.env.CDK_VALIDATION ??= 'false';

export default {
  // All folders of code, because watch mode and --findRelatedTests follow only imports of files below them.
  roots: ['bin', 'lambda', 'lib', 'test', 'tools'].map((folder) => `<rootDir>/${folder}`),
  testMatch: ['**/*.test.ts'],
  // Ends a test that hangs. It is long because a busy machine must not fail a test.
  testTimeout: 300_000,
  // A worker with nothing open emits `exit` at once, and then frees its memory. On a busy machine that took longer than
  // jest's 500 ms, and jest called it a leak. A worker that something keeps open is still called one.
  workerGracefulExitTimeout: 30_000,
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '\\.ts$': [
      '@swc/jest',
      {
        jsc: {
          ...{ target: 'es2023', parser: { syntax: 'typescript' } },
          experimental: { keepImportAttributes: true },
        },
        module: { type: 'es6' },
      },
    ],
  },
};
