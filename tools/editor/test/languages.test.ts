/** A practice in several languages: its form, what is read from it, and what changed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../../lib/practice/files/package-root.ts';
import { withMarks } from '../../shared/general-texts.ts';
import { at, pathOf, schemaAt, withValue } from '../browser/facts.ts';
import { languageOfPath, languagePages, pageAt, pathOfPage } from '../browser/page-text.ts';
import { inLanguages, languagesOf, missingIn, shownFacts, withoutLanguage } from '../browser/translated.ts';
import { describedChanges } from '../changes.ts';
import type { Facts } from '../facts.ts';
import { formGroups, labelAt } from '../form.ts';
import { editorLocale } from '../locales.ts';
import { generalPages } from '../pages.ts';
import { readFacts } from '../read-facts.ts';

const saved: Facts = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'site/practice.json'), 'utf8'));
const draft = withMarks(saved, 'en');
const localization = { locale: editorLocale('en'), country: 'US', language: 'en' };
const named = (tag: string) => `name of ${tag}`;

describe('tools/editor/languages', () => {
  test('the form has each text once in each language, and everything else once', () => {
    const groups = formGroups('en').map((group) => inLanguages(group, ['en', 'es'], named));
    const fieldAt = (where: string) =>
      groups.map(({ schema }) => schemaAt(schema, pathOf(where))).find((found) => found !== undefined);
    expect(fieldAt('$.legalNotice')).toMatchObject({
      type: 'object',
      title: labelAt('$.legalNotice', {}, 'en'),
    });
    for (const where of ['$.legalNotice.es', '$.safety[0].es', '$.contact.otherChannels[0].label.es'])
      expect(fieldAt(where)).toMatchObject({ type: 'string', title: 'name of es', lang: 'es' });
    expect([fieldAt('$.name.es'), fieldAt('$.contact.telephone.es')]).toEqual([undefined, undefined]);
    const [group] = formGroups('en');
    expect(inLanguages(group!, ['en'], named)).toBe(group);
    expect(pathOf('$.safety[0]["pt-BR"]')).toEqual(['safety', 0, 'pt-BR']);
    expect(labelAt('$.legalNotice.es', {}, 'en')).toMatch(/ \(Spanish\)$/);
  });

  test('the example is read as it is written, and no text is lost', () => {
    expect(languagesOf(draft)).toEqual(['en', 'es']);
    const { facts, followed } = readFacts(draft, saved);
    expect(facts).toEqual(saved);
    expect(followed).toEqual(draft);
    for (const { schema } of formGroups('en').map((group) => inLanguages(group, ['en', 'es'], named)))
      expect(shownFacts(draft, schema, 'en')).toEqual(draft);
  });

  test('a text that is missing in a language is counted', () => {
    const read = (value: unknown) => readFacts(withValue(draft, ['description'], value), saved).followed;
    for (const value of ['English', { en: 'English' }, { en: ' English\v', es: ' ' }]) {
      expect(at(read(value), ['description'])).toEqual({ en: 'English', es: '' });
      expect(missingIn(read(value), 'es')).toEqual([['description', 'es']]);
    }
    expect(at(read({ en: '', es: '' }), ['description'])).toBeUndefined();
    const safety = readFacts({ ...draft, safety: ['English', null] }, saved).followed.safety;
    expect(safety).toEqual([
      { en: 'English', es: '' },
      { en: '', es: '' },
    ]);
  });

  test('a language that is added has its own general texts, and is removed without a trace', () => {
    const one = withoutLanguage(saved, 'es') as Facts;
    expect(languagesOf(one)).toEqual(['en']);
    const start = withMarks({ ...one, safety: ['x'] }, 'en');
    const safety = ['x', '{safety.0}'];
    const description = { en: one.description, es: '' };
    const { facts, followed } = readFacts({ ...start, safety, description }, start);
    expect(languagesOf(followed)).toEqual(['en', 'es']);
    expect(at(followed, ['safety'])).toEqual([
      { en: 'x', es: '' },
      { en: '{safety.0.en}', es: '{safety.0.es}' },
    ]);
    expect(at(facts, ['safety', 1, 'es'])).toMatch(/^Los /);
    expect(missingIn(followed, 'es')).toContainEqual(['safety', 0, 'es']);
    expect(withMarks(facts, 'en')).toEqual(followed);
    // A general text that somebody deletes does not come back.
    const cleared = withValue(followed, ['safety', 1, 'es'], undefined);
    expect(missingIn(readFacts(cleared, followed).followed, 'es')).toContainEqual(['safety', 1, 'es']);
    const back = readFacts(withoutLanguage(followed, 'es'), followed);
    expect(back.followed).toEqual({ ...start, safety });
  });

  test('the pages of a language are in its folder', () => {
    const general = generalPages('en');
    const own = { 'pages/index.md': '', 'pages/hr.md': '', 'pages/is-this-us.md': '' };
    const { pages: all, sameIn, unwrittenIn } = languagePages(general, own, ['en', 'es']);
    expect(Object.keys({ ...general.es!.always, ...general.es!.first })).toEqual(
      Object.keys(all).filter((name) => name.startsWith('pages/es/')),
    );
    // *Is this us?* has its own name in each language.
    expect(sameIn('es', 'pages/is-this-us.md')).toBe('pages/es/somos-nosotros.md');
    expect([...unwrittenIn('es')]).toEqual([['pages/es/hr.md', 'pages/hr.md']]);
    const spanish = { 'pages/es/index.md': '', 'pages/es/hr.md': '', 'pages/es/b.md': '' };
    const later = languagePages(general, { ...own, ...spanish }, ['en', 'es']);
    expect([...later.unwrittenIn('en')]).toEqual([['pages/b.md', 'pages/es/b.md']]);
    expect(later.pages).not.toHaveProperty(['pages/es/about.md']);
    for (const [path, file] of [
      ['/', 'pages/index.md'],
      ['/es', 'pages/es/index.md'],
      ['/es/privacy', 'pages/es/privacy.md'],
      ['/hr', 'pages/hr.md'],
      ['/guides/appeal', 'pages/guides/appeal.md'],
    ] as const)
      expect([pathOfPage(file), pageAt(path, all)]).toEqual([path, file]);
    const tags = ['es', 'pt-BR'];
    expect(['/es', '/es/a', '/pt-br/a', '/estate', '/'].map((path) => languageOfPath(path, tags))).toEqual([
      ...['es', 'es', 'pt-BR'],
      ...[undefined, undefined],
    ]);
  });

  test('a change of a text names its language', () => {
    const changed = (value: unknown, path: string, from = saved) =>
      describedChanges(from, withValue(from, pathOf(path), value) as Facts, localization);
    const label = labelAt('$.legalNotice', {}, 'en');
    expect(changed('Nuevo', '$.legalNotice.es')).toEqual([
      { label: `${label} (Spanish)`, was: at(saved, ['legalNotice', 'es']), now: 'Nuevo' },
    ]);
    expect(changed('Nuevo', '$.safety[0].es')).toMatchObject([
      { parts: [{ label: `${labelAt('$.safety[0]', saved, 'en')} (Spanish)`, now: 'Nuevo' }] },
    ]);
    const one = withoutLanguage(saved, 'es') as Facts;
    const { en, es } = saved.legalNotice as Record<string, string>;
    expect(changed({ en, es }, '$.legalNotice', one)).toEqual([{ label: `${label} (Spanish)`, now: es }]);
    expect(changed({ en, es: '' }, '$.legalNotice', one)).toEqual([]);
  });
});
