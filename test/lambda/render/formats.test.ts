/** Numbers, days, times and addresses as people of a country write them, and the optional facts on pages. */
import { DATA_FORMATS } from '../../../lambda/render/formats.ts';
import { ENGLISH as locale } from '../../../lambda/render/locales.ts';
import { peopleFormats } from '../../../lambda/render/people-formats.ts';
import type { DayOfWeek, Practice } from '../../../lambda/shared/practice.ts';
import { readHtml } from './html-reader.ts';
import { body, fixturePractice, htmlFiles, otherPractice, render } from './support.ts';

const of = (language: string, addressCountry: string) =>
  peopleFormats({ language, location: { ...fixturePractice().location, addressCountry } });
const US = of('en', 'US');
const BR = of('pt-BR', 'BR');

describe('lambda/render/formats', () => {
  test.each([
    [US, '+12025550132', '+1 202 555-0132', '(202) 555-0132'],
    [of('de', 'DE'), '+49301234567', '+49 30 1234567', '030 1234567'],
    [of('hu', 'HU'), '+3612345678', '+36 1 234 5678', '(06 1) 234 5678'],
    // An unassigned number, like those of the examples, gets the layouts of a similar number.
    [BR, '+555100000132', '+55 51 0000-0132', '(51) 0000-0132'],
    [of('es', 'ES'), '+34012345678', '+34 012 34 56 78', '012 34 56 78'],
    // A number of another country, or of none, is dialled with the country code only.
    [US, '+555155500132', '+55 51 5550-0132'],
    [of('en', 'ZZ'), '+12025550132', '+1 202 555-0132'],
    // Numbers that people dial with other digits within the country, or whose digits reach another number there.
    [of('es', 'AR'), '+5491123456789', '+54 9 11 2345 6789'],
    [of('fr', 'GA'), '+24176031234', '+241 76 03 12 34'],
    [US, '+10015550123', '+1 001 555-0123'],
    [of('tr', 'TR'), '+90001234567', '+90 001234567'],
    // Synthesis refuses these. No format is another number.
    [of('de', 'DE'), '+490301234567', '+490301234567'],
    [US, 'no number', 'no number'],
  ])('%#: the formats of a number', (formats, number, withCountryCode, national = undefined) => {
    expect(formats.telephone(number)).toEqual({ withCountryCode, ...(national && { national }) });
    expect(DATA_FORMATS.telephone(number)).toEqual({ withCountryCode: number });
  });

  test.each([
    [US, 'November 1, 2036', '9:00 AM', '16,384'],
    [BR, '1 de novembro de 2036', '09:00', '16.384'],
    // A language without a region is that of the country.
    [of('es', 'US'), '1 de noviembre de 2036', '9:00 a.m.', '16,384'],
    [of('es', 'ES'), '1 de noviembre de 2036', '9:00', '16.384'],
  ])('%#: writes days, times and numbers', (formats, day, time, number) => {
    expect(formats.number(16_384)).toBe(number);
    expect(formats.day('2036-11-01')).toBe(day);
    // Versions of ICU use different spaces before AM.
    expect(formats.time('09:00').replace(/\s/g, ' ')).toBe(time);
  });

  test.each([
    [
      'en',
      'JP',
      ['Marunouchi 1-1', 'Chiyoda', 'Tokyo', '100-0005'],
      'Marunouchi 1-1, Chiyoda, Tokyo, 100-0005, Japan',
    ],
    [
      'ja',
      'JP',
      ['丸の内1-1', '千代田区', '東京都', '100-0005'],
      '〒100-0005, 東京都, 千代田区, 丸の内1-1, 日本',
    ],
    ['en', 'TW', ['1 Xinyi Road', 'Xinyi', 'Taipei', '110'], '1 Xinyi Road, Xinyi, Taipei 110, Taiwan'],
  ])('%s, %s: the order of an address follows its script', (language, addressCountry, parts, address) => {
    const [streetAddress, addressLocality, addressRegion, postalCode] = parts as [
      string,
      string,
      string,
      string,
    ];
    const location = { streetAddress, addressLocality, addressRegion, postalCode, addressCountry };
    expect(peopleFormats({ language, location }).address(location)).toBe(address);
  });

  test('a region with the name of its city is written once', () => {
    const seville = { addressLocality: 'Sevilla', addressRegion: 'Sevilla', postalCode: '41011' };
    const location = { ...seville, addressCountry: 'ES' };
    expect(peopleFormats({ language: 'es', location }).address(location)).toBe('41011 Sevilla, España');
  });

  test('returns an invalid value unchanged', () => {
    expect([US.day('soon'), US.time('25:00'), US.language('?')]).toEqual(['soon', '25:00', '?']);
  });

  describe('optional facts', () => {
    const { admittedSince: _, ...headings } = locale.details;
    const HEADINGS = Object.values(headings).flatMap((each) =>
      typeof each === 'string' ? each : Object.values(each),
    );
    const html = (practice: Practice) =>
      htmlFiles(render(practice))
        .map(({ body: text }) => readHtml(text).text)
        .join('\n');

    test('show the number of a channel as people dial it, and with its country code', () => {
      const { contact, offices, ...others } = fixturePractice();
      const [line] = contact.otherChannels!;
      const practice: Practice = {
        ...others,
        contact: { ...contact, otherChannels: [line!, { ...line!, label: 'Desk', extension: '15' }] },
        people: [{ name: 'Ada Quill', role: 'Attorney', channels: [`${line!.number};ext=14`] }],
        offices: [{ ...offices![0]!, channels: [`${line!.number};ext=15`] }],
        imprint: { legalName: 'Quill', dataProtection: `${line!.number};ext=14` },
      };
      const shown = '[(202) 555-0164 ext. 14](tel:+12025550164) (+1 202 555-0164)';
      const page = body(render(practice), 'about.md');
      expect(page).toContain(`\n- **Samuel Reed, direct line:** ${shown}\n`);
      expect(page).toContain(`\n- **Questions about data protection:** ${shown}\n`);
      expect(page.match(/^- .*ext\. 1/gm)).toHaveLength(2);
      expect(page).toContain(`otherChannels: ["${line!.number};ext=14","${line!.number};ext=15"]`);
      const offered = /\*\*Hillside room\*\*[\s\S]*?\n##/.exec(body(render(practice), 'contact.md'))![0];
      expect(offered.match(/ext\. \d+/g)).toEqual(['ext. 15']);
      const card = body(render(practice), 'contact.vcf').replaceAll('\r\n ', '');
      expect(card).toContain('Hillside room: +12025550164 ext. 15\\n');
      expect(body(render(practice), 'about.html')).toContain(
        '<a href="tel:+12025550164" class="nowrap"><span class="nowrap">(202) 555-0164</span> ext. 14</a> <span class="nowrap">(+1 202 555-0164)</span></dd>',
      );
      // Data has the E.164 number only.
      const index = body(render(practice), 'llms.txt');
      expect(index).toContain('\n- **Questions about data protection:** +12025550164 ext. 14\n');
      expect(index).not.toContain('555-0164');
    });

    test('stand on the pages under their headings', () => {
      const text = html(fixturePractice());
      for (const heading of HEADINGS) expect(text).toContain(heading);
      expect(text).toContain('English and Spanish');
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
      expect(page.replace(/[\u202f\u00a0]/g, ' ')).toContain(`\n| ${shown} | 9:00 AM–5:00 PM |\n`);
    });

    test('have no heading if the practice leaves them out', () => {
      const lines = html(otherPractice())
        .split('\n')
        .map((line) => line.trim());
      for (const heading of HEADINGS) expect(lines.filter((line) => line.startsWith(heading))).toEqual([]);
    });
  });
});
