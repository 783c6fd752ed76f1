/**
 * The files that `npm run test:deep` runs, the longest first, so that no worker waits for the last one. Those of
 * `test/suites/` run the other deep tests.
 */
export const DEEP_FILES = [
  'test/suites/lambda.deep.test.ts',
  'test/suites/lib.deep.test.ts',
  'tools/editor/test/play.deep.test.ts',
  'tools/editor/test/browser.deep.test.ts',
  'test/lambda/publisher/interleavings.deep.test.ts',
  'test/suites/tools.deep.test.ts',
  'test/lambda/compare/field.deep.test.ts',
  'tools/start/test/serve-code.deep.test.ts',
  'tools/verify/test/verify.deep.test.ts',
  'test/practices/practices.deep.test.ts',
  'tools/start/test/serve.deep.test.ts',
  'test/practices/readers.deep.test.ts',
  'test/suites/local.deep.test.ts',
  'test/lib/content/images/image-sizes.deep.test.ts',
  'tools/shared/test/command.deep.test.ts',
  'test/patterns.deep.test.ts',
  'tools/editor/test/rules.deep.test.ts',
];
