/** Updates the facts that repeat a channel, the name of the practice or the host of its site when that is replaced. */
import { channels, nameOf } from '../../lambda/shared/channels.ts';
import { draftOf } from '../../lib/practice/draft.ts';
import { memberAt } from '../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../lib/practice/messages/problem.ts';
import { practiceSchema } from '../../lib/practice/schema.ts';
import { type Facts, factAt, type Path, textAt, withFact } from './facts.ts';

/** Updates the facts that repeat a channel whose value was replaced, e.g. the channel of a person. */
export function withChannels(before: Facts, after: Facts): Facts {
  const channelsOf = (facts: Facts) => {
    const draft = draftOf(practiceSchema, facts);
    return new Map(channels(draft).map((channel) => [channel.path, nameOf(draft, channel)]));
  };
  const [old, now] = [channelsOf(before), channelsOf(after)];
  const [oldValues, newValues] = [old, now].map((all) => new Set(all.values()));
  // A value that both versions have was only moved in the list.
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

/** Updates the texts that contain the name of the practice or the host of its site, if that was replaced. */
export function withNames(before: Facts, after: Facts): Facts {
  const namesOf = (facts: Facts) => [
    textAt(facts, ['name']),
    /^https:\/\/([^/\s]+\.[^/\s]+)/.exec(textAt(facts, ['url']) ?? '')?.[1],
  ];
  const now = namesOf(after);
  return namesOf(before).reduce<Facts>((facts, old, index) => {
    const next = now[index];
    // A name of fewer than six characters can be a word of any sentence.
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

/** Paths of the facts of the kind `channel`, which repeat an official channel. */
const namingFacts = (facts: Facts): Path[] =>
  textsOf(facts)
    .map(([path]) => path as Path)
    .filter((path) => memberAt(jsonPath(path))?.kind === 'channel');
