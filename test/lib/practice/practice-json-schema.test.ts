/**
 * `config/practice.schema.json` is up to date, and as strict as the zod schema where JSON Schema can express the rule.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { practiceSchemaText } from '../../../lib/practice/schemas/practice-schema-text.ts';
import { edited, FIXTURES, fixtureFacts, ROOT } from '../content/support.ts';

const committed = readFileSync(join(ROOT, 'config/practice.schema.json'), 'utf8');
const ajv = formats.default(new Ajv2020({ allErrors: true, strict: true }));
const validate = ajv.compile(JSON.parse(committed));

describe('lib/practice/practice-json-schema', () => {
  test('the committed schema is what the zod schema generates', () => {
    if (committed !== practiceSchemaText())
      throw new Error('config/practice.schema.json is stale: run `npm run schema` and commit the result');
  });

  test.each(FIXTURES)('%s is valid, and names the schema, so that an editor finds it', (file) => {
    const practice = fixtureFacts(file);
    expect(validate(practice)).toBe(true);
    expect(join(file, '..', practice.$schema)).toBe('config/practice.schema.json');
  });

  test('a messaging link may be a text message', () => {
    expect(validate(edited({ 'contact.messaging.url': 'sms:+12025550147' }))).toBe(true);
  });

  test.each<[string, Record<string, unknown>]>([
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

  test('fields carry hints for the editor', () => {
    const { properties } = JSON.parse(committed);
    expect(properties.contact.properties.telephone.description).toContain('E.164');
    expect(properties.contact.properties.telephone.title).toBe('telephone');
    expect(properties.contact.properties.verification.properties.validUntil.description).toMatch(/past/);
  });
});
