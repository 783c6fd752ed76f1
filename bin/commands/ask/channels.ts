/** The official channels of facts that may be incomplete, and the facts that name one of them. */
import { channels } from '../../../lambda/shared/channels.ts';
import { draftOf } from '../../../lib/practice/draft.ts';
import { practiceSchema } from '../../../lib/practice/schema.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';

/** Numbers (E.164) and e-mail addresses, and what to show for each in a list. */
export function officialChannels(facts: Facts): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const { value, label } of channels(draftOf(practiceSchema, facts)))
    if (value !== '' && !shown.has(value)) shown.set(value, label ? `${value} (${label})` : value);
  return shown;
}

/** If one channel was replaced by another one, the facts that name it follow. */
export function withFollowing(before: Facts, after: Facts): Facts {
  const [old, now] = [before, after].map((facts) => [...officialChannels(facts).keys()]) as [
    string[],
    string[],
  ];
  const [gone, ...othersGone] = old.filter((value) => !now.includes(value));
  const [added, ...othersAdded] = now.filter((value) => !old.includes(value));
  if (gone === undefined || added === undefined || othersGone.length + othersAdded.length > 0) return after;
  return namingFacts(after)
    .filter((path) => factAt(after, path) === gone)
    .reduce((facts, path) => withFact(facts, path, added), after);
}

/** Paths of the facts that name a channel. */
function namingFacts(facts: Facts): Path[] {
  const named = ['people', 'offices'].flatMap((list) =>
    (Array.isArray(facts[list]) ? facts[list] : []).flatMap((item: Facts, index) =>
      (Array.isArray(item.channels) ? item.channels : []).map((_, at): Path => [list, index, 'channels', at]),
    ),
  );
  return [...named, ['imprint', 'dataProtection']];
}
