/** Two versions of a small site, and the check that the bucket contains exactly one of them. */
import { calculateJwkThumbprint, createLocalJWKSet, type JWK, jwtVerify } from 'jose';
import { contentDigest, contentText } from '../../../lambda/publisher/content.ts';
import { renderSite } from '../../../lambda/render/site.ts';
import type { PageSource, SiteSource } from '../../../lambda/render/site-source.ts';
import { agentInfo } from '../../../lambda/shared/facts.ts';
import { fixtureSource, TODAY } from '../../support/service.ts';
import { treeOf } from '../../support/tree.ts';
import type { FakeAws } from './aws.ts';
import { PROPERTIES } from './publisher.ts';

export const SIGNATURE = '.well-known/agent-info.jwt';
export const KEYS = '.well-known/jwks.json';
export const DID = '.well-known/did.json';
const SIGNED = [SIGNATURE, KEYS, DID];
/** The object that names the content which the bucket is to hold. */
export const MARKER = '.content/marker.json';

export const page = (file: string, body: string): PageSource => ({
  file,
  title: file,
  description: `What ${file} says`,
  updated: '2026-11-02',
  body: treeOf(body),
});

/** The last day on which the facts of both versions are valid: 32 days after TODAY. */
export const LAST_DAY = '2026-12-22';

/** A site of a few pages. */
function versionOf(telephone: string, ...pages: readonly PageSource[]): SiteSource {
  const source = validUntil(fixtureSource(), LAST_DAY);
  const contact = { ...source.practice.contact, telephone };
  const missing = source.pages.find(({ file }) => file === '404.md')!;
  return { ...source, practice: { ...source.practice, contact }, pages: [missing, ...pages] };
}

const SHARED_PAGES = [page('index.md', 'Home'), page('contact.md', 'Call {{contact.telephone}} – é')];

export const BEFORE = versionOf(
  '+12025550101',
  ...SHARED_PAGES,
  page('about.md', 'About, before'),
  page('gone.md', 'Only before'),
);
export const AFTER = versionOf(
  '+12025550102',
  ...SHARED_PAGES,
  page('about.md', 'About, after'),
  page('new.md', 'Only after'),
);

/** The version with this page, in place of one of the same name. */
export function withPage(source: SiteSource, added: PageSource): SiteSource {
  return { ...source, pages: [...source.pages.filter(({ file }) => file !== added.file), added] };
}

/** The version with another last day of validity. */
export function validUntil(source: SiteSource, day: string): SiteSource {
  const { practice } = source;
  const verification = { ...practice.contact.verification, validUntil: day };
  return { ...source, practice: { ...practice, contact: { ...practice.contact, verification } } };
}

/** Key → headers and body as a viewer gets them, in one text. */
type Objects = ReadonlyMap<string, string>;

const asServed = (headers: readonly (string | undefined)[], body: Buffer) =>
  `${headers.join('\n')}\n\n${body.toString('latin1')}`;

const rendered = new WeakMap<SiteSource, Map<string, Objects>>();

/** The objects of a version. Rendered once: a test asks for the same ones many times. */
export function objectsOf(source: SiteSource, today = TODAY): Objects {
  const known = rendered.get(source) ?? new Map<string, Objects>();
  rendered.set(source, known);
  if (!known.has(today)) {
    const { files } = renderSite(source, PROPERTIES.BaseUrl, today);
    const objects = files.map(
      ({ key, contentType, cacheControl, contentLanguage, body, encoding }): [string, string] => [
        key,
        asServed([contentType, cacheControl, contentLanguage], Buffer.from(body, encoding)),
      ],
    );
    known.set(today, new Map(objects));
  }
  return known.get(today)!;
}

/** The object that keeps a version for a roll-back. */
export const storeOf = (source: SiteSource): string => `.content/${contentDigest(contentText(source))}.json`;

const isHidden = (key: string) => key.startsWith('.content/');

/** The stored contents in the bucket, which viewers cannot read. */
export const storedIn = async (aws: FakeAws): Promise<string[]> =>
  (await aws.keys()).filter((key) => isHidden(key) && key !== MARKER).sort();

/** The objects in the bucket that viewers can read, without those that a key makes. */
export async function objectsIn(aws: FakeAws): Promise<Objects> {
  const names = ['content-type', 'cache-control', 'content-language'];
  return new Map(
    (await aws.content())
      .filter(([key]) => !isHidden(key) && !SIGNED.includes(key))
      .map(([key, headers, body]) => {
        const served = names.map((name) => headers[name]);
        return [key, asServed(served, body)];
      }),
  );
}

export interface Published {
  readonly jwt: string;
  readonly keys: readonly (JWK & { readonly kid: string })[];
}

export async function publishedBy(aws: FakeAws): Promise<Published> {
  const [jwt, keys] = await Promise.all([SIGNATURE, KEYS].map((key) => aws.text(key)));
  return { jwt: jwt!, keys: JSON.parse(keys!).keys };
}

export const claimsOf = ({ jwt }: Pick<Published, 'jwt'>) =>
  JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());

/** Checks the signed facts as a reader does (contract §7). They are those of a day on which they are valid. */
export async function expectSigned(published: Published, { practice }: SiteSource): Promise<void> {
  const { jwt, keys } = published;
  const { BaseUrl: baseUrl } = PROPERTIES;
  const { closures, notice, ...facts } = agentInfo(
    practice,
    baseUrl,
    practice.contact.verification.validUntil,
  ) as ReturnType<typeof agentInfo> & { closures?: unknown; notice?: unknown };
  const { status, ...verification } = facts.contact.verification;
  const { iat, exp } = claimsOf(published);
  // RFC 7515 §2: Base64url without padding. An ES256 signature has 64 bytes.
  expect(jwt).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{86}$/);
  const { payload, protectedHeader } = await jwtVerify(jwt, createLocalJWKSet({ keys: [...keys] }), {
    currentDate: new Date(iat * 1000),
  });
  const key = keys.find(({ kid }) => kid === protectedHeader.kid)!;
  expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'JWT', kid: await calculateJwkThumbprint(key) });
  expect(payload).toEqual({
    ...JSON.parse(JSON.stringify({ ...facts, contact: { ...facts.contact, verification } })),
    iss: `did:web:${new URL(baseUrl).host}`,
    sub: `${baseUrl}/#practice`,
    ...{ iat, exp },
  });
}

/** Checks that the bucket contains exactly one version and its signature. */
export async function expectExactly(aws: FakeAws, source: SiteSource, today = TODAY): Promise<void> {
  expect(await objectsIn(aws)).toEqual(objectsOf(source, today));
  expect(await storedIn(aws)).toContain(storeOf(source));
  expect(await aws.keys()).toEqual(expect.arrayContaining(SIGNED));
  await expectSigned(await publishedBy(aws), source);
}
