/**
 * Reads the answers to the questions from a JSON file: an object with a member for each group, and in it a member for
 * each question. A text is read as if it were typed; another value has the form that it has in the practice file.
 */

import { type ContentProblem, type Report, reporter } from '../../../lambda/shared/content-problem.ts';
import { isObject } from '../../../lambda/shared/json.ts';
import { probablyMeant } from '../../../lambda/shared/nearest.ts';
import { readJson } from '../../../lib/practice/files/json-file.ts';
import { ANOTHER_LANGUAGE } from '../../../lib/practice/language-names.ts';
import { ContentError, throwIfAny } from '../../../lib/practice/messages/content-error.ts';
import { jsonPath } from '../../../lib/practice/messages/problem.ts';
import { UsageError } from '../command-line.ts';
import { KINDS, Unreadable } from './answers.ts';
import { isInside, problemsAt } from './check.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';
import { GROUPS, type Group, isSingle, type Question } from './questions.ts';
import { words } from './words/en.ts';
import { ASKED_LANGUAGES, askedLanguage } from './words/index.ts';

/** An answer, or a question without one. */
interface Place {
  /** In the answers file. */
  readonly where: Path;
  /** In the practice. */
  readonly path: Path;
  readonly question: Question;
}

/**
 * @param present - the facts that are there; an answer replaces a fact, `null` removes it
 * @param completed - adds the facts that are not asked
 * @throws UsageError with a line for each answer that is wrong, unknown or missing
 */
export function factsOfFile(
  file: string,
  present: Facts,
  today: string,
  completed: (facts: Facts) => Facts = (facts) => facts,
): Facts {
  const problems: ContentProblem[] = [];
  try {
    const report = reporter(file, problems);
    const answers = readJson(file, report)?.value;
    throwIfAny(problems);
    const { facts, places } = factsOf(answers, present, today, report);
    const check = (checked: Facts, paths: readonly Path[]) => {
      for (const { where, rule, received } of problemsAt(checked, paths, today)) {
        const place = places.findLast(({ path }) => isInside(where, path));
        if (place) report(jsonPath(place.where), `${rule}${helpOf(place.question)}`, received);
        else report(`practice ${where}`, rule, received);
      }
    };
    const answered = places.map(({ path }) => path).filter((path) => factAt(facts, path) !== undefined);
    check(facts, answered);
    throwIfAny(problems);
    const all = completed(facts);
    check(all, [[]]);
    throwIfAny(problems);
    return all;
  } catch (error) {
    throw error instanceof ContentError ? new UsageError(error.message) : error;
  }
}

function factsOf(answers: unknown, present: Facts, today: string, report: Report) {
  let facts = present;
  const places: Place[] = [];
  if (!isObject(answers)) {
    report('$', 'must be an object with a member for each group of questions', answers);
    return { facts, places };
  }
  reportUnknown(
    answers,
    GROUPS.map(({ id }) => id),
    [],
    report,
  );
  for (const group of GROUPS) {
    const given = answers[group.id];
    if (!group.list)
      answerAll(
        group,
        isSingle(group) ? { [group.id]: given } : given,
        group.at,
        isSingle(group) ? [] : [group.id],
      );
    else if (given === null) facts = withFact(facts, group.at, undefined);
    else if (Array.isArray(given)) answerList(group, given);
    else if (given !== undefined) report(jsonPath([group.id]), 'must be a list', given);
  }
  return { facts, places };

  /** The items with the same name keep the members that no question asks. */
  function answerList(group: Group, items: readonly unknown[]): void {
    const [first] = group.questions.filter(({ optional }) => !optional);
    const before = (factAt(facts, group.at) ?? []) as readonly Facts[];
    const nameIn = (item: unknown) => (isObject(item) ? item[first!.id] : undefined);
    const kept = items.map((item) => before.find((each) => nameIn(each) === nameIn(item)) ?? {});
    facts = withFact(facts, group.at, kept.length > 0 ? kept : undefined);
    for (const [index, item] of items.entries())
      answerAll(group, item, [...group.at, index], [group.id, index]);
  }

  function answerAll(group: Group, given: unknown, at: Path, where: Path): void {
    if (given !== undefined && !isObject(given)) {
      report(jsonPath(where), 'must be an object with a member for each question', given);
      return;
    }
    if (given)
      reportUnknown(
        given,
        group.questions.map(({ id }) => id),
        where,
        report,
      );
    for (const question of group.questions) {
      const place = { where: [...where, question.id], path: [...at, ...question.path], question };
      places.push(place);
      answer(place, given?.[question.id], at);
    }
  }

  function answer({ where, path, question }: Place, given: unknown, at: Path): void {
    const asked = { facts, item: (factAt(facts, at) ?? {}) as Facts, at, today };
    const fact = factAt(facts, path);
    if (question.when?.(asked.item) === false) {
      if (given !== undefined) report(jsonPath(where), 'must be left out with these answers', given);
      facts = withFact(facts, path, undefined);
      return;
    }
    if (given === undefined && fact !== undefined) return;
    const typed = given === undefined && !question.optional ? question.offer?.(asked) : given;
    if (typed === undefined || typed === null || typed === '') {
      if (!question.optional) report(jsonPath(where), `missing${helpOf(question)}`);
      facts = withFact(facts, path, undefined);
      return;
    }
    try {
      const value =
        typeof typed === 'string' ? KINDS[question.kind].read(typed.trim(), { facts, words }) : typed;
      if (question.kind === 'language' && askedLanguage(value) === undefined)
        report(jsonPath(where), `must be one of ${ASKED_LANGUAGES.join(', ')} (${ANOTHER_LANGUAGE})`, value);
      else facts = withFact(facts, path, value);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      report(jsonPath(where), error.message, typed);
    }
  }
}

/** Reports members that no question has. */
function reportUnknown(given: Facts, known: readonly string[], at: Path, report: Report): void {
  for (const name of Object.keys(given).filter((each) => !known.includes(each))) {
    const meant = probablyMeant(name, known);
    const hint = meant === undefined ? `; there are ${known.join(', ')}` : `; did you mean ${meant}?`;
    report(jsonPath([...at, name]), `unknown answer${hint}`, given[name]);
  }
}

/** What to write. */
function helpOf({ words: id }: Question): string {
  const [label, help] = words.questions[id];
  return ` (${help === '' ? label : `${label}. ${help}`})`;
}
