/**
 * `/contact.vcf`, read by the libraries of two address books: vobject (Radicale, khard) and libebook-contacts (Evolution,
 * GNOME Contacts). Debian packages: python3-vobject, python3-gi, gir1.2-ebookcontacts-1.2.
 */
import { execFileSync } from 'node:child_process';
import ICAL from 'ical.js';
import { vCard } from '../../../../lambda/render/documents/vcard.ts';
import { siteContext } from '../../../../lambda/render/site-context.ts';
import { sourceOf } from '../../../support/service.ts';
import { BASE, FIXTURES, TODAY } from '../support.ts';

/** Reads a vCard: by vobject the label, value and types of each property, by Evolution its fields. */
const IMPORTERS = `
import json, sys, vobject, gi
gi.require_version('EBookContacts', '1.2')
from gi.repository import EBookContacts
text = sys.stdin.buffer.read().decode()
lines = vobject.readOne(text).contents
labels = {line.group: line.value for line in lines['x-ablabel']}
def plain(value):
  parts = ['box', 'extended', 'street', 'city', 'region', 'code', 'country']
  return [getattr(value, part) for part in parts] if hasattr(value, 'street') else value
def read(line):
  return [labels.get(line.group), plain(line.value), line.params.get('TYPE', [])]
contact = EBookContacts.Contact.new_from_vcard(text)
fields = 'full-name org business-phone business-phone-2 business-fax email-1 note'.split()
print(json.dumps({
  'vobject': {name: [read(line) for line in lines[name]] for name in sys.argv[1:]},
  'evolution': {name: contact.get_property(name) for name in fields},
  'street': contact.get_property('address-work').street,
}))`;
const PROPERTIES = ['fn', 'tel', 'email', 'impp', 'adr', 'url', 'note'];

const imported = (input: string) =>
  JSON.parse(
    execFileSync('/usr/bin/python3', ['-c', IMPORTERS, ...PROPERTIES], {
      ...{ input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] },
    }),
  );

type Line = readonly [
  name: string,
  { group?: string; type?: string | string[] },
  type: string,
  value: unknown,
];

/** ical.js leaves a backslash before commas of labels, and before semicolons of properties with one value. */
function readByIcal(card: string): Record<string, unknown[]> {
  const [, lines] = ICAL.parse(card) as unknown as [string, Line[]];
  const plain = (value: unknown) => (typeof value === 'string' ? value.replace(/\\([,;])/g, '$1') : value);
  const named = (wanted: string) => lines.filter(([name]) => name === wanted);
  const labels = new Map(named('x-ablabel').map(([, { group }, , label]) => [group, plain(label)]));
  const read = ([, { group, type = [] }, , value]: Line) => [
    labels.get(group) ?? null,
    plain(value),
    [type].flat(),
  ];
  return Object.fromEntries(PROPERTIES.map((property) => [property, named(property).map(read)]));
}

describe('lambda/render/documents/importers', () => {
  describe.each(FIXTURES)('$language', ({ practice }) => {
    const { antiFraudWarning, telephone, messaging, otherChannels = [], email } = practice.contact;
    const warned = {
      ...practice,
      contact: { ...practice.contact, antiFraudWarning: `a; ${antiFraudWarning}` },
    };
    const card = vCard(siteContext(sourceOf(warned), BASE, TODAY));
    const { vobject, evolution, street } = imported(card);

    test('vobject keeps what ical.js keeps: values, labels and types', () => {
      expect(vobject).toEqual(readByIcal(card));
    });

    test('Evolution dials the telephone, and keeps the whole note', () => {
      expect({ ...evolution, street }).toEqual({
        ...{ 'full-name': practice.name, org: practice.name, street: practice.location.streetAddress },
        ...{ 'business-phone': telephone, 'business-phone-2': messaging!.number, 'email-1': email },
        'business-fax': otherChannels.find(({ type }) => type === 'fax')?.number ?? null,
        note: vobject.note[0][1],
      });
    });
  });
});
