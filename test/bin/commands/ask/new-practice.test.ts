/** A practice from one's own facts: asked on a terminal, or answered by a file. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  askedPractice,
  type NewPractice,
  practiceOfFile,
} from '../../../../bin/commands/ask/new-practice.ts';
import { GROUPS, isSingle } from '../../../../bin/commands/ask/questions.ts';
import { wordsIn } from '../../../../bin/commands/ask/words/index.ts';
import { Cancelled, UsageError } from '../../../../bin/commands/command-line.ts';
import { LANGUAGES } from '../../../../lambda/render/words/index.ts';
import { checkPractice } from '../../../../lib/practice/rules.ts';
import { TODAY } from '../../../lib/content/support.ts';
import { ROOT } from '../../../support/service.ts';
import { CLEAR, CTRL_C, conversation, DOWN, ENTER, UP } from './fake-terminal.ts';

const BRAZIL = {
  language: 'pt-BR',
  practice: { name: 'Reis Advocacia', professionalName: 'Marta Reis, advogada' },
  address: { addressCountry: 'Brasil', addressLocality: 'Contagem', addressRegion: 'MG' },
  registration: {
    authority: 'OAB, Seccional de Minas Gerais',
    number: 'OAB/MG 12.345',
    lookupUrl: 'https://oab.example.org',
  },
  telephone: '(31) 3333-4444',
  online: { email: 'contato@Reis.adv.br', url: 'reis.adv.br' },
  openingHours: 'seg-sex 9h-12h',
  people: [{ name: 'Marta Reis', role: 'Advogada', languagesSpoken: 'português' }],
  offices: [{ name: 'Betim', addressLocality: 'Betim', addressRegion: 'MG', byAppointment: true }],
};

/** The same answers in a form that is read in every language. */
const UNTRANSLATED = {
  address: { ...BRAZIL.address, addressCountry: 'BR' },
  openingHours: 'Mon-Fri 9-12',
  people: [{ name: 'Marta Reis', role: 'Advogada', languagesSpoken: ['pt-BR'] }],
};

let folder: string;
describe('bin/commands/ask/new-practice', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'answers-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function fromFile(answers: unknown): NewPractice {
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    return practiceOfFile(file, TODAY);
  }

  /** The lines below the heading. */
  function refusal(answers: unknown): string[] {
    try {
      fromFile(answers);
    } catch (error) {
      expect(error).toBeInstanceOf(UsageError);
      return (error as Error).message.split('\n').slice(1);
    }
    throw new Error('accepted');
  }

  const problemsOf = (facts: unknown) => {
    const problems: string[] = [];
    checkPractice(facts, TODAY, (where, rule) => problems.push(`${where}: ${rule}`));
    return problems;
  };

  test('asks on a terminal, offers what can be known, and says at once what is wrong', async () => {
    const { terminal, seen } = conversation([
      ['Language of the site', ENTER],
      ['Name of the practice', `${ENTER}`],
      ['Name of the practice', `Ridgeway Disability Law${ENTER}`],
      ['Who is responsible', `Anna Kowalski, Attorney at Law${ENTER}`],
      ['Country', ENTER],
      ['Street', ENTER],
      ['Postal code', ENTER],
      ['City', `Salem${ENTER}`],
      ['State', `MA${ENTER}`],
      ['Authority', `Board of Bar Overseers${ENTER}`],
      ['Number of the registration', `654321${ENTER}`],
      ['Where the registration', ENTER],
      ['Where anybody', `http://bar.example.org${ENTER}`],
      ['Where anybody', `${CLEAR}bar.example.org${ENTER}`],
      ['Telephone', `741-0132${ENTER}`],
      ['Telephone', `${CLEAR}(978) 741-0132${ENTER}`],
      ['Read as', ENTER],
      ['Messaging service', `Signal${ENTER}`],
      ['Number for messages', ENTER],
      ['Link that opens', ENTER],
      ['E-mail', `office@ridgeway-law.com${ENTER}`],
      ['Website', `ridgeway-law.com${ENTER}`],
      ['Opening hours', `Mon-Fri 9-5${ENTER}`],
      ['Opening hours', `${CLEAR}Mon-Fri 9am-5pm${ENTER}`],
      ['Read as', ENTER],
      ['Name the people', ENTER],
      ['Name of the person', ENTER],
      ['What the person', `Attorney${ENTER}`],
      ['About the person', ENTER],
      ['Year', ENTER],
      ['Languages of', ENTER],
      ['Which official', ` ${ENTER}`],
      ['Add another', ENTER],
      ['Day on which', ENTER],
      ['Until when', ENTER],
      // To the group of the telephone and back, with another number.
      ['Is everything right', `${DOWN.repeat(5)}${ENTER}`],
      ['Telephone', `${CLEAR}(978) 041-0199${ENTER}`],
      // The right number is typed where Yes or No is asked, and text where a list is: both choose what was offered.
      ['Read as', `978 741-0199${ENTER}`],
      ['Telephone', `${CLEAR}(978) 741-0199${ENTER}`],
      ['Read as', ENTER],
      // Appointments: in no way.
      ['Is everything right', `j${DOWN.repeat(14)}${ENTER}`],
      ['Appointments at', ENTER],
      ['Appointments by tel', ENTER],
      ['Appointments by video', `${UP}${ENTER}`],
      ['Is everything right', `${DOWN.repeat(14)}${ENTER}`],
      ['Appointments at', ENTER],
      ['Appointments by tel', ENTER],
      ['Appointments by video', `${DOWN}${ENTER}`],
      ['Is everything right', ENTER],
    ]);
    const { facts, pages } = await askedPractice(undefined, TODAY, terminal);
    expect(problemsOf(facts)).toEqual([]);
    expect(facts).toMatchObject({
      name: 'Ridgeway Disability Law',
      professionalName: 'Anna Kowalski, Attorney at Law',
      location: { addressLocality: 'Salem', addressRegion: 'MA', addressCountry: 'US' },
      language: 'en',
      contact: {
        telephone: '+19787410199',
        messaging: { service: 'Signal', number: '+19787410132', url: 'https://signal.me/#p/+19787410132' },
        verification: {
          verifiedAt: TODAY,
          validUntil: '2027-11-20',
          registrations: [{ jurisdiction: 'MA', lookupUrl: 'https://bar.example.org' }],
        },
      },
      openingHours: [{ opens: '09:00', closes: '17:00' }],
      people: [{ name: 'Anna Kowalski', role: 'Attorney', channels: [expect.any(String)] }],
      dateModified: TODAY,
    });
    expect(pages).toBe(join(ROOT, 'lib/content/defaults/pages/en'));
    expect(seen()).toContain('This has to be answered.');
    expect(seen()).toContain('not a complete telephone number');
    expect(seen()).toContain('must be after opens (09:00)');
    expect(seen()).toContain('No such number exists');
    expect(seen()).toContain('How appointments take place: must have true for at least one of office');
    expect(facts).not.toHaveProperty('appointments');
    expect(seen()).toContain('Read as +19787410132, published as (978) 741-0132.');
    for (const skipped of ['fees', 'map', 'closures', 'firstAppointment', 'contentSignals', 'images'])
      expect(facts).not.toHaveProperty(skipped);
    expect(facts.location).not.toHaveProperty('streetAddress');
  });

  test('Ctrl-C ends the questions', async () => {
    const { terminal } = conversation(
      [
        ['Idioma', `${DOWN}${ENTER}`],
        ['Nombre', CTRL_C],
      ].slice(1) as [string, string][],
    );
    await expect(askedPractice('es', TODAY, terminal)).rejects.toThrow(
      new Cancelled('Terminado. No se ha escrito nada más.'),
    );
  });

  test('takes the answers from a file, as they would be typed', () => {
    const { facts, pages } = fromFile(BRAZIL);
    expect(problemsOf(facts)).toEqual([]);
    expect(facts).toMatchObject({
      contact: {
        telephone: '+553133334444',
        messaging: { service: 'WhatsApp', number: '+553133334444', url: 'https://wa.me/553133334444' },
        email: 'contato@reis.adv.br',
        verification: { registrations: [{ jurisdiction: 'MG' }] },
      },
      url: 'https://reis.adv.br',
      offices: [{ name: 'Betim', location: { addressCountry: 'BR' }, byAppointment: true }],
    });
    expect(pages).toBe(join(ROOT, 'lib/content/defaults/pages/pt-BR'));
  });

  test('the general texts have the facts in their places', () => {
    const text = JSON.stringify(fromFile(BRAZIL).facts);
    expect(text).toContain('os únicos canais oficiais de Reis Advocacia');
    expect(text).toContain('(OAB, Seccional de Minas Gerais)');
    expect(text).toContain('em Contagem (MG)');
    expect(text).not.toMatch(/\{\w+\}/);
  });

  test('a region with the name of its city is named once', () => {
    const seville = { addressCountry: 'ES', addressLocality: 'Sevilla', addressRegion: 'Sevilla' };
    const answers = {
      ...BRAZIL,
      ...UNTRANSLATED,
      language: 'es',
      address: seville,
      telephone: '954 27 00 11',
    };
    expect(fromFile(answers).facts).toMatchObject({ areaServed: 'Sevilla y alrededores' });
  });

  test('in another country than that of the texts, the end says that they name its authorities', () => {
    expect(fromFile(BRAZIL).told).not.toContain('INSS');
    const address = { ...BRAZIL.address, addressCountry: 'Portugal' };
    expect(fromFile({ ...BRAZIL, address, telephone: '213 456 789' }).told).toContain(
      'órgãos e telefones do Brasil (INSS, OAB',
    );
  });

  test.each(Object.keys(LANGUAGES))('holds nothing of the example in %s', (tag) => {
    const example = join(ROOT, 'examples', tag, 'practice.json');
    const { name, professionalName, people, contact } = JSON.parse(readFileSync(example, 'utf8'));
    const text = JSON.stringify(fromFile({ ...BRAZIL, ...UNTRANSLATED, language: tag }).facts);
    const own = [
      name,
      professionalName,
      contact.telephone,
      contact.email,
      ...people.map((each: { name: string }) => each.name),
    ];
    for (const fact of own) expect(text).not.toContain(fact);
    expect(text).not.toMatch(/fict|portrait/);
  });

  test('a line for each answer that is wrong, unknown or missing', () => {
    const { telephone: _, ...rest } = BRAZIL;
    expect(
      refusal({
        ...rest,
        language: 'fr',
        practise: {},
        practice: { name: 7, profesionalName: 'x' },
        online: { email: 'nobody', url: 'http://reis.adv.br' },
        openingHours: 'always',
        people: { name: 'Marta' },
        otherChannels: [{ type: 'fax', label: 'Fax', number: '12', url: 'x.example' }],
      })
        .join('\n')
        .replace(Object.keys(LANGUAGES).join(', '), 'en, es, pt-BR'),
    ).toMatchInlineSnapshot(`
"  - $.practise: unknown answer; did you mean practice?; received {}
  - $.language: must be one of en, es, pt-BR (to add one, follow the recipe “add a language” in CONTRIBUTING.md of https://www.npmjs.com/package/legal-front-door); received "fr"
  - $.practice.profesionalName: unknown answer; did you mean professionalName?; received "x"
  - $.practice.professionalName: missing (Who is responsible, as registered with the bar. E.g. Eleanor Marsh, Attorney at Law)
  - $.telephone: missing (Telephone. As you write it, with the area code, e.g. (617) 555-0132)
  - $.messaging.number: missing (Number for messages. With the area code)
  - $.openingHours: This cannot be read from “always” on. Write days, then times, e.g. Mon-Fri 9:00-12:00, 13:00-17:00; Sat 9:00-12:00; received "always"
  - $.people: must be a list; received {"name":"Marta"}
  - $.otherChannels[0].number: This is not a complete telephone number. Write it with the area code, without an extension; a number of another country with + and its country code.; received "12"
  - $.otherChannels[0].url: must be left out with these answers; received "x.example"
  - $.practice.name: must be a text (Name of the practice. As the public knows it, e.g. Marsh Social Security Law); received 7
  - $.online.url: must be an https:// URL: write https://reis.adv.br (Website of the practice. E.g. marsh-law.com. If this service is the site: its future address); received "http://reis.adv.br"
  - $.address.addressCountry: must be an ISO 3166-1 alpha-2 country code: write BR (Country. Its name or its two letters: Brazil, or BR); received "Brasil"
  - $.online.email: must be an e-mail address in ASCII, its domain in lower case (E-mail address. E.g. office@marsh-law.com); received "nobody"
  - $.offices[0].addressCountry: must be an ISO 3166-1 alpha-2 country code: write BR (Country. Its name or its two letters: Brazil, or BR); received "Brasil""
`);
    expect(refusal([])).toEqual([expect.stringContaining('must be an object')]);
  });

  test('a rule between two answers names one of them', () => {
    const messaging = { url: 'https://wa.me/5531' };
    expect(refusal({ ...BRAZIL, messaging })).toEqual([
      expect.stringMatching(
        /\$\.messaging\.url: must lead to .*https:\/\/wa\.me\/553133334444.*received "https:\/\/wa.me\/5531"/,
      ),
    ]);
  });

  test('docs/answers.md has every group and question', () => {
    const docs = readFileSync(join(ROOT, 'docs/answers.md'), 'utf8');
    for (const group of GROUPS) {
      const row = new RegExp(`^\\| \\*?\`${group.id}\`.*$`, 'm').exec(docs)?.[0];
      expect(row).toBeDefined();
      if (!isSingle(group)) for (const { id } of group.questions) expect(row).toContain(`\`${id}\``);
    }
  });

  test('the answers in docs/answers.md make a practice', () => {
    const docs = readFileSync(join(ROOT, 'docs/answers.md'), 'utf8');
    const [, answers] = /```json answers\n([\s\S]*?)```/.exec(docs)!;
    expect(problemsOf(fromFile(JSON.parse(answers!)).facts)).toEqual([]);
  });

  test('the words of every language are its own', () => {
    const texts = (tag: string) => Object.values(wordsIn(tag).questions).map(([label]) => label);
    for (const tag of ['es', 'pt-BR'])
      expect(texts(tag).filter((label, index) => label === texts('en')[index])).toEqual([]);
  });
});
