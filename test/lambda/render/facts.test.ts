/**
 * One file is the source of every fact: with another practice not one old fact is left in any output,
 * and each new one stands with the same value in pages, Markdown, JSON-LD and documents.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { readHtml } from './html-reader.ts';
import {
  asRead,
  BASE,
  body,
  factsOf,
  htmlFiles,
  markdownFiles,
  otherPractice,
  PAGES_DIR,
  ROOT,
  render,
  SITE_DIR,
  shippedPractice,
} from './support.ts';

const shipped = shippedPractice();
const other = otherPractice();
const site = render(other);
const everything = [...site.files.map(({ body: text }) => text), JSON.stringify(site.notFound)].join('\n');

/** Long enough to be recognised: country and region codes and the language would match by accident. */
const telling = (facts: readonly string[]) =>
  facts.filter((fact) => fact.length > 4 && !/^(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day$/.test(fact));

describe('lambda/render/facts', () => {
  test('with another practice, nothing of the shipped one is left', () => {
    expect(telling(factsOf(shipped)).filter((fact) => everything.includes(fact))).toEqual([]);
  });

  test('no page, word or template states a fact', () => {
    const files = [SITE_DIR, join(ROOT, 'lambda')].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(md|ts|css|svg)$/.test(name))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const text = readFileSync(name, 'utf8');
      const found = telling(factsOf(shipped)).filter((fact) => !/^\d{4}-/.test(fact) && text.includes(fact));
      expect([name, ...found]).toEqual([name]);
    }
  });

  test('the contact page states every channel and how to check it, in both forms', () => {
    const wanted = [
      other.contact.telephone,
      other.contact.messaging.number,
      other.contact.messaging.service,
      other.contact.email,
      other.contact.antiFraudWarning,
      other.contact.verification.verifiedAt,
      other.contact.verification.validUntil,
      ...other.contact.verification.registrations.flatMap((each) => Object.values(each)),
      ...other.safety,
      other.legalNotice,
    ];
    const html = readHtml(body(site, 'contact.html')).text;
    const markdown = body(site, 'contact.md').replace(/\\(?=[()])/g, '');
    for (const fact of wanted) {
      expect(html).toContain(asRead(other, fact));
      expect(markdown).toContain(fact);
    }
  });

  test('every fact that people need stands on some page, in both forms', () => {
    const { language: _, location, ...facts } = other;
    const wanted = factsOf({ ...facts, language: 'en-CA', location } as typeof other).filter(
      // HTML names the country in words.
      (fact) => !['en-CA', 'CA', other.contact.messaging.url, other.dateModified].includes(fact),
    );
    const html = htmlFiles(site)
      .map(({ body: text }) => readHtml(text).text)
      .join('\n');
    const markdown = markdownFiles(site)
      .map(({ body: text }) => text.replace(/\\(?=[()])/g, ''))
      .join('\n');
    for (const fact of wanted) {
      expect(html).toContain(asRead(other, fact));
      expect(markdown).toContain(fact);
    }
  });

  test.each(htmlFiles(site).filter(({ key }) => key !== '404.html'))(
    'JSON-LD of $key equals the practice',
    ({ key, body: html }) => {
      const [script, ...more] = readHtml(html).scripts;
      expect(more).toEqual([]);
      const { '@context': context, '@graph': graph } = JSON.parse(script!);
      expect(context).toBe('https://schema.org');
      const [page, practice] = graph;
      const path = key === 'index.html' ? '/' : `/${key.replace('.html', '')}`;
      expect(page).toMatchObject({
        '@type': 'WebPage',
        url: BASE + path,
        inLanguage: 'en-CA',
        dateModified: '2026-11-19',
        about: { '@id': practice['@id'] },
        usageInfo: { text: other.legalNotice },
      });
      expect(practice).toMatchObject({
        '@type': 'LegalService',
        name: other.name,
        description: other.description,
        url: other.url,
        telephone: other.contact.telephone,
        email: other.contact.email,
        address: { '@type': 'PostalAddress', ...other.location },
        areaServed: other.areaServed,
        knowsLanguage: other.language,
        knowsAbout: other.scope,
        employee: { name: other.professionalName },
        makesOffer: { itemOffered: { serviceType: other.serviceType } },
      });
      const [messaging] = practice.contactPoint;
      expect(messaging).toMatchObject({
        contactType: other.contact.messaging.service,
        telephone: other.contact.messaging.number,
        url: other.contact.messaging.url,
        description: other.contact.antiFraudWarning,
      });
      expect(
        practice.hasCredential.map((each: Record<string, { name: string }>) => ({
          authority: each.recognizedBy!.name,
          number: each.identifier,
          jurisdiction: each.validIn!.name,
          lookupUrl: each.url,
        })),
      ).toEqual(other.contact.verification.registrations);
    },
  );

  test('the OpenAPI example is agent-info itself', () => {
    const { paths } = JSON.parse(body(site, 'openapi.json'));
    const example = paths['/api/agent-info'].get.responses['200'].content['application/json'].example;
    expect(example).toEqual(agentInfo(other, BASE, other.contact.verification.verifiedAt));
  });

  test('one changed telephone number changes every place that states it, and nothing else', () => {
    const changed = render({ ...shipped, contact: { ...shipped.contact, telephone: '+12025550111' } });
    const before = render(shipped);
    const differing = before.files.filter(({ key, body: text }) => body(changed, key) !== text);
    for (const { key, body: text } of differing)
      expect(body(changed, key)).toBe(
        text.replaceAll('+12025550132', '+12025550111').replaceAll('(202) 555-0132', '(202) 555-0111'),
      );
    expect(differing.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'contact.html',
        'contact.md',
        'index.html',
        'openapi.json',
        'agent-instructions.md',
      ]),
    );
  });

  test('the pages folder is what is read', () => {
    expect(readdirSync(PAGES_DIR).sort()).toEqual([
      '404.md',
      'about.md',
      'contact.md',
      'developers.md',
      'index.md',
      'practice-areas.md',
      'privacy.md',
      'terms.md',
    ]);
  });
});
