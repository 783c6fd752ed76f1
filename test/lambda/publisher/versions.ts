/**
 * Two versions of a small site, and checks: after a run the bucket contains exactly one of them, and during a run a
 * reader always finds every page that both have, complete and with its Markdown copy.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
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

const page = (file: string, body: string): PageSource => ({
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

/** The same version with another last day of validity. */
export function validUntil(source: SiteSource, day: string): SiteSource {
  const { practice } = source;
  const verification = { ...practice.contact.verification, validUntil: day };
  return { ...source, practice: { ...practice, contact: { ...practice.contact, verification } } };
}

export interface Where {
  /** @default the address in PROPERTIES */
  readonly baseUrl?: string;
  /** @default TODAY */
  readonly today?: string;
  /** What the content says of its target. @default nothing */
  readonly target?: unknown;
}

/** Key → headers and body as a viewer gets them, in one text. */
type Objects = Map<string, string>;

const asServed = (headers: readonly (string | undefined)[], body: Buffer) =>
  `${headers.join('\n')}\n\n${body.toString('latin1')}`;

const rendered = new WeakMap<SiteSource, Map<string, Objects>>();

/** The objects of a version. Rendered once: a test asks for the same ones many times. */
export function objectsOf(source: SiteSource, where: Where = {}): ReadonlyMap<string, string> {
  const { baseUrl = PROPERTIES.BaseUrl, today = TODAY } = where;
  const known = rendered.get(source) ?? new Map<string, Objects>();
  rendered.set(source, known);
  const place = `${baseUrl} ${today}`;
  if (!known.has(place)) {
    const { files } = renderSite(source, baseUrl, today);
    const objects = files.map(
      ({ key, contentType, cacheControl, contentLanguage, body, encoding }): [string, string] => [
        key,
        asServed([contentType, cacheControl, contentLanguage], Buffer.from(body, encoding)),
      ],
    );
    known.set(place, new Map(objects));
  }
  return known.get(place)!;
}

const STORE = '.content/';

/** The object that names the content which the bucket is to hold. */
export const MARKER = `${STORE}marker.json`;

/** The stored contents in the bucket, which viewers cannot read. */
export const storedIn = async (aws: FakeAws): Promise<string[]> =>
  (await aws.keys()).filter((key) => key.startsWith(STORE) && key !== MARKER);

/** The object that keeps a version for a roll-back. */
export const storeOf = (source: SiteSource, target?: unknown): string =>
  `${STORE}${contentDigest(contentText(source, target))}.json`;

/** The objects that are in the bucket, without the stored contents. @param keys - of some of them. @default all */
export async function objectsIn(aws: FakeAws, keys?: readonly string[]): Promise<Objects> {
  const names = ['content-type', 'cache-control', 'content-language'];
  return new Map(
    (await aws.content(keys))
      .filter(([key]) => !key.startsWith(STORE))
      .map(([key, headers, body]) => [
        key,
        asServed(
          names.map((name) => headers[name]),
          body,
        ),
      ]),
  );
}

export interface Published {
  readonly jws: string;
  readonly keys: readonly { readonly kid: string; readonly x: string; readonly y: string }[];
}

export async function publishedBy(aws: FakeAws): Promise<Published> {
  const [jws, jwks] = await Promise.all([SIGNATURE, KEYS].map(async (key) => (await aws.get(key)).text()));
  return { jws: jws!, keys: JSON.parse(jwks!).keys };
}

const headerOf = ({ jws }: Pick<Published, 'jws'>) =>
  JSON.parse(Buffer.from(jws.split('.')[0]!, 'base64url').toString());

export const claimsOf = ({ jws }: Pick<Published, 'jws'>) =>
  JSON.parse(Buffer.from(jws.split('.')[1]!, 'base64url').toString());

/** Checks the signed facts as a reader does (RFC 7515 §5.2, contract §7). They are those of a day on which they are valid. */
export function isSigned({ jws, keys }: Published, source: SiteSource, where: Where = {}): boolean {
  const { baseUrl = PROPERTIES.BaseUrl } = where;
  const { validUntil: lastDay } = source.practice.contact.verification;
  const {
    closures: _,
    notice: __,
    ...facts
  } = structuredClone(agentInfo(source.practice, baseUrl, lastDay)) as unknown as {
    contact: { verification: { status?: string } };
    closures?: object;
    notice?: string;
  };
  delete facts.contact.verification.status;
  const [header, payload, signature, ...more] = jws.split('.');
  const { alg, typ, kid } = headerOf({ jws });
  const { iss, sub, iat: ___, exp: ____, ...claims } = claimsOf({ jws });
  const key = keys.find((each) => each.kid === kid);
  if (alg !== 'ES256' || typ !== 'JWT' || !key || more.length > 0) return false;
  if (iss !== `did:web:${new URL(baseUrl).host.replace(':', '%3A')}` || sub !== `${baseUrl}/#practice`)
    return false;
  if (!isDeepStrictEqual(claims, JSON.parse(JSON.stringify(facts)))) return false;
  const members = JSON.stringify({ crv: 'P-256', kty: 'EC', x: key.x, y: key.y });
  if (createHash('sha256').update(members).digest('base64url') !== kid) return false;
  const bytes = Buffer.from(signature!, 'base64url');
  if (bytes.length !== 64 || bytes.toString('base64url') !== signature) return false;
  return verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: createPublicKey({ key: JSON.parse(members), format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    bytes,
  );
}

/** Checks that the bucket contains exactly one version and its signature. */
export async function expectExactly(aws: FakeAws, source: SiteSource, where: Where = {}): Promise<void> {
  const objects = await objectsIn(aws);
  for (const key of [SIGNATURE, KEYS, DID]) expect(objects.delete(key)).toBe(true);
  expect(objects).toEqual(objectsOf(source, where));
  expect(await storedIn(aws)).toContain(storeOf(source, where.target));
  expect(isSigned(await publishedBy(aws), source, where)).toBe(true);
}

const VERSIONS = [BEFORE, AFTER].map((source) => objectsOf(source));
/** Pages with their Markdown copies, and documents, that both versions have. */
const SHARED = [...VERSIONS[0]!.keys()].filter((key) => VERSIONS[1]!.has(key));

/** @returns those of the shared objects that a reader now misses, or that are of neither version */
export async function absences(aws: FakeAws, operation: string, keys = SHARED): Promise<string[]> {
  const objects = await objectsIn(aws, keys);
  return keys
    .filter((key) => !VERSIONS.some((version) => version.get(key) === objects.get(key)))
    .map((key) => `${key} after ${operation}: ${objects.get(key)}`);
}

/** @returns a list, to which each later change of an object adds what `absences` finds of it */
export function watched(aws: FakeAws): readonly string[] {
  const missing: string[] = [];
  aws.done = async (operation) => {
    const [kind, ...changed] = operation.split(' ');
    const keys = /^(PUT|DELETE)$/.test(kind!) ? SHARED.filter((key) => changed.includes(key)) : [];
    if (keys.length > 0) missing.push(...(await absences(aws, operation, keys)));
  };
  return missing;
}
