/**
 * Where each fact is stated (issue "Every agent finds it", §2): one fact is changed in the data, and exactly
 * the places of its row follow, all with the new value. Pages and documents are as published; agent-info
 * and tools are what their handlers carry.
 */
import { agentInfoConstants, mcpConstants } from '../../../lambda/shared/build-constants.ts';
import { DEFAULT_LIMITS } from '../../../lambda/shared/limits.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { signingOrder } from '../../../lib/signing-order.ts';
import { changed, checked, render, shippedPractice } from './support.ts';

/** HTML with JSON-LD, and Markdown, of every page. */
const PAGES = ['about', 'contact', 'developers', 'index', 'practice-areas', 'privacy'];
const EVERY_PAGE = PAGES.flatMap((page) => [`${page}.html`, `${page}.md`]);
/** JSON-LD is on every page. */
const EVERY_HTML = PAGES.map((page) => `${page}.html`);
/** The access paths, and what documents them with examples. */
const API = ['GET /api/agent-info', 'openapi.json', 'what is signed'];
const CONTACT = [...API, 'get_official_contact'];
const SECURITY = '.well-known/security.txt';
const INFO = [...API, 'get_practice_info'];

/** Place → text. */
function places(practice: Practice): Map<string, string> {
  return new Map([
    ...render(practice).files.map(({ key, body }): [string, string] => [key, body]),
    ['GET /api/agent-info', agentInfoConstants(practice, DEFAULT_LIMITS).body],
    ['what is signed', signingOrder(practice).payload],
    ...mcpConstants(practice, DEFAULT_LIMITS).tools.map(({ name, data }): [string, string] => [name, data]),
    ['MCP instructions', mcpConstants(practice, DEFAULT_LIMITS).instructions],
  ]);
}

const before = places(shippedPractice());

const ROWS: [fact: string, value: string, places: readonly string[]][] = [
  ['contact.telephone', '+12025550111', [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md', SECURITY]],
  ['contact.messaging.number', '+12025550112', [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md']],
  ['contact.email', 'new@example.org', [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md', SECURITY]],
  [
    'contact.antiFraudWarning',
    'Zorblat never writes.',
    [...CONTACT, ...EVERY_HTML, 'contact.md', 'index.md', 'agent-instructions.md'],
  ],
  ['contact.verification.verifiedAt', '2026-11-05', [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md']],
  // The other tools carry both readings of their status, with the day between them.
  [
    'contact.verification.validUntil',
    '2035-05-05',
    [...CONTACT, 'get_practice_info', 'get_agent_guidance', ...EVERY_PAGE, 'agent-instructions.md', SECURITY],
  ],
  ['description', 'Zorblatian pensions since ever.', [...INFO, ...EVERY_HTML, 'index.md', 'llms.txt']],
  ['areaServed', 'Zorblatia', [...INFO, ...EVERY_HTML, 'about.md', 'index.md', 'practice-areas.md']],
  ['professionalName', 'Wilhelmina Zorblat', [...INFO, ...EVERY_HTML, 'about.md', 'index.md']],
  ['location.addressLocality', 'Quuxville', [...INFO, ...EVERY_HTML, 'about.md', 'contact.md', 'index.md']],
];

test.each(ROWS)('%s: changed to %s, these places follow and no other', (fact, value, expected) => {
  const after = places(checked(changed(shippedPractice(), { [fact]: value })));
  const followed = [...after].filter(([place, text]) => before.get(place) !== text);
  expect(followed.map(([place]) => place).sort()).toEqual([...expected].sort());
  for (const [place, text] of followed)
    expect({ place, states: text.includes(value) }).toEqual({ place, states: true });
});
