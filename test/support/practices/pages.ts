/** Pages of a practice: everything that Markdown and the placeholders allow, in any order. */
import fc from 'fast-check';
import { findPhoneNumbersInText, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { localeFor } from '../../../lambda/render/locales.ts';
import { placeholderValues } from '../../../lambda/render/pages/placeholder-values.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import { allMembers } from '../../../lib/practice/members.ts';
import { fixtureSource, TODAY } from '../service.ts';
import { DRAWINGS, PHOTOGRAPH } from './brand.ts';
import type { Choice, Options } from './covering.ts';
import { COUNTRIES, numberIn } from './numbers.ts';
import { cut, text, textIn } from './texts.ts';

const PRESENT = 'present';

/** Contract §3: search engines and agents show no more of a description. */
const MAX_DESCRIPTION = 300;

/** What pages have, if the practice has pages of its own. Otherwise it has the general pages of the package. */
export const PAGE_OPTIONS: Options = {
  'language.second': { values: ['none', 'one'] },
  'language.third': { values: ['none', 'one'], needs: [['language.second', 'one']] },
  pages: { values: ['shipped', 'own'] },
  ...Object.fromEntries(
    ['heading', 'nav', 'photograph', 'image', 'file', 'mention', 'typed'].map((name) => [
      `page.${name}`,
      { values: ['absent', PRESENT], needs: [['pages', 'own']] as const },
    ]),
  ),
  'page.translated': {
    values: ['absent', PRESENT],
    needs: [
      ['pages', 'own'],
      ['language.second', 'one'],
    ],
  },
};

/** The PDF files of a practice that has some. Its pages link to them, or to none of them. */
export const PDFS = ['/files/consent.pdf', '/files/fees/price-list.pdf'];

/** A contact that somebody typed into a page. */
export interface Typed {
  /** Path in the folder of the practice. */
  readonly file: string;
  /** As it is written. */
  readonly shown: string;
}

/** What pages refer to. */
interface Parts {
  readonly links: readonly string[];
  readonly images: readonly string[];
}

/** Markdown, once its targets are known. */
type Markdown = (parts: Parts) => string;

const written =
  (markdown: string): Markdown =>
  () =>
    markdown;
const joined =
  (
    all: readonly Markdown[],
    separator: string,
    line = (markdown: string, _index: number) => markdown,
  ): Markdown =>
  (parts) =>
    all.map((each, index) => line(each(parts), index)).join(separator);

/** A text in which nothing is markup. */
const prose = text(200).map((plain) => plain.replace(/[!-/:-@[-`{-~]/g, '\\$&'));

/** The placeholders of any practice. */
const { inline: INLINE_VALUES, blocks: BLOCK_VALUES } = (() => {
  const context = siteContext(fixtureSource(), 'https://front-door.example.net', TODAY);
  return placeholderValues(context, context.forPeople);
})();
const optional = new Set<string>(allMembers().flatMap((member) => (member.optional ? [member.path] : [])));
/** Whether some practices leave out the fact of a placeholder, such as `tel contact.otherChannels[0].number`. */
function mayBeMissing(placeholder: string): boolean {
  const names = placeholder
    .replace(/^\w+ /, '')
    .replace(/\[\d+\]/g, '')
    .split('.');
  return names.some((_, index) => optional.has(names.slice(0, index + 1).join('.')));
}
const INLINE = [...INLINE_VALUES.keys()].filter((name) => !mayBeMissing(name));
const BLOCKS = [...BLOCK_VALUES.keys()];
const CODE = ['a b', '{ "a": 1 }', '<b>', '&amp;', '/about', '{{urls.mcp}}'];

const inline: fc.Arbitrary<Markdown> = fc.oneof(
  { withCrossShrink: true },
  { weight: 5, arbitrary: prose.map(written) },
  { weight: 2, arbitrary: fc.constantFrom(...INLINE).map((name) => written(`{{${name}}}`)) },
  { weight: 1, arbitrary: prose.map((words) => written(`**${words}**`)) },
  { weight: 1, arbitrary: prose.map((words) => written(`*${words}*`)) },
  { weight: 1, arbitrary: fc.constantFrom(...CODE).map((code) => written(`\`${code}\``)) },
  {
    weight: 2,
    arbitrary: fc.tuple(prose, fc.nat()).map(
      ([label, index]): Markdown =>
        ({ links }) =>
          `[${label}](${links[index % links.length]})`,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(prose, fc.nat()).map(
      ([label, index]): Markdown =>
        ({ images }) =>
          images.length > 0 ? `![${label}](${images[index % images.length]})` : label,
    ),
  },
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => joined(all, ' '));
const lines = (minLength: number, maxLength: number) => fc.array(line, { minLength, maxLength });

const table = fc.tuple(fc.integer({ min: 1, max: 3 }), lines(6, 6)).map(([columns, cells]) => {
  const rows = [0, 1].map((row) => joined(cells.slice(row * columns, (row + 1) * columns), ' | '));
  return joined([rows[0]!, written('--- | '.repeat(columns)), rows[1]!], '\n', (row) =>
    `| ${row} |`.replace(/\| \|$/, '|'),
  );
});

interface Element {
  readonly markdown: Markdown;
  readonly kind?: 'heading' | 'block';
  /** Of a heading. */
  readonly level?: number;
}

const element: fc.Arbitrary<Element> = fc.oneof(
  { withCrossShrink: true },
  { weight: 3, arbitrary: line.map((markdown) => ({ markdown })) },
  {
    weight: 9,
    arbitrary: fc
      .constantFrom(...BLOCKS)
      .map((name) => ({ markdown: written(`{{${name}}}`), kind: 'block' as const })),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(line, fc.integer({ min: 2, max: 4 }))
      .map(([markdown, level]) => ({ markdown, kind: 'heading' as const, level })),
  },
  ...[
    lines(1, 4).map((all) => joined(all, '\n', (item) => `- ${item}`)),
    lines(1, 4).map((all) => joined(all, '\n', (item, index) => `${index + 1}. ${item}`)),
    lines(2, 3).map((all) => joined(all, '\n', (item, index) => `${'  '.repeat(index)}- ${item}`)),
    lines(1, 2).map((all) => joined(all, '\n', (item) => `> ${item}`)),
    lines(2, 3).map((all) => joined(all, '\\\n')),
    table,
    fc.constantFrom('***', '```\n{{urls.mcp}}\n# no heading\n```', '    code').map(written),
  ].map((markdown) => ({ weight: 1, arbitrary: markdown.map((each) => ({ markdown: each })) })),
);

/** A number of somebody else, as people write it, and as a search finds it. */
const strangersNumber = fc
  .constantFrom(...COUNTRIES)
  .chain(numberIn)
  .map((number) => parsePhoneNumberFromString(number)!.formatInternational())
  .filter((shown) => findPhoneNumbersInText(`a ${shown} a`).length === 1);

/** Whose number or address it is, and how it is written: as a text or, if the front matter names it, as a link. */
const strangers = fc.record({
  shown: fc.oneof(strangersNumber, fc.constantFrom('hotline@ssa.gov', 'https://wa.me/4915123456789')),
  isLink: fc.boolean(),
  // No word of a practice: a mention may not name the practice itself.
  whose: fc.constantFrom(
    'Social Security Administration',
    'Ministério da Previdência',
    'Zorblatianische Rentenkasse',
  ),
});

const linkTo = (contact: string): string =>
  contact.startsWith('https:')
    ? contact
    : contact.includes('@')
      ? `mailto:${contact}`
      : `tel:${contact.replace(/[^+\d]/g, '')}`;

const anyPage = fc.record({
  ...{ title: text(), heading: text(), description: text(MAX_DESCRIPTION), photographText: text() },
  ...{
    label: text(30),
    order: fc.integer({ min: -3, max: 9 }),
    place: fc.constantFrom('header', 'footer', undefined),
  },
});

/** Synthesis asks for the first. The general page stands for each of the next three that is missing. */
const FILES = ['index', '404', 'terms', 'developers', 'about', 'fees', 'guides', 'guides/appeal-2'];

/** All that pages can be made from, by a choice. */
export const anyPages = fc.record({
  elements: fc.array(element, { minLength: 8, maxLength: 40, size: 'max' }),
  pages: fc.array(anyPage, { minLength: 4, maxLength: FILES.length + 1, size: 'max' }),
  mentioned: strangers,
  typed: strangers,
});
export type AnyPages = ReturnType<typeof anyPages.generate>['value'];

interface LanguagePages {
  readonly language: string;
  readonly folder: string;
  /** Without `.md`. */
  readonly names: readonly string[];
  /** Names to which its pages link. */
  readonly linked: readonly string[];
}

/**
 * Own pages in the main language and, of some names and one that this language alone has, in the second one. Each other
 * language has the general ones.
 *
 * @returns the files of pages, and the contacts that are typed into them and have no name
 */
export function pagesOf(
  made: AnyPages,
  choice: Choice,
  [main, second]: readonly [string, ...string[]],
): { readonly files: readonly [path: string, text: string][]; readonly typed: readonly Typed[] } {
  if (choice.pages !== 'own') return { files: [], typed: [] };
  const isThisUs = (language: string) => localeFor(language).isThisUs.path.slice(1);
  const all = [...FILES, isThisUs(main)].slice(0, made.pages.length);
  const linked = [...all, isThisUs(main)];
  const own = pagesIn(made, choice, { language: main, folder: 'pages', names: all, linked });
  if (second === undefined || choice['page.translated'] !== PRESENT) return own;
  // The general page of terms links to one that a practice may lack.
  const some = all.filter((name, index) => index % 3 === 0 || name === 'terms');
  const names = [...some, isThisUs(second), 'leaflet'];
  const folder = `pages/${second.toLowerCase()}`;
  const further = pagesIn({ ...made, pages: made.pages.toReversed() }, choice, {
    language: second,
    folder,
    names: [...new Set(names)],
    linked: [...linked, 'leaflet'],
  });
  return { files: [...own.files, ...further.files], typed: [...own.typed, ...further.typed] };
}

function pagesIn(
  { elements, pages, mentioned, typed }: AnyPages,
  choice: Choice,
  { language, folder, names, linked }: LanguagePages,
) {
  const has = (name: string) => choice[`page.${name}`] === PRESENT;
  const write = (plain: string) => (choice['language.second'] === 'one' ? textIn(plain, language) : plain);
  const parts: Parts = {
    links: [
      ...linked.filter((name) => name !== '404').map((name) => (name === 'index' ? '/' : `/${name}`)),
      ...(has('file') ? PDFS : []),
      ...['/contact.vcf', '/terms.md'],
      ...[
        'https://www.ssa.gov/a(b)?c=d&e',
        '{{url}}',
        ...(choice['contact.messaging'] === PRESENT ? ['{{contact.messaging.url}}'] : []),
        'mailto:{{contact.email}}',
      ],
    ],
    images: has('image') ? DRAWINGS : [],
  };
  const each = Math.ceil(elements.length / (names.length - 1));
  const found: Typed[] = [];
  const files = names.map((name, index): [string, string] => {
    const { title, heading, description, photographText, label, order, place } = pages[index % pages.length]!;
    const file = `${folder}/${name}.md`;
    const isOdd = index % 2 === 1;
    const own = name === '404' ? [] : elements.slice((index - (index > 1 ? 1 : 0)) * each).slice(0, each);
    const body = bodyOf(own, parts);
    const mention = has('mention') && index === 2 ? mentioned : undefined;
    if (mention) body.push(mention.isLink ? `[a](${linkTo(mention.shown)})` : `a ${mention.shown} a`);
    if (has('typed') && index === 3 && typed.shown !== mentioned.shown) {
      body.unshift(`a ${typed.shown} a`);
      found.push({ file, shown: typed.shown });
    }
    // The 404 page is short (contract §2).
    const short = (long: string) => (name === '404' ? cut(long, 60) : long);
    const frontMatter = {
      title: write(short(title)),
      heading: has('heading') && !isOdd ? write(heading) : undefined,
      description: write(cut(description, MAX_DESCRIPTION - 50)),
      updated: TODAY,
      nav: has('nav') && name !== '404' && !isOdd ? { label, order, place } : undefined,
      photograph: has('photograph') && !isOdd ? { src: PHOTOGRAPH, text: write(photographText) } : undefined,
      mentions: mention && [{ contact: mention.shown, whose: mention.whose }],
    };
    return [file, `---\n${yamlOf(frontMatter)}---\n\n${body.join('\n\n')}\n`];
  });
  return { files, typed: found };
}

const yamlOf = (members: object): string =>
  Object.entries(members)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`)
    .join('');

/** Headings begin at level 2 and leave no level out. A block may have headings of its own. */
function bodyOf(elements: readonly Element[], parts: Parts): string[] {
  let level = 1;
  return elements.map(({ kind, level: wanted = 2, markdown }) => {
    if (kind === 'block') level = Math.min(level, 2);
    if (kind !== 'heading') return markdown(parts);
    level = Math.min(wanted, level + 1);
    return `${'#'.repeat(level)} ${markdown(parts)}`;
  });
}
