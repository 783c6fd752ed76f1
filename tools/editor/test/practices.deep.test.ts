/**
 * The editor with generated practices: it finds nothing to change in them, saves one fact without the others, and
 * reports whatever is wrong in a field in the practice's language. Three practices, unless the environment variables
 * PRACTICES and FIRST_PRACTICE choose others.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEXT_TAGS } from '../../../lambda/render/locales.ts';
import { textsOf } from '../../../lib/practice/messages/problem.ts';
import { practiceOf, writePractice } from '../../../test/support/practices/practice.ts';
import { TODAY } from '../../../test/support/service.ts';
import { blankDraft, withMarks } from '../../shared/general-texts.ts';
import { type Path, withValue } from '../browser/facts.ts';
import { Editor } from '../editor.ts';
import type { Facts } from '../facts.ts';
import { readFacts } from '../read-facts.ts';

const { PRACTICES = 3, FIRST_PRACTICE = 1 } = process.env;
const seeds = Array.from({ length: Number(PRACTICES) }, (_, index) => Number(FIRST_PRACTICE) + index);

const WRITTEN: readonly unknown[] = [
  ...['', ' ', '12345', '(11) 1234', 'Ligue 190', '１２', '25:99', '2026-13-40', 'é'.repeat(5_000)],
  ...['https://', 'http://a.b', 'https://wa.me/1', 'www.example', 'javascript:alert(1)', '/images/none.jpg'],
  ...['a@b', 'ana@exаmple.org', '<b>x</b>', '{{name}}', '\u202Eabc', null, 0, 1.5, true, [], {}],
];

/** A draft in this language and country, with every fact that a general text names. */
function draftOf(language: string, addressCountry: string, index: number) {
  const { contact, ...others } = blankDraft(language);
  const facts = { name: `Practice ${index}`, url: `https://practice-${index}.org` };
  const verification = { registrations: [{ authority: `Bar ${index}` }] };
  return {
    ...others,
    ...facts,
    language,
    location: { addressCountry },
    contact: { ...contact, verification },
  };
}

describe('tools/editor/practices', () => {
  test('general texts follow every fact that they name, and a text that somebody edited never changes', () => {
    const countries = ['BR', 'PT', 'IS'];
    const drafts = TEXT_TAGS.flatMap((language) =>
      countries.map((country, index) => draftOf(language, country, index)),
    );
    const written = drafts.map((draft) => readFacts(draft, draft).facts);
    const own = (facts: Facts) => withValue(facts, ['safety', 1], 'Own text of Practice 1') as Facts;
    for (const [from, draft] of drafts.entries()) {
      const { language, name, url, location, contact } = draft;
      expect(withMarks(written[from]!, language)).toEqual(draft);
      for (const [to, facts] of written.entries()) {
        const edited = own(withMarks(facts, String(facts.language)));
        const { verification } = contact;
        const next = { ...edited, language, name, url, location };
        const corrected = { ...next, contact: { ...(edited.contact as Facts), verification } };
        expect([to, readFacts(corrected, edited).facts]).toEqual([to, own(written[from]!)]);
      }
    }
  });

  test.each(seeds)(
    'the editor opens generated practice %d, and reports mistakes in its fields',
    async (seed) => {
      const folder = mkdtempSync(join(tmpdir(), 'editor-'));
      const { files, ...practice } = practiceOf(seed);
      // The form leaves out an object without members, because it states nothing.
      const text = String(files.get('practice.json')).replace(/,\s*"contentSignals": \{\}/, '');
      const file = writePractice(
        { ...practice, files: new Map([...files, ['practice.json', text]]) },
        join(folder, 'site'),
      );
      const { validUntil } = practice.facts.contact.verification;
      const editor = new Editor(file, join(folder, 'states'), () =>
        validUntil < TODAY ? validUntil : TODAY,
      );
      try {
        const { versions, ...state } = editor.state();
        const facts = state.facts as Facts;
        expect(await editor.check({ facts, files: {} })).toMatchObject({
          ...{ problems: [], elsewhere: [], changes: [], followed: facts },
          ...{ isShown: true, mustConfirm: false },
        });

        const paths = textsOf(facts).map(([path]) => path as Path);
        for (const [index, written] of WRITTEN.entries()) {
          const path = paths[(seed * WRITTEN.length + index * 7) % paths.length]!;
          const { problems } = await editor.check({
            facts: withValue(facts, path, written),
            files: {},
          });
          const untold = problems.filter(({ label, text, english }) => english || !label || !text);
          expect([path, written, untold]).toEqual([path, written, []]);
        }

        const before = readFileSync(file, 'utf8').split('\n');
        // Of several languages, in the main one.
        const path = paths.find(([name]) => name === 'description')!;
        const saved = await editor.save({
          facts: withValue(facts, path, `${practice.facts.description} X`),
          ...{ files: {}, versions, confirmed: [] },
        });
        expect(saved).toHaveProperty('saved');
        const changed = readFileSync(file, 'utf8')
          .split('\n')
          .filter((line, index) => line !== before[index]);
        expect(
          changed.map((line) => line.trim().split(':')[0]).filter((name) => name !== '"dateModified"'),
        ).toEqual([`"${path.at(-1)}"`]);
      } finally {
        editor.close();
        rmSync(folder, { recursive: true });
      }
    },
  );
});
