/** The field of the page "Is this us?" of generated practices, in Chromium: each number that a page shows with `+`. */
import { wordsFor } from '../../lambda/render/words/index.ts';
import { channels } from '../../lambda/shared/channels.ts';
import { launchBrowser } from '../../tools/look/browser.ts';
import { temporaryDirectory } from '../lib/stack/fixture.ts';
import { inBrowser } from '../support/browser.ts';
import { BASE, loadPractice } from '../support/practices/loaded-practice.ts';
import { practiceOf } from '../support/practices/practice.ts';
import { formsIn, withOneDigitChanged } from './official-forms.ts';

const COUNT = 20;

/** A text instead of a function, so that no build step changes it. */
const answersTo = (written: readonly string[]) => `(() => {
  const text = document.querySelector('textarea');
  return ${JSON.stringify(written)}.map((written) => {
    text.value = written;
    document.querySelector('.sender-field button').click();
    return document.querySelector('[role=status]').className;
  });
})()`;

describe('practices/field', () => {
  inBrowser(
    'each form with + that a page shows is official in the field, and with one digit changed it never is',
    async () => {
      const folder = temporaryDirectory();
      const browser = await launchBrowser();
      const wrong: string[] = [];
      let asked = 0;
      try {
        for (let seed = 1; seed <= COUNT; seed++) {
          const loaded = await loadPractice(practiceOf(seed), folder);
          const { facts } = loaded.practice;
          const official = new Set(channels(facts).map(({ value }) => value));
          const forms = formsIn(loaded, official).filter((form) => form.startsWith('+'));
          const changed = forms
            .map((form, index) => withOneDigitChanged(form, seed + index))
            .filter((form) => !official.has(`+${form.replace(/\D/g, '')}`));
          const { text } = loaded.valid.files.get(`${wordsFor(facts.language).isThisUs.path.slice(1)}.html`)!;
          const page = await browser.newPage();
          await page.route('**/*', (route) =>
            route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }),
          );
          await page.clock.setFixedTime(`${loaded.valid.today}T12:00:00Z`);
          await page.goto(BASE);
          const answers: string[] = await page.evaluate(answersTo([...forms, ...changed]));
          await page.close();
          asked += answers.length;
          for (const [index, form] of [...forms, ...changed].entries())
            if ((answers[index] === 'official') !== index < forms.length)
              wrong.push(`practice ${seed}: ${form} is ${answers[index]}`);
        }
      } finally {
        await browser.close();
      }
      expect(wrong).toEqual([]);
      expect(asked).toBeGreaterThan(COUNT * 4);
    },
  );
});
