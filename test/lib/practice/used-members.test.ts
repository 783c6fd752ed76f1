/** The published schemas state the rules for hours that the practice uses, and are the same for all that use none. */
import { serviceSchemas } from '../../../lib/practice/schemas/service-schemas.ts';
import { edited } from '../content/support.ts';

const DAY = { dayOfWeek: ['Monday'], opens: '09:00', closes: '12:00' };
const SEASON = { validFrom: '2027-06-14', validThrough: '2027-09-12' };

const NONE = {
  ...{ byAppointment: undefined, 'contact.form': undefined },
  ...{ 'contact.extension': undefined, 'contact.otherChannels.0.extension': undefined },
};

const schemasOf = (changes: Record<string, unknown>) =>
  JSON.stringify(serviceSchemas(edited({ ...NONE, openingHours: [DAY], ...changes })));
const PLAIN = schemasOf({});

describe('lib/practice/used-members', () => {
  test('without such hours, an entry has two times of one day', () => {
    expect(PLAIN).not.toMatch(/24:00|"closed"|next day|replaces|"extension"|"form"/);
    expect(PLAIN).toContain('"required":["dayOfWeek","opens","closes"]');
    expect(PLAIN).not.toContain('"timeZone":{"type":"string"},"byAppointment"');
  });

  test.each<[Record<string, unknown>, string]>([
    [{ byAppointment: false }, '"byAppointment":{"type":"boolean"},"closures"'],
    [{ 'contact.otherChannels.0.extension': '14' }, '"extension":{"type":"string"'],
    [{ 'contact.form': { label: 'a', url: 'https://forms.example.org/a' } }, '"form":{"type":"object"'],
    [{ openingHours: [{ ...DAY, closes: '02:00' }] }, 'next day'],
    [{ 'contact.openingHours': [{ ...DAY, closes: '24:00' }] }, '24:00'],
    [{ openingHours: [{ ...DAY, ...SEASON }] }, 'this entry replaces'],
    [{ 'contact.telephone': undefined }, 'valid: messaging number, e-mail and, where stated,'],
    [{ 'contact.messaging': undefined }, 'valid: telephone, e-mail and, where stated,'],
    [{ 'offices.0.openingHours': [{ dayOfWeek: ['Monday'], closed: true, ...SEASON }] }, '"closed"'],
  ])('with %j they have %s', (changes, text) => {
    expect(schemasOf(changes)).toContain(text);
  });
});
