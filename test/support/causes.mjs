/**
 * The last lines of a run that fails: its distinct causes, the most frequent first. One fault can fail hundreds of tests,
 * and each of them prints its whole message above. Failures have one cause if the same words differ, wherever they stand
 * (`DENY` became `SAMEORIGIN`), or, without an expected and a received value, if their messages begin alike.
 */
import { stripVTControlCharacters } from 'node:util';

const MOST_CAUSES = 30;
const MOST_CHARS = 160;
/** A thrown error may name its problems below its first line. */
const MOST_LINES = 3;

export default class {
  onRunComplete(_, { testResults }) {
    const failures = testResults.flatMap(({ testExecError, testFilePath, testResults: tests }) => [
      ...(testExecError ? [{ name: testFilePath, message: testExecError.message }] : []),
      ...tests.flatMap(({ ancestorTitles, title, failureMessages: [message] }) =>
        message === undefined ? [] : [{ name: [...ancestorTitles, title].join(' › '), message }],
      ),
    ]);
    if (failures.length > 1) process.stderr.write(`\n${listOfCauses(failures)}\n`);
  }
}

/** @param failures - the name of each test, and jest's message */
export function listOfCauses(failures) {
  const names = new Map();
  for (const { name, message } of failures) {
    const cause = causeOf(stripVTControlCharacters(message));
    names.set(cause, [...(names.get(cause) ?? []), name]);
  }
  const causes = [...names].sort(([, some], [, others]) => others.length - some.length);
  return [
    `Distinct causes of the ${failures.length} failures: ${causes.length}. Each with its first test:`,
    ...causes
      .slice(0, MOST_CAUSES)
      .flatMap(([cause, [first, ...others]]) => [
        `${String(others.length + 1).padStart(5)} ×  ${cause}`,
        `          ${shortened(first)}`,
      ]),
    ...(causes.length > MOST_CAUSES ? [`          … and ${causes.length - MOST_CAUSES} more`] : []),
  ].join('\n');
}

function causeOf(message) {
  const lines = message.split('\n');
  const expected = valueIn(lines, /^(?:Expected[^:]*: *|- (?!Expected) *)/);
  const received = valueIn(lines, /^(?:Received[^:]*: *|\+ (?!Received) *)/);
  if (expected !== undefined && received !== undefined) return difference(expected, received);
  if (expected !== undefined) return `missing: ${shortened(expected)}`;
  if (received !== undefined) return `not expected: ${shortened(received)}`;
  const stack = lines.findIndex((line) => /^ +at /.test(line));
  const text = lines.slice(0, stack < 0 ? MOST_LINES : Math.min(stack, MOST_LINES)).join(' ');
  // Each run has temporary folders and ports of its own.
  return shortened(text.replace(/\/\S*\/(?=[\w.-]+)/g, '…/').replace(/(127\.0\.0\.1):\d+/g, '$1'));
}

const valueIn = (lines, marker) => lines.find((line) => marker.test(line))?.replace(marker, '');

/** The words in which two values differ. */
function difference(expected, received) {
  const [some, others] = [expected, received].map((value) => value.split(/\b/));
  let start = 0;
  while (start < some.length && some[start] === others[start]) start++;
  let end = 0;
  while (end < Math.min(some.length, others.length) - start && some.at(-1 - end) === others.at(-1 - end))
    end++;
  const [from, to] = [some, others].map((words) =>
    shortened(
      words
        .slice(start, words.length - end)
        .join('')
        .trim(),
    ),
  );
  return `expected ${from || 'nothing'}, received ${to || 'nothing'}`;
}

const shortened = (text) => (text.length > MOST_CHARS ? `${text.slice(0, MOST_CHARS)}…` : text);
