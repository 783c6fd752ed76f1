/**
 * Agents read pages through programs that look for the text of a page and leave out the rest: the npm packages that are
 * locked in `tools/pages/`, and over the examples others that this machine has (tools/pages/extract.mjs).
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { channels } from '../../lambda/shared/channels.ts';
import { loadService } from '../../lib/content/load-service.ts';
import { installLockedTools, runTool } from '../../tools/shared/locked-tools.ts';
import { decode } from '../lambda/render/html-reader.ts';
import { temporaryDirectory } from '../lib/stack/fixture.ts';
import { factsFor, type LoadedPractice, loadPractice } from '../support/practices/loaded-practice.ts';
import { practiceOf } from '../support/practices/practice.ts';
import { ROOT } from '../support/service.ts';
import { IS_WEEKLY } from '../support/weekly.ts';

/** Each practice has some twelve pages on both days. */
const COUNT = IS_WEEKLY ? 30 : 8;
const LOOK = join(ROOT, 'tools/pages');
/** The npm packages. */
const PACKAGES = [
  '@mozilla/readability',
  'defuddle',
  'turndown',
  'html-to-text',
  'node-html-markdown',
  '@extractus/article-extractor',
];

interface Page {
  readonly url: string;
  readonly html: string;
  /** What the reader has to keep. Of several formats, one is enough. */
  readonly facts: readonly (readonly string[])[];
}

const textOf = (html: string): string => decode(html.replace(/<[^>]*>/g, ''));

/** Without what readers add: addresses and marks of Markdown, escapes, white space. */
const bare = (text: string): string =>
  text
    .replace(/\]\((?:[^()\s]|\([^()\s]*\))*\)/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]/gu, '')
    .toLowerCase();

function pagesOf({ practice, valid, expired }: LoadedPractice): Page[] {
  return [valid, expired].flatMap((day) =>
    [...day.files]
      .filter(([path]) => path.endsWith('.html') && !path.startsWith('errors/'))
      .map(([path, file]) => ({
        url: `https://sample.invalid/${practice.seed}/${day.today}/${path}`,
        html: file.text,
        facts: factsIn(file.text, factsFor(practice, file)),
      })),
  );
}

/** The channels, the hours, the last day, and what the page says of the list, as the content of a page has them. */
function factsIn(html: string, facts: LoadedPractice['practice']['facts']): string[][] {
  const [, content = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const text = textOf(content);
  const urls = channels(facts).map(({ url, value }) => {
    const links = content.matchAll(/<a href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g);
    const formats = [...links]
      .filter(([, href = '']) => textOf(href) === url)
      .map(([, , shown = '']) => textOf(shown));
    return [...new Set([...formats, value])].filter((format) => text.includes(format));
  });
  const hours = Array.from(content.matchAll(/<tr>([\s\S]*?)<\/tr>/g), ([, row = '']) => textOf(row)).filter(
    (row) => /\d\d?:\d\d/.test(row),
  );
  // "Until March 17, 2027.", above a table.
  const periods = Array.from(
    content.matchAll(/<p><strong>([^<]*)\.<\/strong><\/p>\s*<figure/g),
    ([, period = '']) => textOf(period),
  );
  // That no other channel is official, or that the list has expired.
  const statements = Array.from(
    content.matchAll(
      /<div class="(?:channels content|warning expired)">\s*<p>((?:(?!<a |<\/p>)[\s\S])*)<\/p>/g,
    ),
    ([, said = '']) => textOf(said),
  );
  const { validUntil } = facts.contact.verification;
  const [, language] = /<html lang="([^"]+)"/.exec(html)!;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return [
    ...urls,
    ...[...hours, ...periods, ...statements].map((text) => [text]),
    [day.format(new Date(validUntil))],
  ];
}

/** Of `site/`, in two languages, and of each example, as on the last day on which its facts are valid. */
async function pagesOfExamples(): Promise<Page[]> {
  const examples = readdirSync(join(ROOT, 'examples')).map((tag) => `examples/${tag}`);
  const services = ['site', ...examples].map((folder) =>
    loadService({ practiceFile: join(ROOT, folder, 'practice.json') }),
  );
  return (await Promise.all(services)).flatMap(({ practiceFile, site, source: { practice } }) =>
    site.files
      .filter(({ key }) => key.endsWith('.html') && !key.startsWith('errors/'))
      .map(({ key, body: html }) => ({
        url: `https://sample.invalid${practiceFile}/${key}`,
        html,
        facts: factsIn(html, practice),
      })),
  );
}

/** @returns what the readers drop, and the readers that this machine has */
async function read(node: string, pages: readonly Page[], isAsked: (reader: string) => boolean) {
  const input = JSON.stringify(pages.map(({ url, html }) => ({ url, html })));
  const { error, stdout, text } = await runTool(node, [join(LOOK, 'extract.mjs')], { cwd: LOOK, input });
  if (error) throw new Error(text.slice(0, 4_000));
  const { texts } = JSON.parse(stdout) as { texts: Record<string, (string | null)[]> };
  const readers = Object.keys(texts).filter((reader) => texts[reader] && isAsked(reader));
  const lost = readers.flatMap((reader) =>
    pages.flatMap(({ url, facts }, index) => {
      const kept = bare(texts[reader]![index] ?? '');
      const dropped = facts.filter((formats) => !formats.some((format) => kept.includes(bare(format))));
      return dropped.length === 0
        ? []
        : [`${reader} drops ${dropped.map((formats) => formats.join(' or ')).join(', ')} of ${url}`];
    }),
  );
  return { lost, readers };
}

describe('practices/readers', () => {
  let node: string;
  beforeAll(async () => {
    node = await installLockedTools(LOOK, console.error);
  }, 600_000);

  test('six readers keep the channels, the hours, the last day and what is said of the list', async () => {
    const folder = temporaryDirectory();
    const pages: Page[] = [];
    for (let seed = 1; seed <= COUNT; seed++)
      pages.push(...pagesOf(await loadPractice(practiceOf(seed), folder)));
    expect(await read(node, pages, (reader) => PACKAGES.includes(reader))).toEqual({
      lost: [],
      readers: PACKAGES,
    });
  }, 600_000);

  test('every reader that this machine has keeps them in the examples', async () => {
    const { lost, readers } = await read(node, await pagesOfExamples(), () => true);
    expect(readers).toEqual(expect.arrayContaining(PACKAGES));
    expect(lost).toEqual([]);
  }, 600_000);
});
