/** The facts that name the practice or an official channel follow when that is replaced. */
import { channels } from '../../lambda/shared/channels.ts';
import { draftOf } from '../../lib/practice/draft.ts';
import { memberAt } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import { type Facts, factAt, type Path, textAt, withFact } from './facts.ts';

/** If a channel was replaced in its place by another one, the facts that name it follow. */
export function withFollowing(before: Facts, after: Facts): Facts {
  const channelsOf = (facts: Facts) =>
    new Map(channels(draftOf(practiceSchema, facts)).map(({ path, value }) => [path, value]));
  const [old, now] = [channelsOf(before), channelsOf(after)];
  const [oldValues, newValues] = [old, now].map((all) => new Set(all.values()));
  // A channel of the same value moved in the list.
  const replaced = new Map(
    Array.from(old, ([path, value]) => [value, now.get(path) ?? ''] as const).filter(
      ([was, is]) => is !== '' && !newValues!.has(was) && !oldValues!.has(is),
    ),
  );
  return namingFacts(after).reduce((facts, path) => {
    const next = replaced.get(String(factAt(after, path)));
    return next === undefined ? facts : withFact(facts, path, next);
  }, after);
}

/** If the name of the practice or the host of its site is replaced, the texts that contain it follow. */
export function withNames(before: Facts, after: Facts): Facts {
  const namesOf = (facts: Facts) => [
    textAt(facts, ['name']),
    /^https:\/\/([^/\s]+\.[^/\s]+)/.exec(textAt(facts, ['url']) ?? '')?.[1],
  ];
  const now = namesOf(after);
  return namesOf(before).reduce<Facts>((facts, old, index) => {
    const next = now[index];
    // A shorter name can be a word of any sentence.
    if (old === undefined || old.length < 6 || next === undefined || next === old) return facts;
    return textsOf(facts).reduce<Facts>((all, [path, text]) => {
      const isText = /^(text|paragraph)$/.test(memberAt(jsonPath(path))?.kind ?? '');
      const isOwn = path.length === 1 && path[0] === 'name';
      return isText && !isOwn && text.includes(old)
        ? withFact(
            all,
            path as Path,
            text.replaceAll(old, () => next),
          )
        : all;
    }, facts);
  }, after);
}

/** Paths of the facts that name a channel: the table says which. */
const namingFacts = (facts: Facts): Path[] =>
  textsOf(facts)
    .map(([path]) => path as Path)
    .filter((path) => memberAt(jsonPath(path))?.kind === 'channel');
