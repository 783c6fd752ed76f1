/** The list of distinct causes at the end of a run that fails, from the messages of jest. */
// @ts-expect-error jest loads its reporter as JavaScript without types.
import { listOfCauses } from './support/causes.mjs';

function failureOf(name: string, check: () => void): { name: string; message: string } {
  try {
    check();
  } catch (error) {
    return { name, message: (error as Error).stack! };
  }
  throw new Error(`${name} does not fail`);
}

const answer = (frame: string, more: object = {}) => ({
  status: 200,
  headers: { frame, type: 'nosniff' },
  ...more,
});

describe('causes', () => {
  test('the same difference in two objects and two texts is one cause; another difference is another', () => {
    const failures = [
      failureOf('one', () => expect(answer('SAMEORIGIN')).toEqual(answer('DENY'))),
      failureOf('another object', () =>
        expect(answer('SAMEORIGIN', { body: 'x' })).toEqual(answer('DENY', { body: 'x' })),
      ),
      failureOf('text', () => expect('frame: SAMEORIGIN').toBe('frame: DENY')),
      failureOf('another', () => expect(answer('DENY')).toEqual(answer('ALLOW'))),
    ];
    expect(listOfCauses(failures)).toBe(
      [
        'Distinct causes of the 4 failures: 2. Each with its first test:',
        '    3 ×  expected DENY, received SAMEORIGIN',
        '          one',
        '    1 ×  expected ALLOW, received DENY',
        '          another',
      ].join('\n'),
    );
  });

  test('an error counts by its first lines, without the folders and ports of one run', () => {
    const problem = (folder: string, port: number) =>
      failureOf(folder, () => {
        throw new Error(
          `/tmp/${folder}/practice.json has 1 problem:\n  - telephone\nhttp://127.0.0.1:${port}/`,
        );
      });
    expect(listOfCauses([problem('a', 1), problem('b', 2)])).toMatch(
      /: 1\. .*\n {4}2 × {2}Error: …\/practice\.json has 1 problem: {3}- telephone http:\S+\n {10}a$/,
    );
  });
});
