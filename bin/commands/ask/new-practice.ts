/** Makes a practice from one's own facts: those that are answered, and general texts with these facts in them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faceFor } from '../../../lib/practice/brand.ts';
import { draftOf } from '../../../lib/practice/draft.ts';
import { PACKAGE_ROOT } from '../../../lib/practice/files/package-root.ts';
import { withOwnFacts } from '../../../lib/practice/general-texts.ts';
import { describeProblem } from '../../../lib/practice/messages/problem.ts';
import { practiceSchema } from '../../../lib/practice/schema.ts';
import { factsOfFile } from './answers-file.ts';
import { Interview, type Terminal } from './ask.ts';
import { problemsAt } from './check.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';
import { askedLanguage, wordsIn } from './words/index.ts';

const DEFAULTS = join(PACKAGE_ROOT, 'lib/content/defaults');

export interface NewPractice {
  readonly facts: Facts;
  /** General pages in the language of the practice. */
  readonly pages: string;
  /** What was made, and what to do with it, for the end of the line that names the folder. */
  readonly told: string;
}

/**
 * Asks on a terminal.
 *
 * @param language - undefined: is asked
 * @throws Cancelled
 */
export async function askedPractice(
  language: string | undefined,
  today: string,
  terminal: Terminal = {},
): Promise<NewPractice> {
  const interview = new Interview(language === undefined ? {} : { language }, today, terminal);
  interview.begin();
  await interview.askAll();
  const { allRight, makeIt } = interview.words;
  await interview.menu({ question: allRight, end: makeIt, mustFit: true }, async () =>
    problemsAt(complete(interview.facts, today), [[]], today).map((problem) =>
      describeProblem({ ...problem, where: interview.groupAt(problem.where) }),
    ),
  );
  return newPractice(interview.facts, today);
}

/** @throws UsageError with a line for each answer that is wrong, unknown or missing */
export const practiceOfFile = (file: string, today: string): NewPractice =>
  newPractice(
    factsOfFile(file, {}, today, (facts) => complete(facts, today)),
    today,
  );

function newPractice(facts: Facts, today: string): NewPractice {
  const language = languageOf(facts);
  const words = wordsIn(language);
  // The general texts of a language with a region name authorities of that country.
  const { region } = new Intl.Locale(language);
  const isElsewhere = region !== undefined && region !== factAt(facts, ['location', 'addressCountry']);
  const made = words.made(String(facts.name));
  return {
    facts: { ...complete(facts, today), brand: faceFor(String(facts.name)) },
    pages: join(DEFAULTS, 'pages', language),
    told: isElsewhere
      ? `${made}\n\n${words.otherCountry(new Intl.DisplayNames(language, { type: 'region' }).of(region)!)}`
      : made,
  };
}

const languageOf = ({ language }: Facts) => askedLanguage(language)!;

/** The facts that are not asked: general texts, and the day. */
function complete(facts: Facts, today: string): Facts {
  const practice = draftOf(practiceSchema, facts);
  const file = join(DEFAULTS, 'texts', `${languageOf(facts)}.json`);
  const texts: unknown = JSON.parse(readFileSync(file, 'utf8'), (_, value) =>
    typeof value === 'string' ? withOwnFacts(value, practice) : value,
  );
  const added: readonly [Path, unknown][] = [
    ...leaves(texts, []),
    [['contact', 'officialChannelsOnly'], true],
    [['dateModified'], today],
  ];
  return added.reduce(
    (all, [path, value]) => (factAt(all, path) === undefined ? withFact(all, path, value) : all),
    facts,
  );
}

/** Texts and lists of texts, with their paths. */
function leaves(value: unknown, path: Path): [Path, unknown][] {
  if (typeof value !== 'object' || Array.isArray(value)) return [[path, value]];
  return Object.entries(value as Facts).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}
