/** The examples of the package are complete practices, and a practice without pages gets those of its language. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { loadService } from '../../../lib/content/load-service.ts';
import { describeWarning, warningsOf } from '../../../lib/content/warnings/warnings.ts';
import { temporaryDirectory } from '../stack/fixture.ts';
import { fixtureFacts, ROOT, TODAY } from './support.ts';

describe('lib/content/examples', () => {
  describe.each(Object.keys(LANGUAGES))('%s', (language) => {
    const file = `examples/${language}/practice.json`;

    test('the example has no problem, and the only warning says in one line that it is fictional', async () => {
      const service = await loadService({ practiceFile: join(ROOT, file) }, TODAY);
      expect(service.source.practice.language).toBe(language);
      expect(service.source.pages).toHaveLength(9);
      expect(warningsOf(service).map(describeWarning)).toEqual([
        `This practice is fictional, and everything that is published says so. A stage with a domain refuses it: ${join(ROOT, file)}`,
      ]);
    });

    test('a practice without pages has no problem with the general ones', async () => {
      const practiceFile = join(temporaryDirectory(), 'practice.json');
      writeFileSync(practiceFile, JSON.stringify(fixtureFacts(file)));
      const { pagesFolder, source, site } = await loadService({ practiceFile }, TODAY);
      expect(join(ROOT, pagesFolder)).toBe(join(ROOT, 'lib/content/defaults', language, 'pages'));
      expect(source.pages).toHaveLength(9);
      expect(site.files.map(({ key }) => key)).toEqual(expect.arrayContaining(['about.html', 'contact.md']));
    });
  });
});
