/** How a typed answer is read, and how a fact is shown in the form that is typed. */
import { KINDS, type Kind, Unreadable } from '../../../../bin/commands/ask/answers.ts';
import { problemsAt } from '../../../../bin/commands/ask/check.ts';
import { type Facts, withFact } from '../../../../bin/commands/ask/facts.ts';
import { readHours, showHours } from '../../../../bin/commands/ask/opening-hours.ts';
import { GROUPS } from '../../../../bin/commands/ask/questions.ts';
import { showTelephone } from '../../../../bin/commands/ask/telephone.ts';
import { wordsIn } from '../../../../bin/commands/ask/words/index.ts';
import { isAssigned } from '../../../../lib/practice/telephone-numbers.ts';
import { fixtureFacts, TODAY } from '../../../lib/content/support.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** Facts of a practice in a language and a country. */
const facts = (language: string, addressCountry: string): Facts => ({
  language,
  location: { addressCountry },
});

const read = (kind: Kind, text: string, language = 'en', country = 'US') =>
  KINDS[kind].read(text, { facts: facts(language, country), words: wordsIn(language) });

describe('bin/commands/ask/answers', () => {
  test.each([
    ['en', 'Mon-Fri 09:00-12:00, 13:30-18:00', 'Mon-Fri 09:00-12:00, 13:30-18:00'],
    ['en', 'Monday to Thursday 9am to 5 pm; fri 9:00–13:00', 'Mon-Thu 09:00-17:00; Fri 09:00-13:00'],
    ['en', 'Tuesdays and Thursdays, 10.00-16.00, Sat 12pm-1pm', 'Tue, Thu 10:00-16:00; Sat 12:00-13:00'],
    ['en', 'M-F 9-17, weekends closed', undefined],
    ['en', 'M-F 9-17, Sun closed', 'Mon-Fri 09:00-17:00'],
    ['en', 'Sat-Mon 8-12', 'Sat-Sun, Mon 08:00-12:00'],
    ['pt-BR', 'segunda a sexta, das 9h às 12h e das 13h30 às 18h', 'seg-sex 09:00-12:00, 13:30-18:00'],
    ['pt-BR', '2ª a 5ª 9:00-18:00; sábado 9-12; dom fechado', 'seg-qui 09:00-18:00; sáb 09:00-12:00'],
    ['pt-BR', 'Segunda-feira, quarta-feira 8h–12h', 'seg, qua 08:00-12:00'],
    ['es', 'L-V 9:00-14:00, X 16:00 a 19:00', 'lun-vie 09:00-14:00; mié 16:00-19:00'],
    [
      'es',
      'lunes a jueves de 9 a 14 y de 16 a 19; sábados 9-13',
      'lun-jue 09:00-14:00, 16:00-19:00; sáb 09:00-13:00',
    ],
    ['en', 'Monday through Thursday 9am-5pm', 'Mon-Thu 09:00-17:00'],
    ['pt-BR', 'seg a sex 9 às 18, fechado sábado e domingo', 'seg-sex 09:00-18:00'],
    ['pt-BR', 'seg a sex 9 às 18, fechado', undefined],
    ['en', 'S 9-12', undefined],
    ['en', '9-12', undefined],
    ['en', 'Mon-Fri', undefined],
    ['en', 'Mon-Fri 9', undefined],
    ['en', 'Mon-9 12', undefined],
    ['en', 'by appointment', undefined],
  ])('%s: hours %j are %j', (language, text, shown) => {
    if (shown === undefined) expect(() => read('hours', text, language)).toThrow(Unreadable);
    else {
      const hours = readHours(text, language);
      expect(showHours(hours, language)).toBe(shown);
      expect(readHours(shown, language)).toEqual(hours);
    }
  });

  test('hours have the form of the practice file, and the message names what cannot be read', () => {
    expect(read('hours', 'Mon-Fri 9-12, 1pm-5pm')).toEqual([
      { dayOfWeek: WEEK, opens: '09:00', closes: '12:00' },
      { dayOfWeek: WEEK, opens: '13:00', closes: '17:00' },
    ]);
    expect(() => read('hours', 'Mon-Fri 9-12, holidays 9-10')).toThrow('“holidays 9-10”');
  });

  test.each([
    ['BR', '(31) 3333-4444', '+553133334444', '(31) 3333-4444'],
    ['BR', '031 99876-5432', '+5531998765432', '(31) 99876-5432'],
    ['BR', '+1 (617) 555-0132', '+16175550132', '+1 617 555-0132'],
    ['DE', '+49 (0)30 1234567', '+49301234567', '030 1234567'],
    ['US', '+49 0301234567', '+49301234567', '+49 30 1234567'],
    ['US', '617.555.0132', '+16175550132', '(617) 555-0132'],
    ['ES', '0034 954 12 34 56', '+34954123456', '954 12 34 56'],
    ['US', '555-0132', undefined, undefined],
    ['US', '(617) 555-0132 ext. 5', undefined, undefined],
    ['US', 'call the office', undefined, undefined],
    ['', '617 555 0132', undefined, undefined],
  ])('in %j, the number %j is %j', (country, text, number, shown) => {
    if (number === undefined) expect(() => read('telephone', text, 'en', country)).toThrow(Unreadable);
    else {
      expect(read('telephone', text, 'en', country)).toBe(number);
      expect(showTelephone(number, country, 'en')).toBe(shown);
    }
  });

  test('a number that no country assigns is told from one that it does', () => {
    expect(isAssigned('+553133334444')).toBe(true);
    expect(isAssigned('+555100000132')).toBe(false);
  });

  test.each<[Kind, string, string, unknown]>([
    ['country', 'pt-BR', 'brasil', 'BR'],
    ['country', 'es', 'Estados Unidos', 'US'],
    ['country', 'es', 'united states', 'US'],
    ['country', 'en', 'br', 'BR'],
    ['country', 'en', 'uk', 'GB'],
    ['country', 'en', 'Germany', 'DE'],
    ['country', 'en', 'Atlantis', 'Atlantis'],
    ['country', 'pt-BR', 'EUA', 'US'],
    ['languages', 'pt-BR', 'Português, inglês; pt-BR', ['pt', 'en', 'pt-BR']],
    ['languages', 'pt-BR', 'português e espanhol', ['pt', 'es']],
    ['languages', 'en', 'English and Spanish', ['en', 'es']],
    ['languages', 'pt-BR', 'português e Libras', ['pt', 'bzs']],
    ['languages', 'en', 'German Sign Language', ['gsg']],
    ['url', 'en', 'look-up', 'look-up'],
    ['url', 'en', 'Marsh-Law.com/Fees', 'https://marsh-law.com/Fees'],
    ['url', 'en', 'http://marsh-law.com', 'http://marsh-law.com'],
    ['url', 'en', 'sms:+16175550132', 'sms:+16175550132'],
    ['urls', 'en', 'a.example, https://b.example/C', ['https://a.example', 'https://b.example/C']],
    ['email', 'en', 'Ana@Marsh-Law.COM', 'Ana@marsh-law.com'],
    ['date', 'pt-BR', '5/1/2027', '2027-01-05'],
    ['date', 'es', '05.01.2027', '2027-01-05'],
    ['date', 'en', '5/1/2027', '5/1/2027'],
    ['year', 'en', '2009', 2009],
    ['year', 'en', 'long ago', 'long ago'],
  ])('a %s in %s: %j is read as %j', (kind, language, text, value) => {
    expect(read(kind, text, language)).toEqual(value);
  });

  test('languages are shown by names that are read as their tags', () => {
    const reading = { facts: facts('es', 'ES'), words: wordsIn('es') };
    const tags = ['ca', 'ssp', 'pt-BR'];
    const shown = KINDS.languages.show(tags, reading);
    expect(shown).toBe('catalán, lengua de signos española (LSE), pt-BR');
    expect(KINDS.languages.read(shown, reading)).toEqual(tags);
  });

  test.each([
    ['pt-BR', '05/01/2027'],
    ['en', '2027-01-05'],
  ])('a date in %s is shown as it is typed: %s', (language, shown) => {
    const reading = { facts: facts(language, 'BR'), words: wordsIn(language) };
    expect(KINDS.date.show('2027-01-05', reading)).toBe(shown);
    expect(KINDS.date.read(shown, reading)).toBe('2027-01-05');
  });

  const PATHS = GROUPS.flatMap(({ at, list, questions }) =>
    questions.map(({ kind, path }) => ({ kind, path: [...at, ...(list ? [0] : []), ...path] })),
  );

  test.each(PATHS.map(({ kind, path }) => [path.join('.'), kind, path] as const))(
    '%s is refused by the schema if it has another form',
    (_, _kind, path) => {
      expect(problemsAt(withFact(fixtureFacts(), path, {}), [path], TODAY)).not.toEqual([]);
    },
  );

  test.each([
    ['telephone', ['contact', 'telephone'], '3333', 'must be an E.164 number'],
    ['telephone', ['contact', 'telephone'], '+19005550100', 'is a premium-rate number'],
    ['telephone', ['contact', 'messaging', 'number'], '+490301234567', 'write +49301234567'],
    ['addressCountry', ['location', 'addressCountry'], 'UK', 'write GB'],
    [
      'url',
      ['contact', 'messaging'],
      { number: '+16175550132', url: 'https://wa.me/1' },
      'https://wa.me/16175550132',
    ],
    ['openingHours', ['openingHours'], [{ dayOfWeek: ['Monday'], opens: '9', closes: '1' }], 'HH:MM'],
    [
      'openingHours',
      ['openingHours'],
      [{ dayOfWeek: ['Monday'], opens: '09:00', closes: '08:00' }],
      'after opens (09:00): write midnight as 23:59, and hours after it with the next day',
    ],
    ['verifiedAt', ['contact', 'verification', 'verifiedAt'], '2999-01-01', 'must not be in the future'],
    ['name', ['name'], 'A {{name}}', 'must contain no {{'],
  ])('%s: a rule between facts, or for every text, is checked too', (_, path, value, rule) => {
    expect(
      problemsAt(withFact(fixtureFacts(), path, value), [path], TODAY)
        .map((each) => each.rule)
        .join(),
    ).toContain(rule);
  });

  test('a fact is added where the schema has it, and what becomes empty is removed', () => {
    const before = { name: 'a', url: 'b' };
    expect(Object.keys(withFact(before, ['professionalName'], 'c'))).toEqual([
      'name',
      'professionalName',
      'url',
    ]);
    const added = withFact(before, ['people', 0, 'name'], 'd');
    expect(added).toEqual({ ...before, people: [{ name: 'd' }] });
    expect(withFact(added, ['people', 0, 'name'], undefined)).toEqual(before);
  });
});
