/** What a practice still has of the shipped examples is listed, and a stage with a domain refuses it. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PageSource } from '../../../../lambda/render/site-source.ts';
import type { Practice } from '../../../../lambda/shared/practice.ts';
import { loadService } from '../../../../lib/content/load-service.ts';
import { exampleContent } from '../../../../lib/content/notices/example-content.ts';
import { describeNotice, noticesOf } from '../../../../lib/content/notices/notices.ts';
import { imageForm } from '../../../../lib/content/notices/shipped-examples.ts';
import { readPages } from '../../../../lib/content/pages/page-sources.ts';
import { type Content, readContent } from '../../../../lib/content/read-content.ts';
import { isExampleHost } from '../../../../lib/practice/fictional.ts';
import { ContentError } from '../../../../lib/practice/messages/content-error.ts';
import { inEnglish } from '../../../../lib/practice/messages/english.ts';
import { jsonPath, textsOf } from '../../../../lib/practice/messages/problem.ts';
import { wordsOf } from '../../../../lib/practice/names.ts';
import { hostOf } from '../../../../lib/practice/plain-url.ts';
import { anotherPractice, OTHER_LANGUAGES, writeAnotherPractice } from '../../../support/another-practice.ts';
import { temporaryDirectory } from '../../stack/fixture.ts';
import { type Json, ROOT, TODAY } from '../support.ts';

const EXAMPLES = readdirSync(join(ROOT, 'examples'))
  .map((tag) => join(ROOT, 'examples', tag, 'practice.json'))
  .filter((file) => readdirSync(join(file, '..')).includes('practice.json'));
const english: Practice = JSON.parse(readFileSync(join(ROOT, 'examples/en/practice.json'), 'utf8'));
const [person] = english.people!;
const pagesOf = (folder: string) => readPages(join(ROOT, folder), []).pages.filter(({ body }) => body !== '');
const GENERAL = readdirSync(join(ROOT, 'lib/content/defaults/pages')).flatMap((tag) =>
  pagesOf(`lib/content/defaults/pages/${tag}`),
);
/** The paragraphs of several sentences that no general page has. */
const paragraphsOf = ({ body }: PageSource) =>
  (body.match(/^\p{L}.{100,}\. .*\.$/gmu) ?? []).filter((text) =>
    GENERAL.every((page) => !page.body.includes(text)),
  );
/** A page of an example that has such a paragraph. */
const ownPage = readdirSync(join(ROOT, 'examples'))
  .flatMap((tag) => pagesOf(`examples/${tag}/pages`))
  .find((each) => paragraphsOf(each).length > 0)!;

const page = (body: string, rest: Partial<PageSource> = {}): PageSource => ({
  ...{ file: 'fees.md', title: 'T', description: 'D', updated: TODAY, body },
  ...rest,
});

/** What is listed for a practice that is not an example, with changes by dotted path, and pages. */
function found(changes: Readonly<Record<string, unknown>> = {}, pages: readonly PageSource[] = []): string[] {
  const practice: Json = structuredClone(anotherPractice({ today: TODAY }));
  for (const [path, value] of Object.entries(changes)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    keys.reduce((inner, key) => inner[key], practice)[last] = value;
  }
  const content = { practice, pages, pageFile: (file: string) => `pages/${file}`, images: [], fonts: [] };
  return exampleContent('practice.json', content).map(
    ({ file, where, rule }) => `${file} ${where}: ${inEnglish(rule)}`,
  );
}

/** Paths of what nobody else has: numbers, addresses, what the authorities gave, long texts of one's own. */
const OWN =
  /\.(professionalName|description|url|streetAddress|addressLocality|areaServed|number|telephone|email|authority|jurisdiction|lookupUrl|note|map|biography|fees|whatHappens|hearBack|taxId|register|legalName|dataProtection|legalNotice)$|^\$\.(profiles|reportTo|offices\[\d+\]\.name|(people|offices)\[\d+\]\.channels)/;
/** A firm that is named after none of its people, and places and hosts that nobody has. */
const isOwn = (path: string, text: string) =>
  OWN.test(path) || /Harbor Lantern|\b(Example|Ejemplo|Exemplo)\b|\.example\.org/.test(text);
const leavesOf = (file: string) =>
  textsOf(JSON.parse(readFileSync(file, 'utf8')))
    .map(([path, text]) => [jsonPath(path), text] as const)
    .filter(([path]) => path !== '$.$schema');

const names = (...shown: string[]) =>
  `still names ${shown.map((name) => `"${name}"`).join(', ')} of the example: replace it`;
const SENTENCE = 'still has a sentence of the example: write your own';
const VALUE = 'is still the example’s: replace it';
const AS_IN = 'is as in the example: replace it, unless it is true of you';

const config = join(temporaryDirectory(), 'config');
const STAGE = 'live';
const EXAMPLE_FILE = join(ROOT, 'examples/en/practice.json');
const domain = {
  name: 'www.lindqvist-counsel.law',
  hostedZone: { id: 'Z0123456789ABCDEFGHIJ', name: 'lindqvist-counsel.law' },
};
const load = async (practiceFile: string, stage?: string) =>
  loadService({ stage, configFolder: config, practiceFile }, TODAY);

const contents = new Map<string, Content>();
for (const file of EXAMPLES) contents.set(file, await readContent(file, TODAY));

describe('lib/content/notices/example-content', () => {
  beforeAll(() => {
    mkdirSync(config);
    writeFileSync(join(config, `${STAGE}.json`), JSON.stringify({ domain }));
    writeFileSync(join(config, 'broken.json'), JSON.stringify({ domain, fax: 'no' }));
    writeFileSync(join(config, 'trial.json'), '{}');
  });

  describe.each(EXAMPLES)('the shipped example %s', (file) => {
    const content = contents.get(file)!;
    const listed = exampleContent(file, content);

    test('every fact that identifies it is listed', () => {
      const identifying =
        /\.(name|professionalName|url|streetAddress|postalCode|addressLocality|telephone|email|number|authority|jurisdiction|lookupUrl|biography|map|legalNotice|legalName|taxId|register|responsible|dataProtection)$|profiles|channels/;
      const paths = textsOf(content.practice)
        .map(([path]) => jsonPath(path))
        .filter((path) => identifying.test(path));
      expect(paths.length).toBeGreaterThan(15);
      expect(listed.map(({ where }) => where)).toEqual(expect.arrayContaining(paths));
    });

    test('every image is listed', () => {
      const images = listed.filter(({ where }) => where === 'image').map((each) => each.file);
      expect(images).toEqual(content.images.map(({ path }) => join(file, '..', path)));
    });

    test('every file of its face is listed', () => {
      const folder = dirname(file);
      const face = readdirSync(folder).filter((name) => !['practice.json', 'pages', 'images'].includes(name));
      expect(face).toEqual(expect.arrayContaining(['favicon.svg', 'logo.svg']));
      const files = listed.filter(({ where }) => where === 'file').map((each) => each.file);
      expect(files.sort()).toEqual(face.map((name) => join(folder, name)).sort());
    });

    test('its places, authorities and hosts are invented, so that no real practice has them', () => {
      const { location, offices = [], contact } = content.practice!;
      const places = [location, ...offices.map((office) => office.location)];
      const invented = [
        ...places.map(({ addressLocality }) => addressLocality),
        ...contact.verification.registrations.map(({ authority }) => authority),
      ];
      for (const name of invented) expect(name).toMatch(/exampl|exempl|ejempl/i);
      const hosts = textsOf(content.practice)
        .filter(([path]) => !path.includes('messaging') && !path.includes('otherChannels'))
        .map(([, text]) => hostOf(text))
        .filter((host) => host !== '');
      expect(hosts.filter((host) => !isExampleHost(host))).toEqual([]);
    });
  });

  describe.each(OTHER_LANGUAGES)('another practice in %s', (language) => {
    const practiceFile = writeAnotherPractice(temporaryDirectory(), { today: TODAY, language });

    test('nothing is listed', async () => {
      expect(exampleContent(practiceFile, await readContent(practiceFile, TODAY))).toEqual([]);
    });

    test('a stage may have a domain, and no notice says that a fact is an example’s or cannot be real', async () => {
      const notices = noticesOf(await load(practiceFile, STAGE))
        .map(describeNotice)
        .join('\n');
      expect(notices).not.toMatch(/example|cannot be real/);
    });
  });

  test('nothing is listed in the general pages and texts', () => {
    expect(found({}, GENERAL)).toEqual([]);
    const folder = join(ROOT, 'lib/content/defaults/texts');
    const files = readdirSync(join(ROOT, 'lib/content/defaults')).includes('texts')
      ? readdirSync(folder)
      : [];
    const texts = files.flatMap((name) => textsOf(JSON.parse(readFileSync(join(folder, name), 'utf8'))));
    expect(found({ safety: texts.map(([, text]) => text.replace(/\{\w+\}/g, 'Lindqvist')) })).toEqual([]);
  });

  test.each(
    Object.entries<[string, unknown, string, string]>({
      'in its place': ['name', english.name, '$.name', VALUE],
      'of another example': ['contact.telephone', '+555100000132', '$.contact.telephone', VALUE],
      'moved to another channel': [
        'contact.otherChannels.0.number',
        english.contact.telephone,
        '$.contact.otherChannels[0].number',
        VALUE,
      ],
      'in capitals and with other spaces': ['name', ` ${english.name.toUpperCase()}\u00a0`, '$.name', VALUE],
      'with composed letters apart': [
        'location.addressLocality',
        'Vi\u0301la Exemplo'.normalize(),
        '$.location.addressLocality',
        VALUE,
      ],
      'in a list': ['profiles.0', english.profiles![0], '$.profiles[0]', VALUE],
    }),
  )('a value, %s', (_, [path, value, where, rule]) => {
    expect(found({ [path]: value })).toEqual([`practice.json ${where}: ${rule}`]);
  });

  test.each<[string, string, string]>([
    ['two people', 'Eleanor Marsh and Samuel Reed', names('Eleanor Marsh', 'Samuel Reed')],
    [
      'two people, with markup',
      'Ask **Eleanor**\u00a0Marsh or Samuel&nbsp;Reed.',
      names('Eleanor Marsh', 'Samuel Reed'),
    ],
    ['two people, without accents', 'Tomas ribalta, candela FARO', names('Tomás Ribalta', 'candela faro')],
    ['a person and a place', 'Rui Prado, Vila Exemplo', names('Rui Prado', 'Vila Exemplo')],
    ['the practice', `Call ${english.name}.`, names(english.name)],
    ['the practice, in short', 'Harbor Lantern is open.', names('harbor lantern')],
    ['the street', '12 Example Quay, second floor', names('12 Example Quay')],
    ['the place', 'Port Example and its surroundings', names('Port Example')],
    ['the registration', 'Registered as ex-000000.', names('EX-000000')],
    ['the authority', 'Look us up at the Example State Bar.', names('Example State Bar')],
    ['the host', 'See https://www.harbor-lantern.example.org/a.', names('harbor-lantern.example.org')],
    ['the address', 'Write to Office@Harbor-Lantern.example.org', names('harbor-lantern.example.org')],
    ['a number, E.164', 'tel:+12025550132', names('12025550132')],
    ['a number with brackets', 'Call (202) 555-0132 now', names('2025550132')],
    ['a number with spaces that do not break', '202&nbsp;555&#xA0;0147', names('2025550147')],
    ['a number in full-width digits', '２０２ ５５５ ０１４７', names('2025550147')],
    ['a number with dots', '202.555.0147', names('2025550147')],
    ['a number after the prefix of another country', '001 202 555 0147', names('0012025550147')],
    ['a Brazilian number', '(51) 0000-0132', names('5100000132')],
  ])('a half-edited text of the facts or of a page that names %s', (_, text, rule) => {
    expect(found({ fees: `We charge nothing. ${text}` })).toEqual([`practice.json $.fees: ${rule}`]);
    expect(found({}, [page(`## Fees\n\nWe charge nothing. ${text}\n`)])).toEqual([
      `pages/fees.md body: ${rule}`,
    ]);
  });

  test.each<[string, string]>([
    ['a sentence', 'Smith Law is a fictional example: replace these facts before you go live.'],
    ['the end of a sentence', 'Smith Law publishes this; replace these facts before you go live.'],
    ['the admission that it is fictional', 'Tim Smith, Attorney (fictional example)'],
    ['the same in another language', 'Cuida dos prazos. Pessoa fictícia.'],
  ])('a half-edited fact that still has %s', (_, legalNotice) => {
    const listed = found({ legalNotice }).join('\n');
    const [, sentence] =
      /^practice\.json \$\.legalNotice: still has a sentence of the example, "(.+)": write/.exec(listed)!;
    expect(wordsOf(legalNotice)).toContain(wordsOf(sentence!));
  });

  test.each(EXAMPLES)(
    'a fact of %s in another practice is listed only if nobody else can have it',
    (file) => {
      for (const [path, text] of leavesOf(file))
        expect([path, found({ 'scope.0': text }).length]).toEqual([path, isOwn(path, text) ? 1 : 0]);
    },
  );

  // test/practices/still-an-examples.ts has those that anybody may have all together.
  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['a number', { 'contact.otherChannels.0.number': english.contact.telephone }],
    ['a place', { 'location.addressLocality': 'Port Example' }],
    ['another name', { 'people.0.name': 'Eleanor Marsh' }],
  ])(
    'beside %s of the same example, a name and a text that anybody would write are listed too',
    (_, left) => {
      const all = { 'people.1.name': 'Samuel Reed', 'accessibility.0': 'Ground floor, no steps.' };
      const listed = found({ ...left, ...all, 'accessibility.1': 'Térreo, sem degraus.' });
      expect(listed).toHaveLength(3);
      expect(listed).toEqual(
        expect.arrayContaining([
          `practice.json $.people[1].name: ${VALUE}`,
          `practice.json $.accessibility[0]: ${AS_IN}`,
        ]),
      );
    },
  );

  test('a firm with the name of one person is one name', () => {
    const named = { 'people.0.name': 'Candela Faro', name: 'Candela Faro Abogacía' };
    expect(found({ ...named, professionalName: 'Candela Faro, abogada' })).toEqual([]);
  });

  describe('a page', () => {
    test('of an example, with another name, another date and other line ends', () => {
      const copy = {
        ...ownPage,
        file: 'copy.md',
        updated: TODAY,
        body: ownPage.body.replaceAll('\n', '\r\n'),
      };
      expect(found({}, [copy])).toEqual([
        'pages/copy.md page: is still the example’s: write your own, or copy a general page from lib/content/defaults/pages/en',
      ]);
    });

    test('with another title and another first word: the lines whose sentences are the example’s', () => {
      const changed = found({}, [page(`New ${ownPage.body}`)]);
      expect(changed.length).toBeGreaterThan(0);
      expect(new Set(changed)).toEqual(new Set([`pages/fees.md body: ${SENTENCE}`]));
    });

    test('with one paragraph of an example, wrapped at another column', () => {
      const wrapped = paragraphsOf(ownPage)[0]!.replace(/(.{30,}?) /g, '$1\n');
      expect(found({}, [page(`Our fees.\n\n${wrapped}\n`)])).toContain(`pages/fees.md body: ${SENTENCE}`);
    });

    test('with a sentence of the facts, and a fact with one of a page', () => {
      const { hearBack } = english.firstAppointment!;
      expect(found({}, [page(`## Then\n\n${hearBack}\n`)])).toEqual([`pages/fees.md body: ${SENTENCE}`]);
      const sentence = paragraphsOf(ownPage)[0]!.split(/(?<=\.) /)[0];
      expect(found({ fees: `We are here. ${sentence}` })).toEqual([
        expect.stringContaining('practice.json $.fees: still has a sentence of the example, "The office is'),
      ]);
    });

    test('with a sentence before a list', () => {
      const line = 'Look the registration up with the bar itself, and compare the name and the number:';
      expect(found({}, [page(line)])).toEqual([`pages/fees.md body: ${SENTENCE}`]);
    });

    test('whose file name, and so whose address, names the example', () => {
      expect(found({}, [page('', { file: 'port-example.md' })])).toEqual([
        `pages/port-example.md file name: ${names('Port Example')}`,
      ]);
    });

    test('whose front matter names the example', () => {
      const nav = { label: 'Eleanor Marsh', order: 1, place: 'header' } as const;
      const shown = { title: 'Port Example', heading: 'Samuel Reed', description: 'Call 202 555 0132', nav };
      expect(found({}, [page('', shown)])).toEqual([
        `pages/fees.md title: ${names('Port Example')}`,
        `pages/fees.md heading: ${names('Samuel Reed')}`,
        `pages/fees.md description: ${names('2025550132')}`,
        `pages/fees.md nav.label: ${names('Eleanor Marsh')}`,
      ]);
    });
  });

  describe('an image', () => {
    const [image] = contents.get(EXAMPLES[0]!)!.images;
    const listed = (body: string) =>
      exampleContent('ours/practice.json', {
        ...{ practice: undefined, pages: [], pageFile: String, fonts: [] },
        images: [{ ...image!, path: '/images/us.jpg', body }],
      }).map(({ file, where }) => `${file} ${where}`);

    test('of an example under another name', () => {
      expect(listed(image!.body)).toEqual(['ours/images/us.jpg image']);
    });

    const svg = '<svg viewBox="0 0 1 1">\n  <path d="M0 0h1"/>\n</svg>\n';
    test.each([
      ['with other line ends', svg.replaceAll('\n', '\r\n').concat('\r\n')],
      ['indented again', svg.replaceAll('>', '>\n  ')],
      ['with line ends of old Macs', svg.replaceAll('\n', '\r')],
    ])('an SVG %s is the same image', (_, body) => {
      expect(imageForm({ body })).toBe(imageForm({ body: svg }));
    });

    test('replaced by another under the same name: the name is published', () => {
      const left = { 'people.0.portrait': person!.portrait, 'location.addressLocality': 'Port Example' };
      expect(found(left)).toEqual([
        `practice.json $.location.addressLocality: ${VALUE}`,
        `practice.json $.people[0].portrait: ${names(person!.name)}`,
      ]);
    });

    test('with other bytes', () => {
      expect(listed(image!.body.slice(0, -4).concat('AAAA'))).toEqual([]);
    });
  });

  test.each(
    Object.entries<Readonly<Record<string, unknown>>>({
      'a real practice in the same state': {
        'location.addressRegion': 'MA',
        'contact.verification.registrations': [
          {
            ...english.contact.verification.registrations[0],
            authority: 'Board of Bar Overseers',
            number: '70123',
            jurisdiction: 'Massachusetts',
            lookupUrl: 'https://www.massbbo.org/',
          },
        ],
      },
      'a real practice in the same Brazilian state': {
        ...{ language: 'pt-BR', 'location.addressRegion': 'RS', 'location.addressCountry': 'BR' },
        'contact.verification.registrations.0.authority':
          'Ordem dos Advogados do Brasil, Seccional do Rio Grande do Sul',
      },
      'part of a name': {
        name: 'Lantern Law',
        'people.0.name': 'Eleanor Marshall',
        'people.1.name': 'Ann Marsh',
      },
      'part of an address': { 'location.streetAddress': '112 Example Quay' },
      'another number that ends in the same digits': { 'contact.telephone': '+16175550132' },
      'words of the law': {
        fees: 'Só cobramos por revisão de benefícios e acerto de vínculos e contribuições no CNIS.',
      },
    }),
  )('not listed: %s', (_, changes) => {
    expect(found(changes)).toEqual([]);
  });

  test.each<[string, PageSource]>([
    ['a short title', page('', { title: 'Practice areas', heading: 'About the practice' })],
    ['a short sentence', page('Area served: all of it. Write to us.')],
    ['placeholders', page('{{channels}}\n\n{{warning}}\n\n{{mail contact.email}}')],
    [
      'a term of the law',
      page('O benefício de prestação continuada à pessoa idosa e à pessoa com deficiência.'),
    ],
    ['an invented case', page('Exemplo fictício: Maria tem 62 anos.')],
  ])('not listed in a page: %s', (_, source) => {
    expect(found({}, [source])).toEqual([]);
  });

  describe('a stage', () => {
    async function refusal(stage: string): Promise<ContentError> {
      try {
        await load(EXAMPLE_FILE, stage);
      } catch (error) {
        if (error instanceof ContentError) return error;
      }
      throw new Error('was not refused');
    }

    test.each([undefined, 'trial'])('without a domain (%s): the notice lists everything', async (stage) => {
      const service = await load(EXAMPLE_FILE, stage);
      const [notice] = noticesOf(service);
      expect(notice!.heading).toMatch(/^These facts, texts, pages and images are still the example’s\. /);
      expect(notice!.items).toHaveLength(service.stillExample.length);
      expect(describeNotice(notice!)).toMatch(
        /practice\.json:\d+ telephone \(\$\.contact\.telephone\): is still the example’s: replace it; received "\+12025550132"$/m,
      );
      expect(noticesOf(service).map(({ heading }) => heading)).not.toContain('These facts cannot be real:');
    });

    test('with a domain: each is a problem, and the stage names the reason', async () => {
      const { stillExample } = await load(EXAMPLE_FILE);
      const { problems, message } = await refusal(STAGE);
      expect(problems).toMatchObject([
        {
          file: join(config, 'live.json'),
          where: '$.domain',
          rule: `can be set once no fact, text, page or image is an example’s. ${stillExample.length} still are and are listed: replace them, or remove domain to try the example`,
          received: domain.name,
          line: 1,
        },
        ...stillExample.map(({ line: _, ...item }) => item),
      ]);
      expect(message).toContain(
        '($.people[0].name): is still the example’s: replace it; received "Eleanor Marsh"',
      );
    });

    test('with a domain and a mistake: they are listed together', async () => {
      const { problems } = await refusal('broken');
      expect(problems.map(({ where }) => where)).toEqual(
        expect.arrayContaining(['$.fax', '$.domain', '$.contact.telephone']),
      );
    });

    test('with a domain: one fact that is left is enough', async () => {
      const folder = temporaryDirectory();
      const file = writeAnotherPractice(folder, { today: TODAY });
      writeFileSync(file, readFileSync(file, 'utf8').replace('+15035550210', '+12025550132'));
      await expect(load(file, STAGE)).rejects.toThrow('($.contact.telephone): is still the example’s');
    });
  });

  test('a fact that cannot be real, and is not the example’s, has a notice', async () => {
    const file = writeAnotherPractice(temporaryDirectory(), { today: TODAY });
    writeFileSync(file, readFileSync(file, 'utf8').replace('+15035550210', '+15035550110'));
    expect(describeNotice(noticesOf(await load(file))[0]!)).toMatch(
      /^These facts cannot be real:\n {2}- \S+:\d+ telephone \(\$\.contact\.telephone\): is reserved for fiction; write the practice’s own; received "\+15035550110"$/,
    );
  });
});
