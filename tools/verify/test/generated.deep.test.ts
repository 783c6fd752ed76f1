/**
 * `verify` over generated practices on the local stack: the command, and its checks on the day after `validUntil`. One
 * practice, in three languages, unless the environment variables PRACTICES and FIRST_PRACTICE choose others. The weekly
 * workflow takes ten.
 */
import { copyFileSync, existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addDays, dayOf } from '../../../lambda/shared/days.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { temporaryDirectory } from '../../../test/lib/stack/fixture.ts';
import { servedBy } from '../../../test/support/contract.ts';
import { startTestStack } from '../../../test/support/local-stack.ts';
import { practiceOf, writePractice } from '../../../test/support/practices/practice.ts';
import { TODAY } from '../../../test/support/service.ts';
import { failure } from '../../contract/harness/failure.ts';
import { Run } from '../../contract/harness/run.ts';
import { CHECKS } from '../../contract/suite.ts';
import { ROOT, runCommand } from '../../shared/test/run-command.ts';
import { checkoutOf } from '../checkout.ts';
import { checkoutChecks } from '../checkout-checks.ts';
import { planOf } from '../plan.ts';

const { PRACTICES = 1, FIRST_PRACTICE = 3 } = process.env;
const seeds = Array.from({ length: Number(PRACTICES) }, (_, index) => Number(FIRST_PRACTICE) + index);

const DAY_MS = 86_400_000;
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY_MS;

/** Contract §1 says what these pages have to state. Generated texts state anything. */
const REQUIRED_TEXTS = ['developers.md', 'is-this-us.md', 'somos-nosotros.md', 'somos-nos.md'];

/**
 * Writes the practice of a seed, with all of its dates moved so that its facts hold on the day of the test, and with the
 * pages that contract §1 requires of every practice.
 *
 * @returns the path of the practice file
 */
function writeForToday(seed: number, today: string): string {
  const practice = practiceOf(seed);
  const { language, contact } = practice.facts;
  const { validUntil } = contact.verification;
  const moved = daysBetween(validUntil < TODAY ? validUntil : TODAY, today);
  const files = new Map<string, string | Uint8Array>(
    Array.from(practice.files, ([path, content]) => [
      path,
      typeof content === 'string'
        ? content.replaceAll(/"(\d{4}-\d\d-\d\d)"/g, (_, date: string) => `"${addDays(date, moved)}"`)
        : content,
    ]),
  );
  const file = writePractice({ ...practice, files }, join(temporaryDirectory(), 'practice'));
  const own = join(dirname(file), 'pages');
  const tag = language.startsWith('pt') ? 'pt-BR' : language.slice(0, 2);
  const general = join(ROOT, 'lib/content/defaults', tag, 'pages');
  if (existsSync(own))
    for (const name of readdirSync(general))
      if (REQUIRED_TEXTS.includes(name) || !existsSync(join(own, name)))
        copyFileSync(join(general, name), join(own, name));
  return file;
}

describe('tools/verify/generated', () => {
  describe.each(seeds)('practice %i', (seed) => {
    const today = dayOf(new Date());
    const practice = writeForToday(seed, today);

    test('verify holds', async () => {
      const stack = await startTestStack({ context: { practice } });
      try {
        const { code, stdout, stderr } = await runCommand([
          ...['verify', stack.url, '--practice', practice, '--rate', '1000'],
        ]);
        expect({ code, stdout, stderr }).toEqual({
          code: 0,
          stdout: expect.stringMatching(/ holds: all of \d+ checks /),
          stderr: expect.any(String),
        });
      } finally {
        await stack.close();
      }
    });

    test('its checks hold on the day after validUntil', async () => {
      const service = await loadService({ practiceFile: practice }, today);
      const expired = addDays(service.source.practice.contact.verification.validUntil, 1);
      const stack = await startTestStack({ context: { practice }, today: expired });
      const served = servedBy(stack);
      try {
        const checkout = checkoutOf(service, stack.url, expired);
        // Without those of trust: their clock has the day of the test, and refuses a signature of a later day.
        const { checks } = planOf(CHECKS, { all: false, only: [] });
        const run = new Run(served.service, { shareAnswers: true, sample: true });
        const failed: unknown[] = [];
        for (const check of [...checks, ...checkoutChecks(checkout)])
          failed.push(failure(await run.check(check)));
        expect(failed.filter((problem) => problem !== undefined)).toEqual([]);
        expect(checkout.agentInfo).toHaveProperty('contact.verification.status', 'expired');
      } finally {
        await served.close?.();
      }
    });
  });
});
