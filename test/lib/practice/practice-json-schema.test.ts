/** `config/practice.schema.json` is as strict as the zod schema where JSON Schema can express the rule. */
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { practiceSchemaText } from '../../../lib/practice/schemas/practice-schema-text.ts';
import { edited, FIXTURES, fixtureFacts } from '../content/support.ts';

const SCHEMA = JSON.parse(practiceSchemaText());
const ajv = formats.default(new Ajv2020({ allErrors: true, strict: true }));
const validate = ajv.compile(SCHEMA);

describe('lib/practice/practice-json-schema', () => {
  test.each(FIXTURES)('%s is valid, and names the schema, so that a code editor finds it', (file) => {
    const practice = fixtureFacts(file);
    expect(validate(practice)).toBe(true);
    expect(join(file, '..', practice.$schema)).toBe('config/practice.schema.json');
  });

  test('a messaging link may be a text message', () => {
    expect(validate(edited({ 'contact.messaging.url': 'sms:+12025550147' }))).toBe(true);
  });

  test('a text may be in several languages', () => {
    const changes = { fees: { en: 'a', es: 'b' }, 'scope.0': { 'pt-BR': 'c' } };
    expect(validate(edited(changes))).toBe(true);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a name in several languages', { name: { en: 'a', es: 'b' } }],
    ['a text in no language', { fees: {} }],
    ['an empty translation', { fees: { en: 'a', es: '' } }],
    ['a list in several languages', { scope: { en: ['a'], es: ['b'] } }],
    ['unknown field', { fax: '1' }],
    ['unknown inner field', { 'contact.fax': '1' }],
    ['missing field', { legalNotice: undefined }],
    ['telephone not E.164', { 'contact.telephone': '202-555-0132' }],
    ['http URL', { url: 'http://harbor-lantern.example.org' }],
    ['http look-up URL', { 'contact.verification.registrations.0.lookupUrl': 'http://bar.example.org' }],
    ['messaging link without TLS', { 'contact.messaging.url': 'http://wa.me/12025550147' }],
    ['empty list', { scope: [] }],
    ['empty text', { name: '' }],
    ['country name', { 'location.addressCountry': 'USA' }],
    ['country code that is not assigned', { 'location.addressCountry': 'UK' }],
    ['country code of an office', { 'offices.0.location.addressCountry': 'EU' }],
    ['not a date', { dateModified: '2 November 2026' }],
    ['officialChannelsOnly is false', { 'contact.officialChannelsOnly': false }],
    ['a fax with an e-mail address', { 'contact.otherChannels.1.email': 'fax@example.org' }],
    ['a telephone without a number', { 'contact.otherChannels.0.number': undefined }],
    ['a messaging channel without a service', { 'contact.otherChannels.0.type': 'messaging' }],
    ['hours without an end', { 'openingHours.0.closes': undefined }],
    ['a day that is closed without a season', { 'openingHours.0': { dayOfWeek: ['Friday'], closed: true } }],
    ['no place of appointments', { appointments: { office: false } }],
    [
      'a place for reports twice',
      { reportTo: Array(2).fill({ name: 'Police', url: 'https://a.example.org/' }) },
    ],
    ['a place for reports without an address', { reportTo: [{ name: 'Police' }] }],
    ['a profile twice', { profiles: ['https://a.example.org/', 'https://a.example.org/'] }],
  ])('refuses: %s', (_, changes) => {
    expect(validate(edited(changes))).toBe(false);
  });

  test('fields carry hints for a code editor', () => {
    const { properties } = SCHEMA;
    expect(properties.contact.properties.telephone.description).toContain('E.164');
    expect(properties.contact.properties.telephone.title).toBe('telephone');
    expect(properties.contact.properties.verification.properties.validUntil.description).toMatch(/past/);
  });
});
