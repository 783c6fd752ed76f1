/**
 * The countersignature: where it is stated, what the pages say about it on which day, and that a practice without one has
 * none of it.
 */
import { answersOf } from '../../../lambda/mcp/results.ts';
import { countersignatureBlock } from '../../../lambda/render/countersignature.ts';
import { renderSite, type Site } from '../../../lambda/render/site.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import type { SiteSource } from '../../../lambda/render/site-source.ts';
import { addDays } from '../../../lambda/shared/days.ts';
import { agentInfo, lastDayBeforeChange, signedFacts } from '../../../lambda/shared/facts.ts';
import { TOOL_NAMES, toolResult } from '../../../lambda/shared/tools.ts';
import { siteProblems } from '../../../lib/content/site-source.ts';
import { agentInfoSchema } from '../../../lib/practice/schemas/agent-info-schema.ts';
import { toolSchema } from '../../../lib/practice/schemas/tool-schemas.ts';
import { CERTIFICATE_UNTIL, countersigned, VERIFIER } from '../../support/countersigned.ts';
import { checkedPractice, fixtureSource, sourceOf } from '../../support/service.ts';
import { BASE, body, contentFile, FIXTURES, messageOf, TODAY, withPages } from './support.ts';

const TEXT = '.well-known/official-contact.txt';
const SIGNATURE = '.well-known/official-contact.txt.p7s';
const AUTHORITIES = '.well-known/official-contact-ca.pem';

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
  test('it is stated in its places and in no others; text, signature and certificates are the only new files', () => {
    const changed = [...published].filter(([place, text]) => without.get(place) !== text);
    expect(changed.map(([place]) => place).sort()).toEqual([...PLACES, TEXT, SIGNATURE, AUTHORITIES].sort());
  });

  test('a practice without one has no trace of it', () => {
    const traces = [...without].filter(
      ([place, text]) =>
        !FOR_ALL.test(place) && /countersign|official-contact(\.txt|-ca)|openssl|\.p7s/i.test(text),
    );
    expect(traces.map(([place]) => place)).toEqual([]);
  });

  test('without its own parts, each page of a practice with one is that of a practice without', () => {
    const own: readonly (readonly [part: RegExp, instead?: string])[] = [
      [/<div class=\\"countersignature content\\">.*?<\/div>\\n/],
      [/,\{\\"@type\\":\\"PropertyValue\\",\\"name\\":\\"countersignature\.\w+\\",[^}]*\}/g],
      [/,\{\\"@type\\":\\"MediaObject\\".*?\\"sha256\\":\\"[^}]*\}/],
      [/<tr>\\n<td><a href=\\"\/\.well-known\/official-contact(\.txt|\.txt\.p7s|-ca\.pem)\\".*?<\/tr>\\n/g],
      [/countersignature: .*?\\nstatus/, 'status'],
      [/## Who signed the list.*?SHA-256 of the signature: `[\da-f]+`\.\\n\\n/],
      [/\| \[\/\.well-known\/official-contact(\.txt|\.txt\.p7s|-ca\.pem)\].*?\|\\n/g],
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
    const expected = {
      ...countersignature,
      text: `${BASE}/${TEXT}`,
      signature: `${BASE}/${SIGNATURE}`,
      authorities: `${BASE}/${AUTHORITIES}`,
    };
    const info = agentInfo(signed.practice, BASE, TODAY);
    const { verification } = info.contact;
    expect(verification.countersignature).toEqual({ ...expected, registration: registrations[0] });
    expect(signedFacts(signed.practice, BASE).contact.verification.countersignature).toEqual(expected);
    const result = toolResult('get_official_contact', signed.practice, BASE, TODAY);
    expect(result).toEqual(info.contact);
    expect(agentInfoSchema.parse(info)).toEqual(info);
    expect(toolSchema('get_official_contact').parse(result)).toEqual(result);
  });

  test('the practice file does not state it', () => {
    expect(messageOf(() => checkedPractice(signed.practice))).toMatch(/countersignature/);
  });

  test('the text is served in the language of the practice, the signature byte for byte, and the certificates', () => {
    const files = new Map(site.files.map((file) => [file.key, file]));
    const { text, signature, authorities } = signed.countersignature!;
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
    const { contentLanguage: _, ...plainText } = files.get(TEXT)!;
    expect(files.get(AUTHORITIES)).toEqual({ ...plainText, key: AUTHORITIES, body: authorities });
  });

  const COMMANDS = `\`\`\`sh
openssl crl2pkcs7 -nocrl -certfile official-contact-ca.pem | openssl pkcs7 -print_certs -noout
openssl x509 -in official-contact-ca.pem -noout -fingerprint -sha256
openssl cms -verify -binary -inform DER -in official-contact.txt.p7s -content official-contact.txt -CAfile official-contact-ca.pem -signer signer.pem
openssl x509 -in signer.pem -noout -subject -nameopt oneline,-esc_msb
\`\`\``;
  test('the block says who signed, when and until when, links the files and the verifier, and has the commands', () => {
    const { by, registration, sha256 } = signed.practice.contact.verification.countersignature!;
    const block = blockOf(signed);
    expect(block).toContain(
      `On November 18, 2026, ${by} signed the list of our official channels with their own professional certificate. The signature ends on March 31, 2027. Whoever has the certificate and its password can sign with it`,
    );
    expect(block).toContain(`${registration!.number}, ${registration!.authority}`);
    expect(block).toContain(`](${registration!.lookupUrl})`);
    expect(block).toContain(`[the signed list](/${TEXT}) and [the signature](/${SIGNATURE})`);
    expect(block).toContain(`[${VERIFIER.name}, verifier.example.gov](${VERIFIER.url})`);
    expect(block.match(/^\d\. /gm)).toHaveLength(3);
    expect(block).toContain(`[the certificates of the authorities](/${AUTHORITIES})`);
    expect(block).toContain(
      `must print the SHA-256 that stands on [the page of the authority](${VERIFIER.roots})`,
    );
    expect(block).toContain('only the first may have itself as issuer');
    expect(block).toContain(COMMANDS);
    expect(block).toContain(`SHA-256 of the signature: \`${sha256}\``);
    expect(block).toContain('any page can claim such a signature. So check it');
    expect(block).toContain('the number or address that contacted you must be in the list');
    // Who checks what.
    expect(block).toContain('whether the certificate was revoked, which this site has not checked');
    expect(block).toContain(
      'OpenSSL checks neither the policy of the signature nor whether the certificate was revoked',
    );
    expect(block).not.toMatch(/attime|is a lawyer|Nobody else|do not rely/);
  });

  test('a name is text, also if it could be read as Markdown', () => {
    const source = countersigned(plain, { by: '[Ana](https://evil.example/) *b*' });
    const block = blockOf(source);
    expect(block).toContain('\\[Ana\\](https://evil.example/) \\*b\\* signed the list');
    expect(block).not.toMatch(/(?<!\\)\[Ana/);
  });

  test('named: no registration, and that it does not show a lawyer', () => {
    const block = blockOf(countersigned(plain, { kind: 'named' }));
    expect(block).toContain(
      'electronic certificate. Only the name in it was compared, which does not show that the signer is a lawyer.',
    );
    expect(block).not.toMatch(/professional|Registration:/);
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
      const text = published.get(place)!;
      expect(text).toContain(says);
      expect(text).toMatch(/has not checked the certificate|you have not checked the certificate/);
      expect(text).not.toMatch(/practice (has )?(checked|verified) the/);
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

  test('from the day after its last day on: that it ended, and no step or command', () => {
    expect(blockOf(signed, CERTIFICATE_UNTIL)).toBe(blockOf(signed));
    const block = blockOf(signed, addDays(CERTIFICATE_UNTIL, 1));
    expect(block).toContain(
      'with their own professional certificate. That signature ended on March 31, 2027: do not rely on it.',
    );
    expect(block).not.toMatch(/openssl|official-contact|^\d\. /m);
    const ofFacts = countersigned(plain, { certificateUntil: '2099-01-01' });
    expect(blockOf(ofFacts, validUntil)).not.toContain('do not rely');
    expect(blockOf(ofFacts, addDays(validUntil, 1))).toContain(
      'ended on November 1, 2036: do not rely on it',
    );
  });

  test('pages change by themselves after the last day of the certificate', () => {
    const next = addDays(CERTIFICATE_UNTIL, 1);
    const facts = { ...signed.practice, closures: [] };
    expect(lastDayBeforeChange(facts, CERTIFICATE_UNTIL)).toBeUndefined();
    expect(lastDayBeforeChange(facts, next)).toBe(CERTIFICATE_UNTIL);
    expect(lastDayBeforeChange({ ...plain.practice, closures: [] }, next)).toBeUndefined();
    expect(lastDayBeforeChange(facts, addDays(validUntil, 1))).toBe(validUntil);
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
