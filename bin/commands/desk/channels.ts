/** The facts that name an official channel follow it when it is replaced. */
import { channels } from '../../../lambda/shared/channels.ts';
import { draftOf } from '../../../lib/practice/draft.ts';
import { memberAt } from '../../../lib/practice/members.ts';
import { jsonPath, textsOf } from '../../../lib/practice/messages/problem.ts';
import { practiceSchema } from '../../../lib/practice/schema.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';

/** If one channel was replaced by another one, the facts that name it follow. */
export function withFollowing(before: Facts, after: Facts): Facts {
  const channelsOf = (facts: Facts) => [
    ...new Set(channels(draftOf(practiceSchema, facts)).map(({ value }) => value)),
  ];
  const [old, now] = [channelsOf(before), channelsOf(after)];
  const [gone, ...othersGone] = old.filter((value) => !now.includes(value));
  const [added, ...othersAdded] = now.filter((value) => !old.includes(value));
  if (gone === undefined || added === undefined || othersGone.length + othersAdded.length > 0) return after;
  return namingFacts(after)
    .filter((path) => factAt(after, path) === gone)
    .reduce((facts, path) => withFact(facts, path, added), after);
}

/** Paths of the facts that name a channel: the table says which. */
const namingFacts = (facts: Facts): Path[] =>
  textsOf(facts)
    .map(([path]) => path as Path)
    .filter((path) => memberAt(jsonPath(path))?.kind === 'channel');
