/**
 * Kills a publication at each of its writes, and at some of its reads. Readers always find every shared page complete
 * and with its Markdown copy. The next run, daily or deployment, publishes exactly its version.
 */

import { seeded } from '../../support/random.ts';
import { ofThisRun } from '../../support/weekly.ts';
import type { Content } from './aws.ts';
import { usePublisher } from './fixture.ts';
import { runAndKill } from './kill.ts';
import { AFTER, absences, BEFORE, expectExactly, MARKER, watched } from './versions.ts';

/** A publication of one over the other makes 72 operations, the first 55 of which change nothing that readers get. */
const ALL_KILLS = Array.from({ length: 72 }, (_, index) => index + 1)
  .filter((at) => at > 55 || at % 5 === 0)
  .flatMap((at) => (at > 55 ? [true, false] : [at % 2 === 0]).map((done) => ({ at, done })));
const KILLS = ofThisRun(ALL_KILLS, (_, index) => index % 3 === 0);
/** Time for all trials on a busy machine. */
const PATIENCE_MS = 1_800_000;
const NEXT_DAY = '2026-11-21';

const fixture = usePublisher(BEFORE);

describe('lambda/publisher/kills', () => {
  test('watched() notices a page that is missing, or half of each version', async () => {
    const { aws } = fixture;
    await aws.delete('about.md');
    const mixed = (await (await aws.get('contact.html')).text()).replace('+12025550101', '+12025550102');
    await aws.put('contact.html', mixed, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=3600, must-revalidate',
      'content-language': 'en',
    });
    const noticed = (await absences(aws, 'a test')).map((line) => line.split(' ')[0]);
    expect(noticed.sort()).toEqual(['about.md', 'contact.html']);
  });

  test(
    `${KILLS.length} kills`,
    async () => {
      const { aws, publisher } = fixture;
      const random = seeded(1);
      const contents: Record<'before' | 'after', Content> = { before: [], after: [] };
      contents.before = await aws.content();
      await publisher.publish(AFTER);
      contents.after = await aws.content();

      const counts = { killed: 0, halfWritten: 0 };
      for (const kill of KILLS) {
        const forward = random() < 0.5;
        const [from, next] = forward ? [BEFORE, AFTER] : [AFTER, BEFORE];
        await aws.reset(forward ? contents.before : contents.after);
        publisher.clock.set('2026-11-20');
        publisher.deploy(next);

        const missingBefore = watched(aws);
        if (await runAndKill(aws, publisher, kill)) counts.killed++;
        const { state } = JSON.parse(await (await aws.get(MARKER)).text());
        const wasAtWork = state === 'writing';
        if (wasAtWork && aws.writes.length > 0) counts.halfWritten++;

        const healing = Math.floor(random() * 3);
        publisher.clock.set(healing === 0 ? NEXT_DAY : '2026-11-20', '12:00:00');
        const version = healing === 1 ? from : next;
        const where = { today: healing === 0 ? NEXT_DAY : '2026-11-20' };
        aws.forget();
        const missingAfter = watched(aws);
        if (healing === 0) await publisher.refresh();
        else await publisher.publish(version);
        await expectExactly(aws, version, where);
        if (wasAtWork) expect(aws.writes).toContain('INVALIDATE /*');
        expect([kill, missingBefore, missingAfter]).toEqual([kill, [], []]);
      }
      // Most runs must be killed, many of them half done, or the test shows nothing.
      expect(counts.killed).toBeGreaterThan(KILLS.length * 0.8);
      expect(counts.halfWritten).toBeGreaterThan(KILLS.length * 0.3);
    },
    PATIENCE_MS,
  );
});
