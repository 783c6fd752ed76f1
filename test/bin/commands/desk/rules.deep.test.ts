/** What is wrong, in the words of the desk: every rule that a form can break has words in each language. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inWordsOfDesk } from '../../../../bin/commands/desk/rules.ts';
import { deskWords } from '../../../../bin/commands/desk/words/index.ts';
import { LANGUAGES } from '../../../../lambda/render/words/index.ts';
import { checkPractice } from '../../../../lib/practice/rules.ts';
import { ROOT, TODAY } from '../../../support/service.ts';

const FACTS = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/practices/pt-BR/practice.json'), 'utf8'));

/** What people type, paste or leave out in any field. */
const MISTAKES = [
  undefined,
  '',
  12,
  [],
  {},
  true,
  'x',
  '{{name}}',
  'a\u200bb',
  '12345',
  '+5551',
  '+559999999999999999',
  '+9991234567',
  '+551',
  '+5505132214471',
  '(51) 3221-4471',
  '+555190012345',
  '+4490912345678',
  '+447012345678',
  'a@b',
  'Ana@Example.ORG',
  'https://example',
  'http://example.org',
  'https://a b.org',
  'https://u:p@example.org/',
  'https://EXAMPLE.org/a/../b',
  'https://xn--pypl-53dc.example.org/',
  'https://wa.me/5551999999999',
  'https://t.me/+5551999999999',
  'Вhatsapp',
  '2026-13-40',
  '2020-01-01',
  '2099-01-01',
  '25:00',
  '00:00',
  'Brazil',
  'klingon',
  'xx-YY',
  1800,
  2099,
];

type Place = readonly (string | number)[];

/** Every value of a practice with its path. */
function placesIn(value: unknown, path: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function withMistake(path: Place, mistake: unknown): unknown {
  const facts = structuredClone(FACTS);
  let holder = facts;
  for (const key of path.slice(0, -1)) holder = holder[key];
  holder[path.at(-1)!] = mistake;
  return facts;
}

/** Rules that break where a form has a mistake, each once, with a place. */
function brokenRules(): Map<string, readonly [where: string, facts: unknown]> {
  const rules = new Map<string, readonly [string, unknown]>();
  const collect = (facts: unknown) => {
    try {
      checkPractice(facts, TODAY, (where, rule) => rules.set(rule, [where, facts]));
    } catch {
      // A form has objects where the table has objects.
    }
  };
  // One of each member.
  const places = new Map(
    placesIn(FACTS).map((place) => [place.filter((key) => typeof key === 'string').join(), place]),
  );
  places.delete('');
  for (const place of places.values()) for (const mistake of MISTAKES) collect(withMistake(place, mistake));
  const twice = structuredClone(FACTS);
  for (const list of [
    'people',
    'offices',
    'closures',
    'openingHours',
    'profiles',
    'languagesSpoken',
    'reportTo',
  ])
    twice[list]?.push(structuredClone(twice[list][0]));
  collect(twice);
  return rules;
}

describe('bin/commands/desk/rules', () => {
  const rules = brokenRules();

  test('every rule that a mistake in a form can break is said without JSON, in each language', () => {
    expect(rules.size).toBeGreaterThan(60);
    const unsaid = [...rules].filter(
      ([rule, [, facts]]) => inWordsOfDesk(rule, deskWords('en'), facts, 'en') === undefined,
    );
    expect(unsaid.map(([rule, [where]]) => `${where}: ${rule}`)).toEqual([]);
    for (const tag of Object.keys(LANGUAGES))
      for (const [rule, [, facts]] of rules)
        expect(inWordsOfDesk(rule, deskWords(tag), facts, tag)).not.toMatch(
          /\{\d\}|E\.164|BCP|ISO|ASCII|JSON|\$\.|undefined/,
        );
  });

  test('a rule says what it has found', () => {
    const said = (rule: string) => inWordsOfDesk(rule, deskWords('pt-BR'), FACTS, 'pt-BR');
    expect(said('must lead to $.contact.messaging.number: https://wa.me/1')).toBe(
      'O link leva a outro número. Escreva https://wa.me/1',
    );
    expect(said('must differ from $.people[0].name; write each once')).toMatch(
      /^É igual a Pessoa 1 \(.+\), nome\. Escreva/,
    );
    expect(said('must be an e-mail address in ASCII, its domain in lower case')).toBe(
      'Este não é um endereço de e-mail.',
    );
  });
});
