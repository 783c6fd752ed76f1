/** General pages are by language. What belongs to a country is that of the country in which the practice is. */
import { join } from 'node:path';
import { countryTexts } from '../../../lambda/render/countries.ts';
import { localeFor } from '../../../lambda/render/locales.ts';
import { edited } from '../../lib/content/support.ts';
import { checkedPractice } from '../../support/service.ts';
import { body, ROOT, render } from './support.ts';

/** The general pages of a practice elsewhere, as Markdown. */
function pagesOf(language: string, country: string, folder: string): string {
  const practice = checkedPractice(edited({ language, 'location.addressCountry': country }));
  const site = render(practice, join(ROOT, 'lib/content/defaults', folder, 'pages'));
  return ['practice-areas.md', folder === 'en' ? 'is-this-us.md' : 'somos-nos.md']
    .map((key) => body(site, key))
    .join('\n');
}

/** What only people in Brazil know. */
const OF_BRAZIL = /\b(190|192|135|Pix|boleto|CPF|gov\.br|OAB|INSS)\b/g;

describe('lambda/render/countries', () => {
  test.each(['pt-PT', 'pt-BR'])(
    'a practice in Lisbon, in %s, names what is of Portugal, and nothing of Brazil',
    (language) => {
      const pages = pagesOf(language, 'PT', language);
      expect(pages.match(OF_BRAZIL) ?? []).toEqual([]);
      for (const own of ['emergência (112)', 'social (Segurança Social)', ' (Ordem dos Advogados)', 'MB WAY'])
        expect(pages).toContain(own);
    },
  );

  test('one in Brazil names what is of Brazil', () => {
    const found = new Set(pagesOf('pt-BR', 'BR', 'pt-BR').match(OF_BRAZIL));
    expect([...found].sort()).toEqual(['135', '190', '192', 'CPF', 'INSS', 'OAB', 'Pix', 'boleto', 'gov.br']);
  });

  test.each([
    ['US', 'emergency services (911)'],
    ['ZA', 'emergency services (10111 police, 10177 ambulance)'],
    // By the rule of the European Union, and without a row.
    ['FR', 'emergency services (112)'],
    ['JP', 'emergency services.'],
  ])('in English, in %s: %s', (country, text) => {
    expect(pagesOf('en-GB', country, 'en')).toContain(text);
  });

  test('in the United States, the number that impostors ask for has its name in each language', () => {
    const { identity } = countryTexts('US', localeFor('es'));
    expect(identity).toBe('números de identificación (por ejemplo: número de Seguro Social)');
  });

  test('a blank start in a language without a country names what is of none', () => {
    expect(Object.values(countryTexts('', localeFor('en'))).join()).not.toMatch(/[\d(]/);
  });
});
