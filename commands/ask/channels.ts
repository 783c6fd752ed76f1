/** The official channels of facts that may be incomplete, and the facts that name one of them. */
import { channels } from '../../lambda/shared/channels.ts';
import { draftOf } from '../../lib/content/draft.ts';
import { practiceSchema } from '../../lib/content/practice-schema.ts';
import { type Facts, factAt, type Path, withFact } from './facts.ts';

/** Numbers (E.164) and e-mail addresses. */
export function officialChannels(facts: Facts): string[] {
  const values = channels(draftOf(practiceSchema, facts)).map(({ value }) => value);
  return [...new Set(values)].filter((value) => value !== '');
}

/** If one channel was replaced by another one, the facts that name it follow. */
export function withFollowing(before: Facts, after: Facts): Facts {
  const [old, now] = [officialChannels(before), officialChannels(after)];
  const [gone, ...othersGone] = old.filter((value) => !now.includes(value));
  const [added, ...othersAdded] = now.filter((value) => !old.includes(value));
  if (gone === undefined || added === undefined || othersGone.length + othersAdded.length > 0) return after;
  return namingFacts(after)
    .filter((path) => factAt(after, path) === gone)
    .reduce((facts, path) => withFact(facts, path, added), after);
}

/** Paths of the facts that name a channel. */
function namingFacts({ people }: Facts): Path[] {
  const named = (Array.isArray(people) ? people : []).flatMap((person: Facts, index) =>
    (Array.isArray(person.channels) ? person.channels : []).map(
      (_, at): Path => ['people', index, 'channels', at],
    ),
  );
  return [...named, ['imprint', 'dataProtection']];
}
