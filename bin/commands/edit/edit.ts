/** `legal-front-door edit`: see `USAGE`. */
import { existsSync } from 'node:fs';
import { dayOf } from '../../../lambda/shared/days.ts';
import { probablyMeant } from '../../../lambda/shared/nearest.ts';
import { DEFAULT_PRACTICE_FILE } from '../../../lib/config/config-schema.ts';
import { labelOf } from '../../../lib/practice/members.ts';
import { describeValue, jsonPath } from '../../../lib/practice/messages/problem.ts';
import { factsOfFile } from '../ask/answers-file.ts';
import { Interview, type Terminal } from '../ask/ask.ts';
import { withFollowing } from '../ask/channels.ts';
import { type Facts, factAt, withFact } from '../ask/facts.ts';
import { GROUPS, type Group, validFrom } from '../ask/questions.ts';
import { words } from '../ask/words/en.ts';
import { Failure, isTerminal, parsed, show, UsageError } from '../command-line.ts';
import { PracticeFile } from './practice-file.ts';

export const USAGE = `Usage: legal-front-door edit [group] [options]

Asks for facts of an existing practice, one group of questions at a time, and writes what changes. The rest of the file
stays as it is. Without a group, it shows all groups with their present facts.

  --practice <file>  the practice file (default: ${DEFAULT_PRACTICE_FILE})
  --from <file>      takes the answers from a JSON file, and asks nothing; docs/answers.md says which there are

Groups:
${GROUPS.map(({ id }) => `  ${id.padEnd(17)}  ${words.groups[id]}`).join('\n')}`;

interface EditOptions {
  readonly practice: string;
  readonly from: string | undefined;
  readonly group: Group | undefined;
}

/** @throws UsageError, Failure, Cancelled */
export async function run(args: readonly string[], terminal?: Terminal): Promise<number> {
  const { practice, from, group } = optionsOf(args);
  const today = dayOf(new Date());
  if (from === undefined && terminal === undefined && !isTerminal())
    throw new UsageError('edit asks on a terminal, and there is none. Give the answers with --from <file>.');
  const file = new PracticeFile(practice, today);
  if (from !== undefined) await editFrom(from, file, today);
  else await editAsked(new Interview(file.facts, today, terminal ?? {}), group, file);
  return 0;
}

async function editFrom(from: string, file: PracticeFile, today: string): Promise<void> {
  const before = file.facts;
  const facts = factsOfFile(from, before, today, (answered) => withFollowing(before, answered));
  const problems = await save(file, facts, today);
  if (problems.length > 0) throw unsaved(problems);
  if (isContactNew(before, facts) && !isVerificationNew(before, facts))
    console.log(
      'The contact details changed. If you have checked all of them today, say so: give "verification".',
    );
}

async function editAsked(interview: Interview, group: Group | undefined, file: PracticeFile): Promise<void> {
  const settle = async (before: Facts) => {
    if (isContactNew(before, interview.facts) && !isVerificationNew(before, interview.facts))
      await renewVerification(interview);
    return save(file, interview.facts, interview.today);
  };
  let problems: readonly string[];
  if (group) {
    const before = interview.facts;
    await interview.ask(group);
    problems = await settle(before);
  } else {
    const { whatToChange, done } = interview.words;
    problems = await interview.menu({ question: whatToChange, end: done, mustFit: false }, settle);
  }
  if (problems.length > 0) throw unsaved(problems);
}

async function renewVerification(interview: Interview): Promise<void> {
  if (!(await interview.confirm(interview.words.checkedToday))) return;
  const at = ['contact', 'verification'] as const;
  const verified = withFact(interview.facts, [...at, 'verifiedAt'], interview.today);
  interview.facts = withFact(verified, [...at, 'validUntil'], validFrom(interview.today));
}

/** Writes the facts that changed, and the day. @returns what is wrong */
async function save(file: PracticeFile, facts: Facts, today: string): Promise<readonly string[]> {
  const before = file.facts;
  const isNew = JSON.stringify(facts) !== JSON.stringify(before);
  const { problems, changes, isTextStale } = await file.write(
    isNew ? withFact(facts, ['dateModified'], today) : facts,
  );
  for (const { path, was, now } of changes) {
    const where = jsonPath(path);
    const label = labelOf(where, now === undefined ? before : facts);
    const removed =
      was === undefined ? '' : `${now === undefined ? ' removed' : ' was'} ${describeValue(was)}`;
    const added = now === undefined ? '' : `${was === undefined ? ' added' : ', now'} ${describeValue(now)}`;
    console.log(`${label === undefined ? where : `${label} (${where})`}:${removed}${added}`);
  }
  if (isTextStale)
    console.log(
      'The signed list of official channels does not fit the facts, and synthesis refuses it: write it again (npx legal-front-door countersign write) and sign it again.',
    );
  return problems;
}

const unsaved = (problems: readonly string[]): Failure =>
  new Failure(
    `Nothing of this was written, because the file would not load:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
  );

/** The contact details without the days of their check. */
const contactOf = (facts: Facts) =>
  JSON.stringify(factAt(facts, ['contact']), (key, value) =>
    key === 'verifiedAt' || key === 'validUntil' ? undefined : value,
  );
const isContactNew = (before: Facts, after: Facts) => contactOf(before) !== contactOf(after);

const isVerificationNew = (before: Facts, after: Facts) =>
  ['verifiedAt', 'validUntil'].some((day) => {
    const path = ['contact', 'verification', day];
    return factAt(before, path) !== factAt(after, path);
  });

/** @throws UsageError */
function optionsOf(args: readonly string[]): EditOptions {
  const { values, positionals } = parsed({
    args: [...args],
    allowPositionals: true,
    options: { practice: { type: 'string' }, from: { type: 'string' } },
  });
  const { practice = DEFAULT_PRACTICE_FILE, from } = values;
  const [name, ...others] = positionals;
  if (others.length > 0)
    throw new UsageError(`Only one group is allowed; received ${positionals.map(show).join(', ')}.`);
  const names = GROUPS.map(({ id }) => id);
  const group = GROUPS.find(({ id }) => id === name);
  if (name !== undefined && !group) {
    const meant = probablyMeant(name, names);
    const hint = meant === undefined ? '' : `, e.g. ${meant}`;
    throw new UsageError(`The group must be one of ${names.join(', ')}${hint}; received ${show(name)}.`);
  }
  if (name !== undefined && from !== undefined)
    throw new UsageError('--from names the groups in its file: leave out the group.');
  if (values.practice === undefined && !existsSync(practice))
    throw new UsageError(
      `There is no ${practice} in ${process.cwd()}. Run edit in the folder that has cdk.json, or give --practice <file>.`,
    );
  return { practice, from, group };
}
