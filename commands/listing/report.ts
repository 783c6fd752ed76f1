/** The findings as a person reads them. */
import { type Finding, isHere } from './judge.ts';

export function report(findings: readonly Finding[], baseUrl: string): string {
  const lines = findings.flatMap(({ what, askedBy, missing }) => [
    `${missing.length === 0 ? 'ok     ' : 'MISSING'}  ${what} (${askedBy.join(', ')})`,
    ...missing.map((problem) => `           ${problem}`),
  ]);
  const open = findings.filter(({ missing }) => missing.length > 0).length;
  return [
    ...lines,
    '',
    open === 0 ? 'Nothing is missing.' : `${open} of ${findings.length} are missing.`,
    ...(isHere(baseUrl) ? ['This is an address of this machine: list the deployed one.'] : []),
    'What only a publisher can show is in docs/operations.md, "List it".',
  ].join('\n');
}
