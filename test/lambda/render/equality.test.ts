/**
 * Each test changes one fact in the practice. Exactly the places in its row must change and state the new value. Pages
 * and documents are as published, answers are as the handlers make them.
 */
import { answersOf } from '../../../lambda/mcp/results.ts';
import { agentInfo, signedFacts } from '../../../lambda/shared/facts.ts';
import type { Practice } from '../../../lambda/shared/practice.ts';
import { TOOL_NAMES, toolResult } from '../../../lambda/shared/tools.ts';
import { checkedPractice, sourceOf } from '../../support/service.ts';
import { asRead, BASE, changed, fixturePractice, render, TODAY } from './support.ts';

/** Every page has HTML with JSON-LD, and Markdown. */
const PAGES = ['about', 'contact', 'developers', 'index', 'is-this-us', 'practice-areas', 'privacy', 'terms'];
const EVERY_PAGE = PAGES.flatMap((page) => [`${page}.html`, `${page}.md`]);
/** The 404 page contains the channels. */
const NOT_FOUND = 'errors/not-found.html';
/** The pages whose JSON-LD has the whole practice. The legal notice and the channels are on every page. */
const WHOLE = ['about.html', 'contact.html', 'index.html', 'is-this-us.html'];
const EVERY_HTML = PAGES.map((page) => `${page}.html`);
/** The access paths, and their documentation with examples. */
const API = ['GET /api/agent-info', 'openapi.json', 'what is signed'];
const CONTACT = [...API, 'get_official_contact'];
/** The 500 of the API contains the channels. */
const FAILED = 'errors/failed.json';
const SECURITY = '.well-known/security.txt';
const VCARD = 'contact.vcf';
const INFO = [...API, 'get_practice_info'];

/** The vCard, too, has all channels. */
const CHANNEL = [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md', 'llms.txt', VCARD, FAILED, NOT_FOUND];
/** Where people read hours of channels, and JSON-LD with the channels. */
const HOURS = [...EVERY_HTML, 'contact.md', 'index.md', 'agent-instructions.md', 'llms.txt'];
/** MCP describes the service by its type. */
const MCP = ['mcp.json', '.well-known/mcp.json', 'server/discover'];
/** An optional fact. The example of `openapi.json` has none. */
const DETAIL = [...INFO.filter((place) => place !== 'openapi.json'), ...WHOLE, 'llms.txt'];

/** Where people read hours and offices. */
const OFFICE = [...DETAIL, 'contact.md', 'agent-instructions.md'];
const HOURS_OF_OFFICE = [...OFFICE, 'index.md'];
/** Without what is signed: a closure is left out from the day after its last day. */
const CLOSURE = [...HOURS_OF_OFFICE.filter((place) => place !== 'what is signed'), VCARD];

/** The address is in the JSON-LD of every page. */
const LOCATION = [...INFO, ...EVERY_HTML, 'about.md', 'contact.md', 'index.md', VCARD];

/** Place → text. */
function places(practice: Practice): Map<string, string> {
  return new Map([
    // Unfolds the lines of the vCard (RFC 6350 §3.2).
    ...render(practice).files.map(({ key, body }): [string, string] => [key, body.replaceAll('\r\n ', '')]),
    ['GET /api/agent-info', JSON.stringify(agentInfo(practice, BASE, TODAY))],
    ['what is signed', JSON.stringify(signedFacts(practice, BASE))],
    ...TOOL_NAMES.map((name): [string, string] => [
      name,
      JSON.stringify(toolResult(name, practice, BASE, TODAY)),
    ]),
    ['server/discover', discover(practice)],
  ]);
}

function discover(practice: Practice): string {
  const { limits, schemas } = sourceOf(practice);
  return answersOf({ practice, limits, outputSchemas: schemas.tools }, BASE, TODAY).modern.discover();
}

const before = places(fixturePractice());

const ROWS: [fact: string, value: string, places: readonly string[]][] = [
  ['contact.telephone', '+12025550111', [...CHANNEL, SECURITY]],
  ['contact.messaging.number', '+12025550112', CHANNEL],
  ['contact.email', 'new@example.org', [...CHANNEL, SECURITY]],
  ['contact.otherChannels.1.number', '+12025550113', CHANNEL],
  ['contact.otherChannels.1.label', 'Facsimile of Zorblat', CHANNEL],
  [
    'contact.antiFraudWarning',
    'Zorblat never writes.',
    [
      ...[...CONTACT, ...EVERY_HTML, 'contact.md', 'index.md', 'is-this-us.md'],
      ...['agent-instructions.md', VCARD],
    ],
  ],
  [
    'contact.verification.verifiedAt',
    '2026-11-05',
    [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md', 'llms.txt', VCARD, NOT_FOUND],
  ],
  [
    'contact.verification.validUntil',
    '2035-05-05',
    [...CONTACT, ...EVERY_PAGE, 'agent-instructions.md', 'llms.txt', SECURITY, VCARD, NOT_FOUND],
  ],
  ['description', 'Zorblatian pensions since ever.', [...INFO, ...WHOLE, 'index.md', 'llms.txt']],
  [
    'areaServed',
    'Zorblatia',
    [...INFO, ...WHOLE, 'practice-areas.html', 'about.md', 'index.md', 'practice-areas.md'],
  ],
  ['professionalName', 'Wilhelmina Zorblat', [...INFO, ...WHOLE, 'about.md', 'index.md', 'is-this-us.md']],
  ['location.addressLocality', 'Quuxville', LOCATION],
  ['location.name', 'Zorblat hall', LOCATION],
  ['contact.openingHours.0.closes', '16:25', [...CONTACT, ...HOURS]],
  ['contact.otherChannels.0.openingHours.0.closes', '16:25', [...CONTACT, ...HOURS, FAILED]],
  ['openingHours.0.closes', '16:45', HOURS_OF_OFFICE],
  ['closures.1.until', '2027-01-04', CLOSURE],
  ['offices.0.name', 'Zorblat house', [...HOURS_OF_OFFICE, VCARD]],
  ['offices.0.channels.0', '+12025550118', [...OFFICE, VCARD]],
  ['openingHours.2.note', 'each Zorblatian Saturday', HOURS_OF_OFFICE],
  ['openingHours.2.validThrough', '2027-06-26', HOURS_OF_OFFICE],
  ['offices.0.openingHours.0.opens', '11:15', OFFICE],
  // The header of every page.
  ['serviceType', 'Zorblatian law', [...INFO, ...EVERY_HTML, 'about.md', 'index.md', NOT_FOUND, ...MCP]],
  ['people.0.role', 'Zorblatian counsel', [...DETAIL, 'about.md', 'index.md']],
  ['profiles.1', 'https://zorblat.example.org/', [...DETAIL, 'about.md', VCARD]],
  [
    'reportTo.1.url',
    'https://zorblat.example.org/fraud',
    [...DETAIL, 'get_agent_guidance', 'is-this-us.md', 'agent-instructions.md', VCARD],
  ],
  ['imprint.vatId', 'ZB 7', [...DETAIL, 'about.md', VCARD]],
  ['imprint.liabilityInsurer.address', 'Zorblat Row', [...DETAIL, 'about.md', VCARD]],
  ['imprint.professionalRules.0.url', 'https://zorblat.example.org/code', [...DETAIL, 'about.md', VCARD]],
  ['imprint.register', 'Zorblatian register no. 7', [...DETAIL, 'about.md', VCARD]],
];

/** A change that no output states by its value. */
const SILENT: [fact: string, value: unknown, places: readonly string[]][] = [
  ['appointments.video', false, [...OFFICE, VCARD]],
  // In JSON-LD it moves to the office.
  ['closures.1.office', 'Hillside room', CLOSURE],
  ['timeZone', 'America/Denver', HOURS_OF_OFFICE],
  ['offices.0.timeZone', 'America/Denver', OFFICE],
  ['offices.0.byAppointment', undefined, OFFICE],
  ['people.1.channels', undefined, [...DETAIL, 'about.md']],
  ['closures.0', { from: '2026-10-13', until: '2026-10-13', note: 'It is over.' }, []],
];

/** The places that a change of a fact changes, with their texts. */
function changesOf(facts: Record<string, unknown>): [place: string, text: string][] {
  const after = places(checkedPractice(changed(fixturePractice(), facts)));
  return [...after].filter(([place, text]) => before.get(place) !== text);
}

const sortedPlaces = (changes: readonly (readonly [place: string, text: string])[]) =>
  changes.map(([place]) => place).sort();

describe('lambda/render/equality', () => {
  test.each(ROWS)('a change of %s to %s shows in its places and in no others', (fact, value, expected) => {
    // The messaging link contains the number. Synthesis refuses a link with another number.
    const link = fact === 'contact.messaging.number' && {
      'contact.messaging.url': `https://wa.me/${value.slice(1)}`,
    };
    // A closure names the office.
    const named = fact === 'offices.0.name' && { 'closures.2.office': value };
    const changes = changesOf({ [fact]: value, ...link, ...named });
    expect(sortedPlaces(changes)).toEqual([...expected].sort());
    for (const [place, text] of changes)
      expect({
        place,
        states: [value, asRead(fixturePractice(), value)].some((form) => text.includes(form)),
      }).toEqual({
        place,
        states: true,
      });
  });

  test.each(SILENT)('a change of %s to %j shows in its places and in no others', (fact, value, expected) => {
    expect(sortedPlaces(changesOf({ [fact]: value }))).toEqual([...expected].sort());
  });
});
