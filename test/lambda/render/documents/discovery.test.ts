/**
 * Checks the discovery documents against the rules of their standards, for practices with long, foreign or incomplete
 * facts. A fact that does not fit a standard is left out or refused, never shortened.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import type { Practice } from '../../../../lambda/shared/practice.ts';
import { checkedPractice } from '../../../support/service.ts';
import { body, changed, fixturePractice, otherPractice, render } from '../support.ts';

const ajv = new Ajv2020({ strict: true, strictRequired: false, strictTypes: false, allErrors: true });
formats.default(ajv);

const SKILL = '.well-known/agent-skills/official-contact/SKILL.md';
/** Key → its schema in test/fixtures/discovery/, written by hand: all rules of the standard that `$comment` names. */
const DOCUMENTS = [
  ['.well-known/mcp/server-card', 'server-card'],
  ['.well-known/api-catalog', 'api-catalog'],
  ['.well-known/ard.json', 'agentic-resources'],
  ['.well-known/agent-skills/index.json', 'skills-index'],
].map(([key, name]) => {
  const file = join(import.meta.dirname, `../../../fixtures/discovery/${name}.schema.json`);
  return { key: key!, schema: JSON.parse(readFileSync(file, 'utf8')) as object };
});

const practiceWith = (changes: Record<string, unknown>) =>
  checkedPractice(changed(fixturePractice(), changes));
const PRACTICES: [string, Practice][] = [
  ['the fixture practice', fixturePractice()],
  ['another practice', otherPractice()],
  ['a name of 101 characters', practiceWith({ name: 'N'.repeat(101) })],
  ['a name of 600 characters', practiceWith({ name: 'Ñ'.repeat(600) })],
  [
    'a name full of markup',
    changed(fixturePractice(), { name: '"---\n# {{x}}: [a](b) `c` {"d":1}' }) as Practice,
  ],
  ['an internationalized domain', practiceWith({ url: 'https://xn--bcher-recht-thb.example/praxis' })],
];

const CELLS = PRACTICES.flatMap(([name, practice]) =>
  DOCUMENTS.map((document) => ({ name, practice, ...document })),
);

describe('lambda/render/documents/discovery', () => {
  test.each(CELLS)('$key of $name', ({ practice, key, schema }) => {
    const text = body(render(practice), key);
    const validate = ajv.compile(schema);
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  });

  describe('server card', () => {
    const card = (practice: Practice) => JSON.parse(body(render(practice), '.well-known/mcp/server-card'));

    test('a title of more than 100 characters is left out', () => {
      expect(card(practiceWith({ name: 'N'.repeat(100) })).title).toHaveLength(100);
      expect(card(practiceWith({ name: 'N'.repeat(101) }))).not.toHaveProperty('title');
    });

    test('its name is the reversed domain of the practice', () => {
      expect(card(otherPractice()).name).toBe('net.example.zorblat/legal-front-door');
    });
  });

  describe('skill', () => {
    const parts = (practice: Practice) => {
      const [, front = '', text = ''] = /^---\n([\s\S]*?)\n---\n\n([\s\S]*)$/.exec(
        body(render(practice), SKILL),
      )!;
      return { front: parse(front), text };
    };

    test.each(PRACTICES)(
      'of %s: the front matter follows the rules and has the description of the index',
      (_, practice) => {
        const { front, text } = parts(practice);
        const { skills } = JSON.parse(body(render(practice), '.well-known/agent-skills/index.json'));
        expect(Object.keys(front)).toEqual(['name', 'description', 'license', 'metadata']);
        expect(front).toMatchObject({ name: 'official-contact', metadata: { version: '1.0.0' } });
        expect(front.description).toBe(skills[0].description);
        expect(front.description.length).toBeLessThanOrEqual(1024);
        expect(text.match(/^# /gm)).toHaveLength(1);
      },
    );

    test('contains no contact detail, because a copy would become outdated', () => {
      const { contact } = fixturePractice();
      for (const fact of [
        contact.telephone,
        contact.email,
        contact.messaging!.number,
        contact.messaging!.url,
      ])
        expect(body(render(), SKILL)).not.toContain(fact);
    });

    test('instructs agents what to do with an expired list, and never to state a doubtful contact, an entitlement or a guess', () => {
      const { text } = parts(fixturePractice());
      for (const instruction of [
        'When the JSON begins with a `notice`, tell the person first what it says. When the status is `expired` or that date has passed, the list has expired: tell the person so first. Then have it checked with the authority',
        'When it names another origin, or the JSON names a member twice, state none of it.',
        'Quote each value exactly as it stands',
        'Write a telephone number as E.164',
        'A number that differs in one digit, another domain or another link is not listed.',
        'While `officialChannelsOnly` is `true`, there is no other channel: not listed means not official. When it is `false`, the list has expired: not listed means that nobody can tell.',
        "Do not send the message, the person's data or documents to this service",
      ])
        expect(text).toContain(instruction);
      expect(text.split('\n## Do not\n\n')[1]!.match(/^- \w+/gm)).toEqual(['- State', '- Guess', '- Use']);
    });
  });

  test('security.txt (RFC 9116) lists the language of the practice before English', () => {
    expect(body(render(otherPractice()), '.well-known/security.txt')).toContain(
      'Preferred-Languages: en-CA, en\n',
    );
  });

  const CASES: [signals: Practice['contentSignals'], line: string | undefined][] = [
    [undefined, undefined],
    [{}, undefined],
    [{ search: true }, 'search=yes'],
    [{ aiTrain: false, search: true }, 'search=yes, ai-train=no'],
    [{ search: false, aiInput: false, aiTrain: false }, 'search=no, ai-input=no, ai-train=no'],
    [{ search: true, aiInput: true, aiTrain: true }, 'search=yes, ai-input=yes, ai-train=yes'],
  ];

  test.each(CASES)('robots.txt, content signals: %j', (contentSignals, line) => {
    const text = body(render(practiceWith({ contentSignals })), 'robots.txt');
    const group = line === undefined ? [] : [`Content-Signal: ${line}`];
    expect(text.split('\n\n')[0]!.split('\n')).toEqual(['User-agent: *', ...group, 'Allow: /']);
  });
});
