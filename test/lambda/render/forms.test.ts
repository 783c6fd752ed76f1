/** Numbers, days, times and addresses as people of a country write them, and the optional facts on pages. */
import { DATA_FORMS } from '../../../lambda/render/forms.ts';
import { peopleForms } from '../../../lambda/render/people-forms.ts';
import { words } from '../../../lambda/render/words/en.ts';
import type { DayOfWeek, Practice } from '../../../lambda/shared/practice.ts';
import { readHtml } from './html-reader.ts';
import {
  BASE,
  body,
  factsOf,
  fixturePractice,
  htmlFiles,
  markdownFiles,
  otherPractice,
  render,
} from './support.ts';

const of = (language: string, addressCountry: string) =>
  peopleForms({ language, location: { ...fixturePractice().location, addressCountry } });
const US = of('en', 'US');
const BR = of('pt-BR', 'BR');
const ES = of('es-MX', 'MX');

describe('lambda/render/forms', () => {
  test.each([
    [US, '+12025550132', '(202) 555-0132'],
    [BR, '+555155500132', '(51) 5550-0132'],
    [BR, '+5551999990147', '(51) 99999-0147'],
    // Not assigned, like the numbers of the examples: it gets the layout of a similar number.
    [BR, '+555100000132', '(51) 0000-0132'],
    // A number of another country gets the international layout.
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
  ])('%#: writes days, times and names of languages', (forms, day, time, language) => {
    expect(forms.day('2036-11-01')).toBe(day);
    // Versions of ICU use different spaces before AM.
    expect(forms.time('09:00').replace(/\s/g, ' ')).toBe(time);
    expect(forms.language('es')).toBe(language);
  });

  test.each([
    ['en', 'US', '12 Example Quay, Suite 3, Port Example, MA 02100, United States'],
    ['pt-BR', 'BR', '12 Example Quay, Suite 3, Port Example-MA, 02100, Brasil'],
    ['de', 'DE', '12 Example Quay, Suite 3, 02100 Port Example, Deutschland'],
  ])(
    '%s, %s: writes an address in local order, with the name of the country',
    (language, addressCountry, address) => {
      const location = { ...fixturePractice().location, addressCountry };
      expect(peopleForms({ language, location }).address(location)).toBe(address);
    },
  );

  test('a region with the name of its city is written once', () => {
    const seville = { addressLocality: 'Sevilla', addressRegion: 'Sevilla', postalCode: '41011' };
    const location = { ...seville, addressCountry: 'ES' };
    expect(peopleForms({ language: 'es', location }).address(location)).toBe('41011 Sevilla, España');
  });

  test('returns an invalid value unchanged', () => {
    expect([US.day('soon'), US.time('25:00'), US.language('?')]).toEqual(['soon', '25:00', '?']);
  });

  describe('optional facts', () => {
    const { admittedSince: _, ...headings } = words.details;
    const HEADINGS = Object.values(headings).flatMap((each) =>
      typeof each === 'string' ? each : Object.values(each),
    );
    const html = (practice: Practice) =>
      htmlFiles(render(practice))
        .map(({ body: text }) => readHtml(text).text)
        .join('\n');

    test('stand on the pages under their headings', () => {
      const text = html(fixturePractice());
      for (const heading of HEADINGS) expect(text).toContain(heading);
      expect(text).toContain('English and Spanish');
    });

    test('are stated completely, in HTML and in Markdown', () => {
      const { accessibility, map, fees, firstAppointment, advertisingNotice } = fixturePractice();
      const wanted = factsOf({ accessibility, fees, firstAppointment, advertisingNotice });
      expect(wanted).toContain(firstAppointment!.hearBack);
      const text = html(fixturePractice());
      const markdown = markdownFiles(render())
        .map(({ body: each }) => each)
        .join('\n');
      for (const fact of wanted) {
        expect(text).toContain(fact);
        expect(markdown).toContain(fact);
      }
      expect(markdown).toContain(`[See the office on a map](${map})`);
    });

    test('show a person with portrait, role, biography, admission, registration and languages', () => {
      const person = {
        name: 'Ada Quill',
        role: 'Attorney',
        portrait: '/images/eleanor-marsh.svg',
        biography: 'A fictional person.',
        admittedSince: 1999,
        registrations: [
          {
            authority: 'Quill Bar',
            number: 'QB-1',
            jurisdiction: 'Q',
            lookupUrl: 'https://bar.example.org/qb',
          },
        ],
        languagesSpoken: ['fr', 'pt'],
      };
      expect(body(render({ ...fixturePractice(), people: [person] }), 'about.md')).toContain(
        `![Ada Quill](${BASE}/images/eleanor-marsh.svg)

**Ada Quill**, Attorney

A fictional person.

- Admitted since: 1999
- Registration: QB-1 ([Check it: Quill Bar](https://bar.example.org/qb))
- Languages spoken: French and Portuguese
`,
      );
    });

    test.each<[days: DayOfWeek[], shown: string]>([
      [['Monday'], 'Monday'],
      [['Monday', 'Tuesday', 'Wednesday', 'Thursday'], 'Monday – Thursday'],
      [['Monday', 'Friday'], 'Monday, Friday'],
      [['Monday', 'Tuesday', 'Thursday', 'Friday'], 'Monday – Tuesday, Thursday – Friday'],
      [['Wednesday', 'Monday', 'Tuesday'], 'Monday – Wednesday'],
      [['Sunday', 'Monday'], 'Monday, Sunday'],
    ])('opening hours on %j are shown as %s', (dayOfWeek, shown) => {
      const openingHours = [{ dayOfWeek, opens: '09:00', closes: '17:00' }];
      const page = body(render({ ...fixturePractice(), openingHours }), 'contact.md');
      expect(page.replace(/[\u202f\u00a0]/g, ' ')).toContain(`\n- ${shown}: 9:00 AM–5:00 PM\n`);
    });

    test('have no heading if the practice leaves them out', () => {
      const text = html(otherPractice());
      for (const heading of HEADINGS) expect(text).not.toContain(heading);
    });
  });
});
