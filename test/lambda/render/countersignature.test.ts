/**
 * The countersignature: where it is stated, what the pages say about it on which day, and that a practice without one has
 * none of it.
 */
import { answersOf } from '../../../lambda/mcp/results.ts';
import { TOOL_NAMES, toolResult } from '../../../lambda/mcp/tools.ts';
import { countersignatureBlock } from '../../../lambda/render/countersignature.ts';
import { renderSite, type Site } from '../../../lambda/render/site.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import { agentInfo, lastDayBeforeChange, signedFacts } from '../../../lambda/shared/facts.ts';
import { siteProblems } from '../../../lib/content/site-source.ts';
import { agentInfoSchema } from '../../../lib/schemas/agent-info-schema.ts';
import { toolSchema } from '../../../lib/schemas/tool-schemas.ts';
import { CERTIFICATE_UNTIL, countersigned, VERIFIER } from '../../support/countersigned.ts';
import { checkedPractice, fixtureSource, sourceOf } from '../../support/service.ts';
import { BASE, body, contentFile, FIXTURES, messageOf, TODAY, withPages } from './support.ts';

const TEXT = '.well-known/official-contact.txt';
const SIGNATURE = '.well-known/official-contact.txt.p7s';

const plain = fixtureSource();
const signed = countersigned(plain);
const { validUntil } = plain.practice.contact.verification;

const render = (source: SiteSource): Site => renderSite(source, BASE, TODAY);
const site = render(signed);

/** Files and answers → their text. */
function outputs(source: SiteSource, { files } = render(source)): Map<string, string> {
  const { practice, limits, schemas } = source;
  const answers = answersOf({ practice, limits, outputSchemas: schemas.tools }, BASE, TODAY).modern;
  return new Map([
    ...files.map((file): [string, string] => [file.key, JSON.stringify(file)]),
    ['GET /api/agent-info', JSON.stringify(agentInfo(practice, BASE, TODAY))],
    ['what is signed', JSON.stringify(signedFacts(practice, BASE))],
    ...TOOL_NAMES.map((name): [string, string] => [name, answers.calls.get(name)!.result()]),
    ['server/discover', answers.discover()],
    ['tools/list', answers.list()],
  ]);
}

const without = outputs(plain);
const published = outputs(signed, site);
const attested = outputs(countersigned(plain, { attested: true }));

/** The schemas describe it for every practice, and every practice has the stylesheet of the block. */
const FOR_ALL =
  /^(check\.mjs|check\.d\.mts|mcp\.json|openapi\.json|\.well-known\/mcp\.json|tools\/list|site\.css|schemas\/(agent-info|official-contact|mcp-response)\.json)$/;

/** Every page states it in its front matter, and these four in JSON-LD. */
const PAGES = ['about', 'contact', 'developers', 'index', 'is-this-us', 'practice-areas', 'privacy', 'terms'];
const PLACES = [
  ...['GET /api/agent-info', 'what is signed', 'get_official_contact', 'openapi.json'],
  ...PAGES.map((page) => `${page}.md`),
  ...['about.html', 'contact.html', 'index.html', 'is-this-us.html', 'developers.html'],
  ...['llms.txt', 'contact.vcf', 'agent-instructions.md'],
  '.well-known/agent-skills/official-contact/SKILL.md',
  // The digest of the skill.
  '.well-known/agent-skills/index.json',
];

/** The block in Markdown. */
function blockOf(source: SiteSource, today = TODAY): string {
  const context = siteContext(source, BASE, today);
  return countersignatureBlock(context, context.forPeople).markdown;
}

describe('lambda/render/countersignature', () => {
  test('it is stated in its places and in no others; text and signature are the only new files', () => {
    for (const [after, files] of [
      [published, [TEXT, SIGNATURE]],
      [attested, [TEXT]],
    ] as const) {
      const changed = [...after]
        .filter(([place, text]) => without.get(place) !== text)
        .map(([place]) => place);
      expect(changed.sort()).toEqual([...PLACES, ...files].sort());
    }
  });

  test('a practice without one has no trace of it', () => {
    const traces = [...without].filter(
      ([place, text]) => !FOR_ALL.test(place) && /countersign|official-contact\.txt|openssl|p7s/i.test(text),
    );
    expect(traces.map(([place]) => place)).toEqual([]);
  });

  test('without its own parts, each page of a practice with one is that of a practice without', () => {
    const own: readonly (readonly [part: RegExp, instead?: string])[] = [
      [/<div class=\\"countersignature content\\">.*?<\/div>\\n/],
      [/,\{\\"@type\\":\\"PropertyValue\\",\\"name\\":\\"countersignature\.kind\\",[^}]*\}/],
      [/,\{\\"@type\\":\\"MediaObject\\".*?\\"sha256\\":\\"[^}]*\}/],
      [/<tr>\\n<td><a href=\\"\/\.well-known\/official-contact\.txt(\.p7s)?\\".*?<\/tr>\\n/g],
      [/countersignature: .*?\\nstatus/, 'status'],
      [/## Who signed the list.*?SHA-256 of the signature: `[\da-f]+`\.\\n\\n/],
      [/\| \[\/\.well-known\/official-contact\.txt(\.p7s)?\].*?\|\\n/g],
    ];
    for (const key of PAGES.flatMap((page) => [`${page}.html`, `${page}.md`])) {
      const bare = own.reduce(
        (text, [part, instead = '']) => text.replace(part, instead),
        published.get(key)!,
      );
      expect({ key, text: bare }).toEqual({ key, text: without.get(key) });
    }
  });

  test('agent-info, the tool and what is signed have the same statement, with absolute URLs', () => {
    const { countersignature, registrations } = signed.practice.contact.verification;
    const expected = { ...countersignature, text: `${BASE}/${TEXT}`, signature: `${BASE}/${SIGNATURE}` };
    const info = agentInfo(signed.practice, BASE, TODAY);
    const { verification } = info.contact;
    expect(verification.countersignature).toEqual({ ...expected, registration: registrations[0] });
    expect(signedFacts(signed.practice, BASE).contact.verification.countersignature).toEqual(expected);
    const result = toolResult('get_official_contact', signed.practice, BASE, TODAY);
    expect(result).toEqual(info.contact);
    expect(agentInfoSchema.parse(info)).toEqual(info);
    expect(toolSchema('get_official_contact').parse(result)).toEqual(result);
    const { signature: _, ...rest } = expected;
    const other = agentInfo(countersigned(plain, { attested: true }).practice, BASE, TODAY);
    expect(other.contact.verification.countersignature).toEqual(rest);
  });

  test('the practice file does not state it', () => {
    expect(messageOf(() => checkedPractice(signed.practice))).toMatch(/countersignature/);
  });

  test('the text is served in the language of the practice, the signature byte for byte', () => {
    const files = new Map(site.files.map((file) => [file.key, file]));
    const { text, signature } = signed.countersignature!;
    expect(files.get(TEXT)).toEqual({
      ...files.get('llms.txt'),
      key: TEXT,
      contentType: 'text/plain; charset=utf-8',
      contentLanguage: plain.practice.language,
      body: text,
    });
    expect(files.get(SIGNATURE)).toEqual({
      key: SIGNATURE,
      contentType: 'application/pkcs7-signature',
      cacheControl: files.get('mcp.json')!.cacheControl,
      body: signature,
      encoding: 'base64',
    });
  });

  const OPENSSL =
    'openssl cms -verify -binary -inform DER -in official-contact.txt.p7s -content official-contact.txt -CAfile root.pem';
  test('the block says who signed and when, links both files and the verifier, and has the command', () => {
    const { by, registration, sha256 } = signed.practice.contact.verification.countersignature!;
    const block = blockOf(signed);
    expect(block).toContain(`On November 18, 2026, ${by} signed the list of our official channels`);
    expect(block).toContain('professional certificate');
    expect(block).toContain(`${registration!.number}, ${registration!.authority}`);
    expect(block).toContain(`](${registration!.lookupUrl})`);
    expect(block).toContain(`[the signed list](/${TEXT}) and [the signature](/${SIGNATURE})`);
    expect(block).toContain(`[${VERIFIER.name}, verifier.example.gov](${VERIFIER.url})`);
    expect(block.match(/^\d\. /gm)).toHaveLength(3);
    expect(block).toContain(`\`\`\`sh\n${OPENSSL}\n\`\`\``);
    expect(block).toContain(`SHA-256 of the signature: \`${sha256}\``);
    expect(block).toContain('any page can claim such a signature, so check it');
    expect(block).toContain('the number or address that contacted you must be in the list');
    expect(block).not.toMatch(/certificate ended|out of date|only our word|is a lawyer/);
  });

  test('a name is text, also if it could be read as Markdown', () => {
    const source = countersigned(plain, { by: '[Ana](https://evil.example/) *b*' });
    const block = blockOf(source);
    expect(block).toContain('\\[Ana\\](https://evil.example/) \\*b\\* signed the list');
    expect(block).not.toMatch(/(?<!\\)\[Ana/);
  });

  test('attested and named: no registration, no link to a signature; nothing can be checked without that file', () => {
    const source = countersigned(plain, { attested: true, kind: 'named' });
    const block = blockOf(source);
    expect(block).toContain(
      'electronic certificate. Only the name in it was compared, which does not show that the signer is a lawyer.',
    );
    expect(block).toContain('We do not publish the signature. Without it nobody can check who signed');
    expect(block).not.toContain('Nobody else can sign');
    expect(block).not.toMatch(/professional|Registration:|p7s\)/);
    const { sha256 } = source.practice.contact.verification.countersignature!;
    expect(block).toContain(
      `Ask us for the signature, the file \`official-contact.txt.p7s\`, by one of the channels on this page.\n`,
    );
    expect(block).toContain(`SHA-256 of the signature: \`${sha256}\``);
    expect(block).toContain(OPENSSL);
  });

  const STATED: readonly [place: string, says: string][] = [
    ['.well-known/agent-skills/official-contact/SKILL.md', 'is what this site states about who signed'],
    ['agent-instructions.md', 'is what this site states about who signed'],
    ['schemas/official-contact.json', 'as the practice states. Whoever controls the domain can write this'],
    ['tools/list', 'as the practice states. Whoever controls the domain can write this'],
  ];

  test.each(STATED)(
    '%s says that it is a statement, and that its reader has not checked it',
    (place, says) => {
      for (const places of [published, attested]) {
        const text = places.get(place)!;
        expect(text).toContain(says);
        expect(text).toMatch(/has not checked the certificate|you have not checked the certificate/);
        expect(text).not.toMatch(/practice (has )?(checked|verified) the/);
      }
    },
  );

  test('no verifier is known: the step links to none, and the reader chooses one', () => {
    const source = countersigned(plain);
    const block = blockOf({
      ...source,
      countersignature: { ...source.countersignature!, verifier: undefined },
    });
    expect(block.match(/\]\(https:/g)).toHaveLength(1);
    expect(block).toContain('that you chose yourself');
    expect(block.match(/^\d\. /gm)).toHaveLength(3);
  });

  test('from the day after the certificate ended on: its last day, and the check for the day of the signature', () => {
    expect(blockOf(signed, CERTIFICATE_UNTIL)).toBe(blockOf(signed));
    const block = blockOf(signed, addDays(CERTIFICATE_UNTIL, 1));
    expect(block).toContain(
      'The certificate ended on March 31, 2027. It was valid on the day of the signature.',
    );
    expect(block).toContain('professional certificate');
    expect(block).toContain(`${OPENSSL} -attime ${Date.parse('2026-11-18T23:59:59Z') / 1000}\n`);
  });

  test('from the day after validUntil on, the block does not say that the list is valid', () => {
    expect(blockOf(signed, validUntil)).not.toContain('out of date');
    expect(blockOf(signed, addDays(validUntil, 1))).toMatch(
      /The signed list was valid until November 1, 2036 and is out of date/,
    );
  });

  test('pages change by themselves after the last day of the certificate', () => {
    const next = addDays(CERTIFICATE_UNTIL, 1);
    const facts = { ...plain.practice, closures: [] };
    expect(lastDayBeforeChange(facts, CERTIFICATE_UNTIL, CERTIFICATE_UNTIL)).toBeUndefined();
    expect(lastDayBeforeChange(facts, next, CERTIFICATE_UNTIL)).toBe(CERTIFICATE_UNTIL);
    expect(lastDayBeforeChange(facts, next)).toBeUndefined();
    expect(lastDayBeforeChange(facts, addDays(validUntil, 1), CERTIFICATE_UNTIL)).toBe(validUntil);
  });

  test.each(FIXTURES)(
    'the block in $language has no undefined value on any day',
    ({ practice, pagesDir }) => {
      const source = countersigned(sourceOf(practice, pagesDir));
      for (const day of [TODAY, addDays(CERTIFICATE_UNTIL, 1), '2037-01-01'])
        expect(blockOf(source, day)).not.toMatch(/undefined|\{\{|\[object/);
    },
  );

  /** Elements of a page in their order. */
  const parts = (html: string) => html.match(/(?<=class=")[a-z-]+(?= content")/g)!;

  test('the contact page, whose text has no placeholder, has the block at its end', () => {
    const all = parts(body(site, 'contact.html'));
    expect(all.filter((name) => name === 'countersignature')).toHaveLength(1);
    expect(all.at(-1)).toBe('countersignature');
  });

  test('the page that checks a sender says where to report before it says who signed', () => {
    expect(parts(body(site, 'is-this-us.html')).slice(-3)).toEqual([
      'look-up',
      'report-to',
      'countersignature',
    ]);
  });

  test('links and headings of both pages keep the rules of pages', () => {
    const content = { pageFile: (file: string) => file, unread: new Set<string>(), places: new Map() };
    expect(siteProblems(site, signed, { ...content, mentions: new Map() })).toEqual([]);
  });

  test('pages of a practice: the block follows the channels, also if no text has them; any page may have the block', () => {
    const pages = {
      'contact.md': contentFile('## The end'),
      'about.md': contentFile('{{countersignature}}'),
    };
    withPages(pages, (dir) => {
      const own = render(countersigned(sourceOf(plain.practice, dir)));
      expect(parts(body(own, 'contact.html'))).toEqual(['channels', 'countersignature']);
      const others = ['about', 'index', 'errors/not-found'].map((name) => parts(body(own, `${name}.html`)));
      expect(others.map((names) => names.includes('countersignature'))).toEqual([true, false, false]);
    });
  });
});
