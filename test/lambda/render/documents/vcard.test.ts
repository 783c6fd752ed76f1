/** `/contact.vcf`, read by a vCard parser. */
import ICAL from 'ical.js';
import { vCard } from '../../../../lambda/render/documents/vcard.ts';
import { siteContext } from '../../../../lambda/render/site-context.ts';
import { addDays } from '../../../../lambda/shared/days.ts';
import type { Practice } from '../../../../lambda/shared/practice.ts';
import { checkedPractice, sourceOf } from '../../../support/service.ts';
import { BASE, changed, FIXTURES, fixturePractice, otherPractice, TODAY } from '../support.ts';

type Line = readonly [
  name: string,
  parameters: Record<string, string | string[]>,
  type: string,
  value: unknown,
];

const textOf = (practice: Practice, today = TODAY) => vCard(siteContext(sourceOf(practice), BASE, today));

function read(text: string): readonly Line[] {
  const [name, lines] = ICAL.parse(text) as unknown as [string, Line[]];
  expect(name).toBe('vcard');
  return lines;
}

/** ical.js leaves the backslash before a semicolon where a property has one value (RFC 6350 §3.4). */
const valuesOf = (text: string, name: string) =>
  read(text)
    .filter(([each]) => each === name)
    .map(([, , , value]) => (typeof value === 'string' ? value.replaceAll('\\;', ';') : value));

describe('lambda/render/documents/vcard', () => {
  test('has every property of the fixture practice', () => {
    const shown = read(textOf(fixturePractice())).map(
      ([name, { group, type = [], ...more }, kind, value]) => {
        const parameters = [...[type].flat(), ...Object.entries(more).map((each) => each.join('='))];
        return [group, name, ...parameters, kind, ...[value].flat()].filter(Boolean).join(' ');
      },
    );
    expect(shown.filter((line) => !line.startsWith('note'))).toEqual([
      'version text 4.0',
      'kind text org',
      'fn text Harbor Lantern Social Security Law',
      'org text Harbor Lantern Social Security Law',
      'lang language-tag en',
      'tel work voice pref=1 uri +12025550132',
      'email text office@harbor-lantern.example.org',
      'item1 tel work uri +12025550147',
      'item1 impp uri https://wa.me/12025550147',
      'item1 x-ablabel unknown WhatsApp',
      'item2 tel work voice uri +12025550164',
      'item2 x-ablabel unknown Samuel Reed\\, direct line',
      'item3 tel work fax uri +12025550118',
      'item3 x-ablabel unknown Decisions and hearing notices (Fax)',
      'item4 email text privacy@harbor-lantern.example.org',
      'item4 x-ablabel unknown Questions about your data',
      'item5 tel work textphone uri +12025550191',
      'item5 x-ablabel unknown Clients who do not hear (TTY)',
      'item6 contact-uri unknown https://forms.example.org/f?id=7Qx',
      'item6 x-ablabel unknown Write to us by form',
      'item7 adr cc=US label=Quay office, 12 Example Quay, Suite 3, Port Example, MA 02100, United States text 12 Example Quay, Suite 3 Port Example MA 02100 US',
      'item7 x-ablabel unknown Quay office',
      'item8 adr cc=US label=Hillside room, 48 Sample Street, North Example, MA 02199, United States text 48 Sample Street North Example MA 02199 US',
      'item8 x-ablabel unknown Hillside room',
      'url uri https://harbor-lantern.example.org',
      'socialprofile unknown https://network.example.org/harbor-lantern',
      'socialprofile unknown https://video.example.org/@harbor-lantern',
      `uid text ${BASE}/#practice`,
      `source uri ${BASE}/contact.vcf`,
      `rev timestamp ${fixturePractice().dateModified}T00:00:00Z`,
    ]);
  });

  describe.each(FIXTURES)('$language', ({ practice }) => {
    test('the note has what has no property: opening hours, closures, appointments and imprint', () => {
      const noteOn = (today: string) => (valuesOf(textOf(practice, today), 'note') as string[])[0]!;
      const [over, next] = practice.closures!;
      expect(noteOn(TODAY)).not.toContain(over!.note);
      expect(noteOn(over!.until)).toContain(over!.note);
      const { professionalTitle, professionalRules = [], liabilityInsurer, ...imprint } = practice.imprint!;
      const parts = [
        professionalTitle?.name,
        ...professionalRules.map(({ url }) => url),
        liabilityInsurer?.name,
      ];
      for (const fact of [next!.until, next!.note, ...Object.values(imprint), ...parts.filter(Boolean)])
        expect(noteOn(TODAY)).toContain(fact);
      expect(noteOn(TODAY)).toMatch(/\n(Opening hours|Horário de atendimento)\n.+: \d\d:\d\d–\d\d:\d\d/);
      for (const { name, openingHours, byAppointment } of practice.offices!) {
        const appointment = byAppointment ? '\\n(?:By appointment only|Somente com hora marcada)\\.' : '';
        const hours = openingHours ? '\\n.*\\d\\d:\\d\\d–' : '';
        if (appointment || hours)
          expect(noteOn(TODAY)).toMatch(new RegExp(`\\n${name}${appointment}${hours}`));
      }
      expect(noteOn(TODAY)).toMatch(/\n(By video call|Por videoconferência)\n/);
      expect(noteOn(addDays(next!.until, 1))).not.toContain(next!.note);
    });
  });

  test('a fact with special characters stays text, and folding cuts no character in two', () => {
    const name = `a,b;c\\n:"d" ${'é€😀'.repeat(30)} END:VCARD`;
    const practice = checkedPractice(
      changed(otherPractice(), {
        name,
        'location.streetAddress': 'Quay; 3, "East"',
        offices: [{ name: 'The "^n" room; B', location: { ...otherPractice().location } }],
        'contact.otherChannels': [{ type: 'email', label: name, email: 'b@zorblat.example.net' }],
        'contact.antiFraudWarning': name,
      }),
    );
    const text = textOf(practice);
    expect(valuesOf(text, 'fn')).toEqual([name]);
    expect(valuesOf(text, 'org')).toEqual([name]);
    expect(valuesOf(text, 'adr')).toEqual([
      ['', '', 'Quay; 3, "East"', 'Quuxville', 'ZQ', '', 'CA'],
      ['', '', '', 'Quuxville', 'ZQ', '', 'CA'],
    ]);
    expect((valuesOf(text, 'note') as string[])[0]!.startsWith(`${name}\n`)).toBe(true);
    const [, office] = read(text).filter(([property]) => property === 'adr');
    expect(office![1].label).toBe('The "^n" room; B, Quuxville ZQ, Canada');
    expect(
      text
        .match(/^(item\d+\.)?TEL.*/gm)!
        .every((line) => /^\S*(;TYPE=[a-z]+){1,2}(;PREF=1)?:\+\d+$/.test(line)),
    ).toBe(true);
    expect(text).not.toContain('\ufffd');
    // Roundcube removes all spaces at the beginning of a line.
    for (const folded of [text, textOf(fixturePractice())]) expect(folded).not.toMatch(/\r\n {2}/);
    expect(text.match(/^END:VCARD/gm)).toHaveLength(1);
  });
});
