/** The messages of the editor: every rule that a form can break has a text in each language. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import type { Rule } from '../../../lambda/shared/content-problem.ts';
import { RULES } from '../../../lib/practice/messages/english.ts';
import { checkPractice } from '../../../lib/practice/rules.ts';
import { PNG, svg } from '../../../test/support/images.ts';
import { ROOT, TODAY } from '../../../test/support/service.ts';
import { editorLocale } from '../locales.ts';
import { ruleText } from '../rules.ts';
import { openTestEditor } from './test-editor.ts';

const FACTS = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/practices/pt-BR/practice.json'), 'utf8'));

/** What people type, paste or leave out in any field. Each breaks a rule that no other one breaks. */
const MISTAKES = [
  undefined,
  '',
  {},
  '{{name}}',
  'a\u200bb',
  '+559999999999999999',
  '+9991234567',
  '+551',
  '+5505132214471',
  '+4490912345678',
  '+447012345678',
  'https://example',
  'https://a b.org',
  'https://u:p@example.org/',
  'https://EXAMPLE.org/a/../b',
  'https://xn--pypl-53dc.example.org/',
  'https://wa.me/5551999999999',
  'https://t.me/+5551999999999',
  'Вhatsapp',
  '2020-01-01',
  '2099-01-01',
  '00:00',
  'xx-YY',
  1800,
];

type Path = readonly (string | number)[];

/** Every value of a practice with its path. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      pathsIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

function withMistake(path: Path, mistake: unknown): unknown {
  const facts = structuredClone(FACTS);
  let holder = facts;
  for (const key of path.slice(0, -1)) holder = holder[key];
  holder[path.at(-1)!] = mistake;
  return facts;
}

/** The rules that a mistake in a form can break, each once, with the facts that break it. */
function brokenRules(): readonly (readonly [rule: Rule, facts: unknown])[] {
  const rules = new Map<string, readonly [Rule, unknown]>();
  const collect = (facts: unknown) => {
    try {
      checkPractice(facts, TODAY, (_, rule) => rules.set(JSON.stringify(rule), [rule, facts]));
    } catch {
      // The form always has an object where the table has one.
    }
  };
  // One path for each member of the table.
  const paths = new Map(
    pathsIn(FACTS).map((path) => [path.filter((key) => typeof key === 'string').join(), path]),
  );
  paths.delete('');
  for (const path of paths.values()) for (const mistake of MISTAKES) collect(withMistake(path, mistake));
  const twice = structuredClone(FACTS);
  for (const list of Object.values(twice)) if (Array.isArray(list)) list.push(structuredClone(list[0]));
  collect(twice);
  return [...rules.values()];
}

describe('tools/editor/rules', () => {
  const rules = brokenRules();

  test('the message of every rule that a mistake can break has no technical words, in each language', () => {
    expect(rules.length).toBeGreaterThan(60);
    expect(rules.filter(([rule]) => typeof rule === 'string')).toEqual([]);
    for (const tag of Object.keys(LANGUAGES))
      for (const [rule, facts] of rules)
        expect(ruleText(rule, editorLocale(tag), facts, tag)).not.toMatch(
          /\{\d\}|E\.164|BCP|ISO|ASCII|JSON|\$\.|undefined/,
        );
  });

  test('a message contains what was found', () => {
    const said = (rule: Rule) => ruleText(rule, editorLocale('pt-BR'), FACTS, 'pt-BR');
    expect(said(RULES.link('https://wa.me/1', '$.contact.messaging.number'))).toBe(
      'O link leva a outro número. Escreva https://wa.me/1',
    );
    expect(said(RULES.twice('$.people[0].name'))).toMatch(/^É igual a Pessoa 1 \(.+\), nome\. Escreva/);
    expect(said(RULES.email())).toBe('Escreva um endereço de e-mail, ex.: ana@example.org.');
  });

  const HEAD = 'title: a\ndescription: a\nupdated: 2026-11-02\n';
  const page = (body: string, head = HEAD) => `---\n${head}---\n\n${body}\n`;

  /** What a person, another program or a hostile paste can do to the text of a page. */
  const BODIES = [
    ...['{{nome}}', '{{name', 'a {{channels}}', '`{{name}}`', '# T', '#### T', 'a\u202Eb', '&#x200B;'],
    ...[
      'mailto:ana@b.org?from=a',
      '/nao-ha',
      '#nao-ha',
      'contact',
      'b.example/a',
      '//b.example',
      'ftp://b.example',
      'http://b.example',
    ],
    ...[
      'https://a',
      'https://u@b.example',
      'https://b.example/%5C',
      'https:%5Cb.example',
      'HTTPS://B.example',
    ],
    ...['tel:', 'tel:+556134335000', 'mailto:ana@b.org', 'https://t.me/ana', 'tel:0{{contact.telephone}}'],
    ...['javascript:alert(1)', 'https://b.example/a b', `tel:${FACTS.contact.telephone.slice(1)}`],
    ...['!/images/nao-ha.jpg', '!https://b.example/a.jpg', '!a.jpg'],
  ].map((each) =>
    /^[{`#a&]/.test(each) && !each.startsWith('#nao') ? each : each.replace(/^(!?)(.*)$/s, '$1[a]($2)'),
  );
  const MENTION = (contact: string, whose = 'INSS') =>
    `${HEAD}mentions: [{ contact: "${contact}", whose: "${whose}" }]\n`;
  const HEADS = [
    ...['', 'a', 'a: {', `${HEAD}title: a\n`, `\t${HEAD}`, HEAD.replace('title: a', 'title: {{name}}')],
    ...[HEAD.replace('title: a\n', ''), HEAD.replace('title: a', 'title: ""'), HEAD.replace('2026', '26')],
    ...[`${HEAD}outro: a\n`, `${HEAD}headin: a\n`, `${HEAD}nav: { label: a, order: 1.5, place: top }\n`],
    ...[
      `${HEAD}nav: { label: "{{name}}", order: 1 }\n`,
      `${HEAD}photograph: a\n`,
      `${HEAD}photograph: { src: /images/b.jpg, text: "" }\n`,
    ],
    ...[HEAD.replace('title: a', 'title: "{{nome}}"'), HEAD.replace('title: a', 'title: 12')],
    ...[HEAD.replace('tion: a', `tion: ${'a'.repeat(301)}`), `${HEAD}mentions: []\n`, MENTION('+1', '')],
    ...[`${HEAD}mentions: [{ contact: 5132214470, whose: a }]\n`, MENTION('x'), MENTION('+556134335000')],
    ...[MENTION(FACTS.contact.telephone), MENTION('+556134335000', FACTS.name)],
    MENTION('+556134335000').replace(/\[(.*)\]/, '[$1, $1]'),
  ];

  test('messages about pages, pictures and files are in Portuguese, and a mistake leads to every text', async () => {
    const { editor, site, close } = await openTestEditor();
    const put = (name: string, text: string | Buffer) => writeFileSync(join(site, name), text);
    const check = () => editor.check({ facts: FACTS, files: {} });
    mkdirSync(join(site, 'pages/Ordner'));
    try {
      const html = HEAD.replace('description: a', 'description: "<b>a</b>"');
      put('pages/a-warning.md', page('Ligue para +55 61 3433-5000.\n\n![a](/images/g.png)', html));
      // Noise, because no encoder makes it small. It is too narrow for smaller copies.
      const raw = { width: 800, height: 800, channels: 3 } as const;
      put(
        'images/g.png',
        await sharp(randomBytes(800 * 800 * 3), { raw })
          .png()
          .toBuffer(),
      );
      const { warnings } = await check();
      for (const [index, body] of BODIES.entries()) put(`pages/b${index}.md`, page(body));
      put('pages/alt.md', page('![](/images/helena-mare.svg)'));
      put('pages/defined.md', page('a\n\n[a]: /about\n\n~~~ a b\n~~~\n\n| a |\n|---|\n| a | b |\n\n<b>'));
      put('pages/shows.md', page('[www.inss.gov.br](https://b.example)'));
      for (const [index, head] of HEADS.entries()) put(`pages/h${index}.md`, page('a', head));
      mkdirSync(join(site, 'pages/api'));
      for (const name of ['Ü.md', 'a.txt', 'no-head.md', 'api/index.md']) put(`pages/${name}`, 'a');
      put('pages/api/agent-info.md', page('a'));
      put('pages/latin.md', Buffer.from([0x61, 0xe9, 0x0a]));
      put('pages/nul.md', 'a\0');
      symlinkSync('/etc/hostname', join(site, 'pages/link.md'));
      rmSync(join(site, 'pages/index.md'));
      const notFound = `${HEAD}photograph: { src: /images/helena-mare.svg, text: a }\n`;
      put('pages/404.md', page('a '.repeat(600), notFound));
      for (const [name, bytes] of Object.entries({
        ...{ 'a.gif': PNG, 'b.jpg': PNG, 'b.png': PNG, 'C.png': PNG, 'd.png': PNG.subarray(0, 900) },
        ...{ 'e.png': Buffer.concat([PNG, Buffer.alloc(5_000_000)]), 'f.jpg': Buffer.alloc(9) },
      }))
        put(`images/${name}`, bytes);
      mkdirSync(join(site, 'files'));
      put('files/photograph.jpg', PNG);
      put('logo.png', PNG);
      put('favicon.ico', PNG);
      const { elsewhere } = await check();
      expect(elsewhere.filter(({ file, line }) => /b\d/.test(file) && line !== 7)).toEqual([]);
      put('images/big.png', Buffer.alloc(21_000_000));
      const said = [...warnings, ...elsewhere, ...(await check()).elsewhere];
      expect(said.length).toBeGreaterThan(BODIES.length + HEADS.length);
      const english = /\b(the|must|is|and|with|write|page|file)\b/i;
      expect(said.filter(({ text, english: rule }) => rule || english.test(text))).toEqual([]);
      const ofPages =
        /^rule\.(altText|anchor|cells|codeInfo|definition|file|frontMatter|heading|length|link[A-Z]|mention|page|pdf|photographHere|picture|placeholder|rawHtml|typedStranger|unlinked)/;
      const texts = Object.entries(editorLocale('pt-BR')).filter(([id]) => ofPages.test(id));
      const unreached = texts.filter(
        ([, text]) => !said.some((each) => each.text.startsWith(text.split(/[[{]/)[0]!)),
      );
      expect(unreached.map(([id]) => id)).toEqual([]);
      // For drawings and operators' files, the message says who can help, and quotes the rule.
      rmSync(join(site, 'images/big.png'));
      put('favicon.svg', svg('<script/>'));
      expect((await check()).elsewhere).toContainEqual(
        expect.objectContaining({
          ...{ file: 'favicon.svg', english: 'must have only shapes and their colours: remove it' },
          text: expect.stringMatching(/^Este desenho/),
        }),
      );
    } finally {
      await close();
    }
  });
});
