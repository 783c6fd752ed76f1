/**
 * Every placeholder a content file may use, with what it stands for: facts of the practice, addresses
 * and limits of the service, and ready-made blocks (blocks.ts). Pages have no other way to state a
 * fact. Pure, build time only.
 */

import type { Practice } from '../shared/practice.ts';
import { LEGACY_VERSIONS, MODERN_VERSION } from '../mcp/versions.ts';
import type { Limits } from '../shared/limits.ts';
import { BASE_URL_PLACEHOLDER, machineReadable } from '../shared/routes.ts';
import { SERVICE_NAME, SERVICE_VERSION } from '../shared/service.ts';
import { blocks } from './blocks.ts';
import { escapeMarkdown, markdownLink } from './escape.ts';
import type { Words } from './words/en.ts';

/** A placeholder inside a line. */
export interface InlineEntry {
  /** For titles, descriptions and code: no markup. */
  readonly plain: string;
  /** For prose: escaped Markdown. */
  readonly markdown: string;
  /** Facts a practice wrote may not stand inside code, where nothing can be escaped. */
  readonly allowedInCode: boolean;
}

/** A placeholder that stands alone on its line. */
export interface BlockEntry {
  readonly markdown: string;
  /** Class of the element around it in HTML. */
  readonly className: string;
}

export interface Vocabulary {
  readonly inline: ReadonlyMap<string, InlineEntry>;
  readonly blocks: ReadonlyMap<string, BlockEntry>;
}

export function vocabulary(practice: Practice, limits: Limits, words: Words): Vocabulary {
  return {
    inline: new Map([...factEntries(practice), ...linkEntries(practice), ...serviceEntries(limits)]),
    blocks: new Map(Object.entries(blocks(practice, limits, words))),
  };
}

/** `name`, `contact.telephone`, `contact.verification.validUntil`, …: each string of the practice. */
function* factEntries(practice: Practice): Generator<[string, InlineEntry]> {
  const { $schema: _, ...facts } = practice;
  for (const [path, value] of strings(facts)) yield [path, fact(value, escapeMarkdown(value))];
  const address = postalAddress(practice);
  yield ['address', fact(address, escapeMarkdown(address))];
}

/** `tel …`, `mail …`, `link …`: a fact as a link that shows the fact itself. */
function* linkEntries({ contact, url }: Practice): Generator<[string, InlineEntry]> {
  const link = (value: string, scheme = '') => fact(value, markdownLink(value, scheme + value));
  yield ['tel contact.telephone', link(contact.telephone, 'tel:')];
  yield ['tel contact.messaging.number', link(contact.messaging.number, 'tel:')];
  yield ['mail contact.email', link(contact.email, 'mailto:')];
  yield ['link contact.messaging.url', link(contact.messaging.url)];
  yield [
    'link contact.messaging.number',
    fact(contact.messaging.number, markdownLink(contact.messaging.number, contact.messaging.url)),
  ];
  yield ['link url', link(url)];
}

/** `baseUrl`, `urls.agentInfo`, `limits.maxBodyBytes`, `versions.modern`, `service.version`, … */
function* serviceEntries(limits: Limits): Generator<[string, InlineEntry]> {
  const own = (value: string | number): InlineEntry => ({
    plain: String(value),
    markdown: String(value),
    allowedInCode: true,
  });
  yield ['baseUrl', own(BASE_URL_PLACEHOLDER)];
  yield ['service.name', own(SERVICE_NAME)];
  yield ['service.version', own(SERVICE_VERSION)];
  yield ['versions.modern', own(MODERN_VERSION)];
  yield ['versions.legacy', own(LEGACY_VERSIONS[0])];
  yield ['versions.legacies', own(LEGACY_VERSIONS.join(', '))];
  for (const [name, url] of Object.entries(machineReadable(BASE_URL_PLACEHOLDER)))
    yield [`urls.${name}`, own(url)];
  for (const [name, value] of Object.entries(limits)) yield [`limits.${name}`, own(value)];
}

const fact = (plain: string, markdown: string): InlineEntry => ({ plain, markdown, allowedInCode: false });

function* strings(value: object, prefix = ''): Generator<[string, string]> {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'string') yield [prefix + key, inner];
    else if (inner && typeof inner === 'object' && !Array.isArray(inner))
      yield* strings(inner, `${prefix}${key}.`);
  }
}

/** One line, in the order schema.org lists the parts. */
export function postalAddress({ location }: Practice): string {
  const { streetAddress, addressLocality, addressRegion, postalCode, addressCountry } = location;
  const region = [addressRegion, postalCode].filter(Boolean).join(' ');
  return [streetAddress, addressLocality, region, addressCountry].filter(Boolean).join(', ');
}
