/** How people of a country write what programs write in one way: numbers, days, times, addresses. */
import { DATA_FORMS } from '../../../lambda/render/forms.ts';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { words } from '../../../lambda/render/words/en.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { readHtml } from './html-reader.ts';
import { htmlFiles, otherPractice, render, shippedPractice } from './support.ts';

const of = (language: string, addressCountry: string) =>
  peopleForms({ language, location: { ...shippedPractice().location, addressCountry } });
const US = of('en', 'US');
const BR = of('pt-BR', 'BR');
const ES = of('es-MX', 'MX');

describe('lambda/render/forms', () => {
  test.each([
    [US, '+12025550132', '(202) 555-0132'],
    [BR, '+555155500132', '(51) 5550-0132'],
    [BR, '+5551999990147', '(51) 99999-0147'],
    // Nobody's, as those of the examples: laid out as one beside it.
    [BR, '+555100000132', '(51) 0000-0132'],
    // Of another country: as it is dialled from anywhere.
    [US, '+555155500132', '+55 51 5550 0132'],
    [BR, '+12025550132', '+1 202 555 0132'],
    [of('en', 'ZZ'), '+12025550132', '+1 202 555 0132'],
    [US, 'no number', 'no number'],
  ])('%#: %s is written %s', (forms, number, written) => {
    expect(forms.telephone(number)).toBe(written);
    expect(DATA_FORMS.telephone(number)).toBe(number);
  });

  test.each([
    [US, 'November 1, 2036', '9:00 AM', 'Spanish'],
    [BR, '1 de novembro de 2036', '09:00', 'espanhol'],
    [ES, '1 de noviembre de 2036', '9:00 a.m.', 'español'],
  ])('%#: days, times and languages in words', (forms, day, time, language) => {
    expect(forms.day('2036-11-01')).toBe(day);
    // Between time and half of the day, versions of ICU differ in the space.
    expect(forms.time('09:00').replace(/\s/g, ' ')).toBe(time);
    expect(forms.language('es')).toBe(language);
  });

  test.each([
    ['en', 'US', '12 Example Quay, Suite 3, Port Example, MA 02100, United States'],
    ['pt-BR', 'BR', '12 Example Quay, Suite 3, Port Example-MA, 02100, Brasil'],
    ['de', 'DE', '12 Example Quay, Suite 3, 02100 Port Example, Deutschland'],
  ])('%s, %s: an address in local order, with its country', (language, addressCountry, address) => {
    const location = { ...shippedPractice().location, addressCountry };
    expect(peopleForms({ language, location }).address(location)).toBe(address);
  });

  test('what breaks a rule of its own stays as it is', () => {
    expect([US.day('soon'), US.time('25:00'), US.language('?')]).toEqual(['soon', '25:00', '?']);
  });

  describe('what a practice may say besides', () => {
    const HEADINGS = Object.values(words.details).filter(
      (heading) => heading !== words.details.admittedSince,
    );
    const html = (practice: Practice) =>
      htmlFiles(render(practice))
        .map(({ body: text }) => readHtml(text).text)
        .join('\n');

    test('stands on the pages under its headings', () => {
      const text = html(shippedPractice());
      for (const heading of HEADINGS) expect(text).toContain(heading);
      expect(text).toContain('Monday – Thursday: 9:00');
      expect(text).toContain('Friday: 9:00');
      expect(text).toContain('English and Spanish');
    });

    test('leaves no heading behind where a practice leaves it out', () => {
      const text = html(otherPractice());
      for (const heading of HEADINGS) expect(text).not.toContain(heading);
    });
  });
});
