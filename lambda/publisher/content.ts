/**
 * The content to publish: two lines of JSON. The first has the sources of a site, and its SHA-256 names the content. In
 * the place of a picture it has only what the picture was made from, in that of a PDF file its digest. The second line
 * has the bytes. Those of pictures differ between the machines of a team: a deployment from another one changes nothing.
 *
 * The publisher has the content of its deployment in its asset, and puts it into the bucket too. A roll-back may call
 * it for the content of the deployment before, because AWS does not document whether CloudFormation restores the
 * function first: then it reads that content from the bucket. Viewers cannot, because the edge function does not know
 * the path.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Encoded, LanguageSource, SiteSource } from '../render/site-source.ts';
import { withoutLines } from '../render/tree/nodes.ts';
import type { StoredObject } from './bucket.ts';
import { type PublishedFile, publishedFile } from './published-file.ts';

/** File of the asset that holds the content. */
export const CONTENT_FILE = 'site.json';

const STORE = '.content/';

/** The object that names the content of the bucket (`marker.ts`). */
export const MARKER_KEY = `${STORE}marker.json`;

const WHAT_TO_DO =
  'Nothing was changed. If CloudFormation rolls back, continue the roll-back, then deploy the commit that should be live with -c deployment=<new text>';

export interface Content {
  /** SHA-256 of the first line, in hexadecimal. */
  readonly digest: string;
  readonly text: string;
}

/**
 * The text of the file in the asset.
 * @param target - where a deployment publishes, as its template writes it. So a deployment that changes only the address
 * or the keys has another digest, and a daily run of the deployment before does not publish.
 */
export function contentText(source: SiteSource, target?: unknown): string {
  const pictures: Record<string, string> = {};
  const translations = source.translations?.map(published);
  const named = JSON.stringify({ ...published(source), translations, target }, (_, value) => {
    if (!isEncoded(value)) return value;
    const { madeFrom, base64 } = value;
    pictures[madeFrom] = base64;
    return { madeFrom };
  });
  return `${named}\n${JSON.stringify(pictures)}`;
}

const published = <Source extends LanguageSource>(source: Source): Source => ({
  ...source,
  pages: source.pages.map((page) => ({ ...page, body: withoutLines(page.body) })),
  instructions: withoutLines(source.instructions),
});

const isEncoded = (value: unknown): value is Encoded =>
  typeof value === 'object' && value !== null && 'madeFrom' in value;

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const contentDigest = (text: string): string => digestOf(linesOf(text)[0]);

function linesOf(text: string): [named: string, pictures: string] {
  const end = `${text}\n`.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1)];
}

/** @param asset - directory of the asset, with a trailing slash */
export async function ownContent(asset: URL): Promise<Content> {
  const text = await readFile(new URL(CONTENT_FILE, asset), 'utf8');
  return { digest: contentDigest(text), text };
}

/**
 * The content of another deployment.
 * @param stored - what the bucket has under its key
 * @throws Error if that is not this content
 */
export function storedContent(stored: StoredObject | undefined, digest: string, own: Content): Content {
  const key = storeKey(digest);
  const refuse = (problem: string) =>
    new Error(
      `CloudFormation asks for content ${digest}, this publisher has ${own.digest}, and ${problem}. ${WHAT_TO_DO}.`,
    );
  if (!stored) throw refuse(`the bucket has no ${key}`);
  const text = String(stored.body);
  if (contentDigest(text) !== digest) throw refuse(`${key} in the bucket has another text`);
  return { digest, text };
}

export function sourceOf({ text }: Content): SiteSource {
  const [named, rest] = linesOf(text);
  const pictures = JSON.parse(rest) as Readonly<Record<string, string>>;
  return JSON.parse(named, (_, value) =>
    isEncoded(value) ? { ...value, base64: pictures[value.madeFrom] } : value,
  ) as SiteSource;
}

/** The object of the bucket that keeps the content for a roll-back. */
export const storeFile = ({ digest, text }: Content): PublishedFile =>
  publishedFile({
    key: storeKey(digest),
    contentType: 'application/json',
    cacheControl: 'no-store',
    body: text,
  });

export const storeKey = (digest: string): string => `${STORE}${digest}.json`;

export const isStored = (key: string): boolean => key.startsWith(STORE);
