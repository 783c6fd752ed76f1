/** The page on which a reader checks a sender has a script and its data. No other page and no other form has them. */
import { createHash } from 'node:crypto';
import type { FieldData } from '../../../../lambda/compare/field.ts';
import { localeFor } from '../../../../lambda/render/locales.ts';
import { fieldData, fieldHtml } from '../../../../lambda/render/pages/field.ts';
import { renderSite } from '../../../../lambda/render/site.ts';
import { siteContext } from '../../../../lambda/render/site-context.ts';
import type { SiteSource } from '../../../../lambda/render/site-source.ts';
import { TODAY } from '../../../support/service.ts';
import { PATH, SITE, senderSite, senderSource } from '../../compare/sender-page.ts';
import { readHtml } from '../html-reader.ts';

const dataOf = (source: SiteSource, today = TODAY): FieldData => fieldData(siteContext(source, SITE, today));

describe('lambda/render/pages/field', () => {
  const source = senderSource();
  const { contact } = source.practice;
  const { get } = senderSite(source);
  const html = get(PATH).body;
  const { elements, scripts } = readHtml(html);

  test('the script follows its data, right after the first sentence', () => {
    const [, data, script] = scripts;
    expect(scripts).toHaveLength(3);
    expect(script).toBe(source.fieldScript);
    expect(html).toContain(
      `</p>\n<script type="application/json">${data}</script>\n<script>${script}</script>\n`,
    );
    const attributes = elements.filter(({ name }) => name === 'script').map((one) => one.attributes);
    expect(attributes).toEqual([{ type: 'application/ld+json' }, { type: 'application/json' }, {}]);
    expect(JSON.parse(data!)).toEqual(dataOf(source));
  });

  test('the policy of that page has the hash of that script, and no other answer has one', () => {
    const digest = createHash('sha256').update(scripts[2]!).digest('base64');
    expect(get(PATH).headers['content-security-policy']).toMatch(
      `frame-ancestors 'none'; script-src 'sha256-${digest}'`,
    );
    for (const { key, body } of renderSite(source, SITE, TODAY).files) {
      if (key === `${PATH.slice(1)}.html`) continue;
      const path = key === 'index.html' ? '/' : `/${key.replace(/\.html$/, '')}`;
      expect([path, get(path).headers['content-security-policy']]).toEqual([
        path,
        expect.not.stringContaining('script-src'),
      ]);
      if (/\.(html|md)$/.test(key)) expect(body).not.toMatch(/<script>|"application\/json">/);
    }
  });

  test('the data are the facts, with each channel as the page names it', () => {
    const others = [
      { type: 'telephone', label: 'Branch', number: '+12025550171' },
      { type: 'fax', label: 'Documents', number: contact.telephone },
      {
        type: 'messaging',
        label: 'Ana',
        number: '+442079460000',
        service: 'Signal',
        url: 'https://signal.me/#a',
      },
      { type: 'email', label: 'Invoices', email: 'pay@x.example' },
    ];
    const data = dataOf(
      senderSource({ telephone: '+12025550132', email: 'a@x.example', otherChannels: others }),
    );
    const { number, url } = contact.messaging!;
    expect(data.channels).toEqual([
      {
        number: '+12025550132',
        line: 'Telephone ext. 12, Documents (Fax):\n(202) 555-0132\n+1 202 555-0132',
      },
      { number, url, line: expect.stringMatching(/^WhatsApp:\n/) },
      { email: 'a@x.example', line: 'E-mail:\na@x.example' },
      { number: '+12025550171', line: 'Branch:\n(202) 555-0171\n+1 202 555-0171' },
      {
        number: contact.telephone,
        line: 'Telephone ext. 12, Documents (Fax):\n(202) 555-0132\n+1 202 555-0132',
      },
      {
        number: '+442079460000',
        url: 'https://signal.me/#a',
        line: 'Ana (Signal):\n+44 20 7946 0000',
      },
      { email: 'pay@x.example', line: 'Invoices:\npay@x.example' },
      { url: contact.form!.url, line: `${contact.form!.label}:\n${contact.form!.url}` },
    ]);
    expect(data.call).toEqual({ text: 'Call us: (202) 555-0132 ext. 12', url: 'tel:+12025550132' });
  });

  test('the data have the countries of the offices, the own pages, and a warning with every channel', () => {
    const data = dataOf(source);
    const { contact: own, name, profiles, reportTo } = source.practice;
    expect(data.countries).toEqual({ US: 'United States' });
    const [office] = source.practice.offices!;
    const location = { ...office!.location, addressCountry: 'MX' };
    const abroad = { ...source.practice, offices: [{ ...office!, location }] };
    expect(dataOf({ ...source, practice: abroad }).countries).toEqual({ US: 'United States', MX: 'Mexico' });
    expect(data.pages).toEqual([SITE, source.practice.url, ...profiles!]);
    expect(data.reports.map(({ url }) => url)).toEqual(reportTo!.map(({ url }) => url));
    expect(data.authorities.map(({ url }) => url)).toEqual(
      own.verification.registrations.map(({ lookupUrl }) => lookupUrl),
    );
    for (const stated of [name, own.email, ...own.otherChannels!.map(({ label }) => label), SITE + PATH])
      expect(data.warning).toContain(stated);
  });

  test('a number that takes calls and messages is named as both', () => {
    const messaging = { ...contact.messaging, number: contact.telephone };
    const [telephone, second] = dataOf(senderSource({ messaging })).channels;
    expect(telephone!.line).toMatch(/^Telephone ext. 12, WhatsApp:\n/);
    expect(second!.line).toBe(telephone!.line);
  });

  test('the page of an expired contact says so without a clock', () => {
    expect([dataOf(source).expired, dataOf(source, '2099-01-01').expired]).toEqual([false, true]);
  });

  test.each(['en', 'es', 'pt-BR'])('%s: every reason has a sentence', (language) => {
    const { reasons } = localeFor(language).field;
    const NAMES =
      'case characters country digits empty extension format incomplete letters link message not-listed own-page picture prefix reload several';
    expect(Object.keys(reasons).sort().join(' ')).toBe(NAMES);
    for (const sentence of Object.values(reasons)) expect(sentence).toMatch(/^\p{Lu}.*[.]$/u);
  });

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '"]}</script>',
    '\u2028\u0000\\u003c/script>',
    '__proto__',
  ])('a fact stands in the data as text: %j', (attack) => {
    const otherChannels = [{ type: 'email', label: attack, email: 'a@x.example' }];
    const messaging = { ...contact.messaging, service: attack, url: attack };
    const attacked = senderSource({ otherChannels, messaging, telephone: attack, email: attack });
    const html = fieldHtml(siteContext(attacked, SITE, TODAY));
    const read = /^<script type="application\/json">(.*)<\/script>\n<script>(.*)<\/script>\n$/s.exec(html)!;
    expect(read[2]).toBe(source.fieldScript);
    expect(read[1]).not.toContain('<');
    expect(JSON.parse(read[1]!)).toEqual(JSON.parse(JSON.stringify(dataOf(attacked))));
    expect(JSON.parse(read[1]!).channels[2].email).toBe(attack);
  });
});
