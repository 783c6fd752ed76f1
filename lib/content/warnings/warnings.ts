/** Warnings about content that breaks no rule but is probably wrong. Each synthesis prints them. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { NOT_FOUND_FILE } from '../../../lambda/render/languages.ts';
import type { Site, SiteFile } from '../../../lambda/render/site.ts';
import { languagesOf } from '../../../lambda/render/site-source.ts';
import { walk } from '../../../lambda/render/tree/nodes.ts';
import type { ContentProblem, Problem } from '../../../lambda/shared/content-problem.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { ASSETS, NOT_FOUND_PAGES } from '../../../lambda/shared/routes.ts';
import { reservedFacts } from '../../practice/fictional.ts';
import { RULES } from '../../practice/messages/english.ts';
import { byFile, describeInFile } from '../../practice/messages/problem.ts';
import { withLineOfFile, withPosition } from '../../practice/messages/source-positions.ts';
import { costlyNumbers, doubtfulNumbers } from '../../practice/telephone-numbers.ts';
import { uniqueBy } from '../../practice/unique-by.ts';
import { similarDomains } from '../contacts/similar-domains.ts';
import { typedContacts } from '../contacts/typed-contacts.ts';
import type { Service } from '../load-service.ts';
import { htmlInFacts, printedHtml, writtenIn } from '../pages/written-texts.ts';
import { doubtfulTranslations } from './doubtful-translations.ts';

export interface Warning {
  /** What is wrong with the items, and what to do. Ends with a colon if there are items. */
  readonly heading: string;
  readonly items: readonly ContentProblem[];
}

/** @returns whether the practice is fictional, then the warnings that have items, in the order of files and lines */
export function warningsOf({
  config,
  source,
  site,
  practiceFile,
  pageFile,
  sourcePositions,
  mentions,
  placeOf,
  unreadFiles,
  uncheckedStylesheet,
}: Service): Warning[] {
  const practice = asInFile(source.practice);
  const inFacts = (problem: Problem): ContentProblem => ({ ...problem, file: practiceFile });
  const inPage = (problem: ContentProblem) =>
    withLineOfFile({ ...problem, file: pageFile(problem.file) }, sourcePositions);
  const inLanguages = languagesOf(source).map(({ folder, words }) => {
    const own = asInFile(words.practice);
    const written = words.pages.map((page) => ({
      ...{ ...writtenIn(page), file: folder + page.file },
      mentions: mentions.get(folder + page.file) ?? [],
    }));
    const { inPages, inFacts: ofFacts } = typedContacts(own, written);
    const placed = (problem: Problem) => ({ ...problem, where: placeOf(problem.where, own.language) });
    return { written, inPages, typed: ofFacts.map(placed), html: htmlInFacts(own).map(placed) };
  });
  const ofAll = (name: 'typed' | 'html') =>
    uniqueBy(inLanguages.flatMap((each) => each[name]).map(inFacts), (item) => JSON.stringify(item));
  const warnings: Warning[] = [
    {
      heading: 'These facts cannot be real. A stage with a domain refuses them:',
      items: practice.fictional ? [] : reservedFacts(practice).map(inFacts),
    },
    {
      heading: 'These telephone numbers can be dialled, but may be wrong:',
      items: doubtfulNumbers(practice).map(inFacts),
    },
    {
      heading: 'Calls to these telephone numbers may cost more:',
      items: costlyNumbers(practice).map(inFacts),
    },
    {
      heading: 'These facts contradict others:',
      items: (practice.contact.telephone == null && practice.appointments?.telephone
        ? [{ where: '$.appointments.telephone', rule: RULES.noCalls(), received: true }]
        : []
      ).map(inFacts),
    },
    {
      heading: 'These domains are so similar that one of each two may be mistyped:',
      items: similarDomains(practice, config.domain?.name).map(inFacts),
    },
    {
      heading:
        'These texts contain a telephone number or an e-mail address. It is not checked, but readers will think that it is the practice’s:',
      items: [...inLanguages.flatMap(({ inPages }) => inPages).map(inPage), ...ofAll('typed')],
    },
    {
      heading: 'These translations may not say what the text in the main language says:',
      items: languagesOf(source)
        .slice(1)
        .flatMap(({ words }) => doubtfulTranslations(practice, asInFile(words.practice), placeOf))
        .map(inFacts),
    },
    {
      heading: 'These texts contain HTML, which readers get as text. Write Markdown:',
      items: [
        ...inLanguages.flatMap(({ written }) => written.flatMap(printedHtml)).map(inPage),
        ...ofAll('html'),
      ],
    },
    { heading: 'These files and folders are not read, so nothing is made from them:', items: unreadFiles },
    {
      heading: 'These images are published, although no page shows them:',
      items: unshownImages(source, site, practiceFile),
    },
    {
      heading: 'These files are published, although no page links to them:',
      items: unlinkedPdfs(site, practiceFile),
    },
    {
      heading: 'Nothing checks that readers see the official channels with this style sheet:',
      items: uncheckedStylesheet,
    },
    {
      heading: 'These icons are missing, so icons of the practice and of its name are mixed:',
      items: iconsAlone(practiceFile),
    },
    {
      heading: 'These pages cannot be reached by links from the home page:',
      items: unlinkedPages(site).map(inPage),
    },
    {
      heading: 'The images of these pages take long on a mobile connection:',
      items: heavyPages(site).map(inPage),
    },
  ];
  const stated = warnings
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => {
      const inOrder = byFile(items.map((item) => withPosition(item, sourcePositions)));
      return { heading, items: [...inOrder.values()].flat() };
    });
  const heading = `This practice is fictional, and everything that is published says so. A stage with a domain refuses it: ${practiceFile}`;
  return practice.fictional ? [{ heading, items: [] }, ...stated] : stated;
}

/** The practice without the numbers at shared cost, which synthesis adds to the facts of the file. */
function asInFile(practice: Practice): Practice {
  const { mayCostMore: _, ...contact } = practice.contact;
  return { ...practice, contact };
}

/** @returns the warnings of all services, each heading once, without duplicates of services that share a practice */
export function warningsOfAll(services: readonly Service[]): Warning[] {
  const items = new Map<string, ContentProblem[]>();
  for (const { heading, items: own } of services.flatMap(warningsOf))
    items.set(heading, [...(items.get(heading) ?? []), ...own]);
  return Array.from(items, ([heading, all]) => ({
    heading,
    items: uniqueBy(all, (item) => JSON.stringify(item)),
  }));
}

/** The heading, then a line for each item. */
export const describeWarning = ({ heading, items }: Warning): string =>
  [heading, ...items.map((item) => `  - ${describeInFile(item)}`)].join('\n');

const FAVICON = ASSETS.icon.path.slice(1);
/** Icons that are drawn from the favicon, unless the practice has its own. */
const DRAWN = [ASSETS.iconIco, ASSETS.iconPng, ASSETS.touchIcon].map(({ path }) => path.slice(1));

/** Finds an icon of a practice without `favicon.svg`, in which case browser tabs show its monogram instead. */
function iconsAlone(practiceFile: string): ContentProblem[] {
  const folder = dirname(practiceFile);
  const icon = DRAWN.find((each) => existsSync(join(folder, each)));
  if (icon === undefined || existsSync(join(folder, FAVICON))) return [];
  const rule = `is missing, so browser tabs show the first letters of the name, and ${icon} is another picture: add a ${FAVICON}`;
  return [{ file: join(folder, FAVICON), where: 'file', rule, received: undefined }];
}

/** The paths of the links of a rendered page, without query and anchor. */
const HREF = /<a [^<>]*?href="(\/[^"?#<]*)/g;

/** Finds pages that cannot be reached by links from the home page. Only the site map lists them. */
function unlinkedPages({ pages, files }: Pick<Site, 'pages' | 'files'>): ContentProblem[] {
  const html = new Map(files.map(({ key, body }) => [key, body]));
  const byPath = new Map(pages.map((page) => [page.path, page]));
  const reached = new Set(['/']);
  for (const path of reached) {
    const page = byPath.get(path);
    if (!page) continue;
    for (const [, target] of html.get(page.htmlKey)!.matchAll(HREF)) reached.add(target!);
  }
  return pages
    .filter(({ path }) => !reached.has(path))
    .map(({ file, path }) => ({ file, where: 'line 1', rule: RULES.unlinked(), received: path }));
}

/** Finds images that the site serves although nothing of it shows them or links to them. */
function unshownImages(
  { images }: Service['source'],
  { files }: Pick<Site, 'files'>,
  practiceFile: string,
): ContentProblem[] {
  const texts = files.filter(({ encoding, contentType }) => !encoding && !contentType.startsWith('image/'));
  const named = new Set(
    texts.flatMap(({ body }) =>
      body
        .split('/images/')
        .slice(1)
        .map((rest) => `/images/${/^[a-z\d/-]+\.[a-z]+/.exec(rest)?.[0]}`),
    ),
  );
  return images
    .filter(({ path }) => !named.has(path))
    .map(({ file }) => exposed(practiceFile, file, 'show it on a page'));
}

/** Finds PDF files that only the site map and `/llms.txt` name. */
function unlinkedPdfs({ pdfs, pages, others }: Site, practiceFile: string): ContentProblem[] {
  const bodies = [...pages, ...others].flatMap(({ body }) => body);
  const linked = new Set(Array.from(walk(bodies), ({ url }) => url?.split('#')[0]));
  return pdfs
    .filter((path) => !linked.has(path))
    .map((path) => exposed(practiceFile, path, `link to it, [text](${path})`));
}

/** @param use - what to do with a file that nothing shows, instead of deleting it */
const exposed = (practiceFile: string, path: string, use: string): ContentProblem => ({
  file: join(dirname(practiceFile), path),
  where: 'file',
  rule: `can be read by everybody who knows its address: ${use}, or delete it`,
  received: undefined,
});

/** Bytes of the images of a page on a display of high density (contract §3). */
const MAX_BYTES = 200_000;
const NAMED = 3;

/** The `src` of an image, which is its largest file. */
const PICTURE = /<img [^<>]*?src="(\/[^"]+)"/g;

/** Images of the stylesheet, which every page loads. */
const STYLED = /url\(["']?(\/images\/[^"')]+)/g;

/** Finds pages whose images take long on a mobile connection. */
export function heavyPages({ pages, files }: Pick<Site, 'pages' | 'files'>): ContentProblem[] {
  const byPath = new Map(files.map((file) => [`/${file.key}`, file]));
  const stylesheet = byPath.get(ASSETS.stylesheet.path)?.body ?? '';
  const styled = Array.from(stylesheet.matchAll(STYLED), ([, image]) => image!);
  const notFound = { file: NOT_FOUND_FILE, htmlKey: NOT_FOUND_PAGES.html.path.slice(1) };
  return [...pages, notFound].flatMap(({ file, htmlKey }) => {
    const html = byPath.get(`/${htmlKey}`)?.body ?? '';
    const shown = Array.from(html.matchAll(PICTURE), ([, path]) => path!);
    const paths = new Set([...shown, ...styled]);
    const images = [...paths]
      .flatMap((path) => {
        const image = byPath.get(path);
        return image ? [{ path, bytes: bytesOf(image) }] : [];
      })
      .sort((a, b) => b.bytes - a.bytes);
    const bytes = images.reduce((sum, image) => sum + image.bytes, 0);
    if (bytes <= MAX_BYTES) return [];
    const largest = images.slice(0, NAMED).map((image) => `${image.path} (${image.bytes})`);
    const rule = RULES.pageHeavy(MAX_BYTES, largest.join(', '));
    return [{ file, where: 'images', rule, received: bytes }];
  });
}

/** The bytes of a file as they are transferred: CloudFront compresses SVG. */
const bytesOf = ({ body, encoding }: SiteFile): number =>
  encoding ? Buffer.byteLength(body, encoding) : gzipSync(body).length;
