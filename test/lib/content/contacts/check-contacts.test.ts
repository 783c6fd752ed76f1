/**
 * Links in pages lead to an official channel, to a page, or to a contact that the front matter mentions. One service
 * has all pages of the table, because a service for each takes much longer.
 */
import { page, serviceProblems, warningItems } from '../service-folder.ts';
import { edited, fixtureFacts } from '../support.ts';

const OFFICE = 'office@harbor-lantern.example.org';

const stranger = (contact: string, placeholder: string, more = '') =>
  `leads to ${contact}, which is no official channel: write a placeholder, e.g. {{${placeholder}}}, ${more}or name whose it is in the front matter: mentions: [{ contact: "${contact}", whose: "…" }]`;
const call = (contact: string) => stranger(contact, 'tel contact.telephone');
const mail = (contact: string) => stranger(contact, 'mail contact.email');
const CHAT = 'link contact.messaging.number';
const chat = (contact: string) => stranger(contact, CHAT);
const chatOrForm = (contact: string) =>
  stranger(contact, CHAT, 'write it as $.contact.form if it is the contact form of the practice, ');
const form = (contact: string) => stranger(contact, 'link contact.form.url');
const SCHEME = 'must be a path of the site, or begin with https://, mailto:, tel: or sms:';
const SLASH = 'must be a path of the site, which begins with one slash, or an https:// URL';
const SPACE = 'is printed as text: an address must have no space';
const DOT = 'must have a host with a dot, e.g. https://www.example.org/';
const WITH_CODE =
  'must have the number with + and country code, without anything else: write {{tel contact.telephone}}';

const EVIL = 'https://evil.example/';
const TELEPHONE = '{{contact.telephone}}';
const shows = (label: string, other: string, placeholder: string) =>
  `shows the ${label} of the practice, but leads to ${other}: write {{${placeholder}}}`;
const showsForm = (other: string) => shows('address of the contact form', other, 'link contact.form.url');
const showsHost = (host: string) =>
  `shows ${host}, but leads to evil.example: write evil.example, or a text without an address`;

const PLACEHOLDER = 'write a placeholder, e.g. {{link contact.messaging.number}}';
const MORE = `must be the official link, without anything else: ${PLACEHOLDER}`;
const OTHER_SERVICE = `opens a conversation by Signal, which is no official channel for this number: ${PLACEHOLDER}`;
const FILLED = 'leads nowhere, because the fact has a space: write';

const CALL_IT = '[Call us](tel:+19999999999)';

/** Markdown → what synthesis says, and what it received if that is not the destination as written. */
const REFUSED: readonly [markdown: string, rule: string, received?: string, line?: number][] = [
  // To an unofficial contact. test/practices/links.ts has the addresses, in every format and position.
  [CALL_IT, call('+19999999999')],
  ['[x](tel:2025550132)', WITH_CODE],
  ['<tel:+19999999999>', call('+19999999999')],
  ['<a@evil.example>', mail('a@evil.example'), 'mailto:a@evil.example'],
  ['[x](mailto:?subject=a)', 'has no recipient: write a placeholder, e.g. {{mail contact.email}}'],
  ['[x](https://wa.me/message/ABC)', chat('https://wa.me/message/ABC')],
  // The number is official on WhatsApp. On Signal it may be anybody's.
  ['[x](https://signal.me/#p/+12025550147)', OTHER_SERVICE],
  // What WhatsApp shows after its short link.
  ['[x](https://api.whatsapp.com/send/?phone=12025550147&text&type=phone_number)', MORE],
  // Links that open something else than their text shows.
  [`[${TELEPHONE}](${EVIL})`, shows('telephone', EVIL, 'tel contact.telephone')],
  [`[x](${EVIL} "Call ${TELEPHONE}")`, shows('telephone', EVIL, 'tel contact.telephone')],
  [`[![Call ${TELEPHONE}](/images/a.png)](${EVIL})`, shows('telephone', EVIL, 'tel contact.telephone')],
  [`+1 [202 555](${EVIL}) 0132`, shows('telephone', EVIL, 'tel contact.telephone')],
  [`[+1 2O2 555 ol32](${EVIL})`, shows('telephone', EVIL, 'tel contact.telephone')],
  [`[wa.me/12025550147](${EVIL})`, shows('messaging number', EVIL, 'tel contact.messaging.number')],
  [
    `[${OFFICE}](mailto:privacy@harbor-lantern.example.org)`,
    shows('e-mail address', 'privacy@harbor-lantern.example.org', 'mail contact.email'),
  ],
  [
    '[+1 202 555 0133](tel:+12025550132)',
    'shows +1 202 555 0133, but leads to +12025550132: write the contact that the link opens',
  ],
  // The fixture's form is https://forms.example.org/f?id=7Qx.
  ...['https://a.forms.example.org/f', 'https://forms.example.org/', EVIL, 'tel:+12025550132'].map(
    (url): [string, string] => [`[Ask by {{contact.form.url}} now](${url})`, showsForm(url)],
  ),
  [`[forms.example.org/f?id=7Qx](mailto:${OFFICE})`, showsForm(`mailto:${OFFICE}`)],
  [
    '[x](https://a.forms.example.org "www.forms.example.org/f?id=7Qx")',
    showsForm('https://a.forms.example.org'),
  ],
  ['https://forms[.example.org/f](https://a.example.org)?id=7Qx', showsForm('https://a.example.org')],
  ...[
    'https://www.forms.example.org/f',
    'https://forms.example.org:8443/f',
    'https://forms.example.org./f',
  ].flatMap((url): [string, string][] => [
    [`[Write to us](${url})`, form(url)],
    [`[{{contact.form.url}}](${url})`, form(url)],
  ]),
  [`[on official.example now](${EVIL})`, showsHost('official.example')],
  [`[https://müller.example/a](${EVIL})`, showsHost('müller.example')],
  [`[Harbor-Lantern.Example.Org](${EVIL})`, showsHost('Harbor-Lantern.Example.Org')],
  [`[x](${EVIL} "www.official.example")`, showsHost('www.official.example')],
  // Facts that bring a space into an address.
  ['[Call us](tel:{{contact.telephone}})', `${FILLED} {{tel contact.telephone}}`],
  ['a\n[x]({{contact.telephone}})', `${FILLED} {{tel contact.telephone}}`, '{{contact.telephone}}', 7],
  ['[x](\ntel:{{contact.telephone}})', `${FILLED} {{tel contact.telephone}}`, 'tel:{{contact.telephone}}'],
  ['[x](https://evil.example/{{contact.telephone}})', `${FILLED} {{tel contact.telephone}}`],
  [
    '{{tel contact.telephone}} [x](https://wa.me/{{ contact.messaging.number }})',
    SPACE,
    '[x](https://wa.me/{{ contact.messaging.number }})',
  ],
  [
    '[map](https://maps.example.org/?q={{location.addressLocality}})',
    `${FILLED} an address without this placeholder`,
  ],
  // Another site.
  [
    '[x](www.example.org/a)',
    'must begin with https:// if it leads to another site: https://www.example.org/a',
  ],
  // Other addresses. test/lib/practice/plain-url.test.ts has the rules of an https:// URL.
  ['[x](https://bank.example@evil.example)', 'must contain no user name: it leads to evil.example'],
  ['[x](https://cna)', DOT],
  ['[x](https://cna./a)', DOT],
  ['<https://localhost:8080/>', DOT],
  ['[x](https:\\\\evil.example)', 'must contain no backslash', 'https:\\evil.example'],
  [
    '[x](https://good.example\\\\@evil.example)',
    'must contain no backslash',
    'https://good.example\\@evil.example',
  ],
  ['[x](//evil.example)', SLASH],
  ['[x](/\\\\evil.example)', SLASH, '/\\evil.example'],
  ['[x](\\\\\\\\evil.example)', SLASH, '\\\\evil.example'],
  ['[x](tg://resolve?domain=evil)', SCHEME],
  ['<web+evil:x>', SCHEME],
  ['x\n[x](JavaScript:alert(1)) y', SCHEME, 'JavaScript:alert(1)', 7],
  ['[x](data:text/html,x)', SCHEME, 'data:text/html,x'],
  ['<javascript:alert(1)>', SCHEME, 'javascript:alert(1)'],
  ['[x][r]\n\n[r]: javascript:alert(1)', SCHEME, 'javascript:alert(1)', 8],
  ['[x](tel:+1 999 999 9999)', SPACE, '[x](tel:+1 999 999 9999)'],
  ['[x](tel: +19999999999)', SPACE, '[x](tel: +19999999999)'],
  ['[x](https://evil.example/a b)', SPACE, '[x](https://evil.example/a b)'],
];

const destinationIn = (markdown: string) => [...markdown.matchAll(/[(<]([^()<>\s]+)/g)].at(-1)![1];

const name = (index: number) => `pages/z-${index}.md`;

const GOOD = [
  '[a](tel:+12025550132) [b](tel:+1-202-555-0147) [c](sms:+12025550132?body=Hi)',
  `[a](mailto:${OFFICE}) [b](mailto:Office@harbor-lantern.example.org?subject=Hi&cc=privacy@harbor-lantern.example.org)`,
  '[a](https://wa.me/12025550147) [b](https://wa.me/12025550147?text=Hi) [c](https://api.whatsapp.com/send?phone=12025550147)',
  '{{tel contact.telephone}} {{mail contact.email}} {{link contact.messaging.number}} [x](mailto:{{contact.email}})',
  '{{channels}}\n\n{{people}}\n\n{{profiles}}\n\n{{map}}',
  '[a](https://news.example.org/2026/a_b?c=d&e=f#g) <https://www.example.org> [b](https://müller.example.org/ü)',
  '[a](#b) [c](/about) [d](/contact.vcf)\n\n## b',
  '[a](https://www.whatsapp.com/legal/privacy-policy) [b](https://t.me/) [c](https://telegram.org/faq)',
  `[${TELEPHONE}](/contact) [Write to ${OFFICE} or call (202) 555-0132](tel:+12025550132) {{tel contact.telephone}}{{mail contact.email}}`,
  '[news.example.org](https://www.news.example.org/) [www.example.org](https://a.example.org/) [harbor-lantern.example.org]({{baseUrl}}/)',
  '[{{contact.form.url}}](/contact) [Ask: forms.example.org/f?id=7Qx.]({{contact.form.url}}) [forms.example.org/f?id=7Qx9](https://a.forms.example.org/)',
  '[St.Gallen, Prof.Dr. Doe, 42 U.S.CODE, e.g. README.md or a@b](https://news.example.org/)',
  '`[x](javascript:alert(1))` \\[x](javascript:alert(1)) &lt;javascript:alert(1)> see [1]: https://a.b, a[i] (b)',
];

const HOTLINE = '+1-800-772-1213';
const withMentions = (markdown: string, ...mentions: (readonly [contact: string, whose?: string])[]) =>
  page(markdown).replace(
    '\n---\n',
    `\nmentions:\n${mentions.map(([contact, whose = 'SSA']) => `  - { contact: ${JSON.stringify(contact)}, whose: "${whose}" }`).join('\n')}\n---\n`,
  );

describe('lib/content/contacts/check-contacts', () => {
  let found: readonly string[] | undefined;

  test.each(REFUSED.map((row, index) => [index, ...row] as const))(
    '%i: %s',
    async (index, markdown, rule, received = destinationIn(markdown), line = 6) => {
      found ??= await serviceProblems(
        Object.fromEntries(REFUSED.map(([markdown], at) => [name(at), page(markdown)])),
      );
      const messages = found.filter((each) => each.startsWith(`  - ${name(index)}:`));
      expect(messages.filter((each) => !/no such image/.test(each))).toEqual([
        `  - ${name(index)}:${line} link: ${rule}; received ${JSON.stringify(received)}`,
      ]);
    },
  );

  test('official channels, pages, and what only looks like a link are no mistakes', async () => {
    expect(
      await serviceProblems(Object.fromEntries(GOOD.map((markdown, at) => [name(at), page(markdown)]))),
    ).toEqual([]);
  });

  test('the front matter may name whose a contact is, in any notation', async () => {
    const files = {
      'pages/a.md': withMentions(`[a](tel:+18007721213) [b](https://wa.me/18007721213) ${HOTLINE}`, [
        '1 (800) 772-1213',
      ]),
      'pages/b.md': withMentions('[a](mailto:Help@ssa.gov) help@ssa.gov', ['help@SSA.gov']),
      'pages/c.md': withMentions(
        '[a](https://chat.whatsapp.com/AbC) [b](https://wa.me/message/X?text=a)',
        ['https://chat.whatsapp.com/AbC'],
        ['wa.me/message/X'],
      ),
      'pages/d.md': withMentions('[a](tel:135) [b](sms:911) Call 988.', ['135'], ['sms:911'], ['988']),
      'pages/e.md': withMentions('[a](https://wa.me/18007721213)', ['https://wa.me/18007721213']),
    };
    expect(await warningItems(files, 'These texts contain a telephone number')).toEqual([]);
  });

  test('a mention holds for its page only, and is not published', async () => {
    const problems = await serviceProblems({
      'pages/a.md': withMentions(CALL_IT, ['+19999999999']),
      'pages/b.md': page(CALL_IT),
    });
    expect(problems).toEqual([
      'pages/b.md has 1 problem:',
      `  - pages/b.md:6 link: ${call('+19999999999')}; received "tel:+19999999999"`,
    ]);
  });

  test('a mention that cannot be read, is not on the page, is the practice’s own, or comes twice', async () => {
    const practice = fixtureFacts().name.toUpperCase().replace('SOCIAL ', 'Ｓócial-');
    const text = withMentions(
      `${HOTLINE} +1 (202) 555-0132`,
      [HOTLINE],
      ['nobody'],
      ['help@ssa.gov'],
      ['+1 (202) 555-0132'],
      ['+18007721213'],
      [HOTLINE, practice],
      ['mailto:a@b.org,c@d.org'],
      ['https://news.example.org/'],
      ['{{contact.telephone}}'],
    );
    const unreadable =
      'must be a telephone number with its country code, an e-mail address, or a link to one person that opens a call, a message or a conversation';
    const twice = 'must differ from mentions[0].contact; name each contact once';
    expect((await serviceProblems({ 'pages/a.md': text })).slice(1)).toEqual([
      `  - pages/a.md:7 mentions[1].contact: ${unreadable}; received "nobody"`,
      '  - pages/a.md:8 mentions[2].contact: is not on this page: remove it, or correct it; received "help@ssa.gov"',
      '  - pages/a.md:9 mentions[3].contact: is the telephone of the practice: remove it here, and write {{contact.telephone}} in the page; received "+1 (202) 555-0132"',
      `  - pages/a.md:10 mentions[4].contact: ${twice}; received "+18007721213"`,
      `  - pages/a.md:11 mentions[5].whose: must name somebody else: ${fixtureFacts().name} is of the practice, whose numbers and addresses are facts; add this one to $.contact.otherChannels, or write a contact form as $.contact.form; received "${practice}"`,
      `  - pages/a.md:11 mentions[5].contact: ${twice}; received "${HOTLINE}"`,
      `  - pages/a.md:12 mentions[6].contact: ${unreadable}; received "mailto:a@b.org,c@d.org"`,
      `  - pages/a.md:13 mentions[7].contact: ${unreadable}; received "https://news.example.org/"`,
      `  - pages/a.md:14 mentions[8].contact: ${unreadable}; received "{{contact.telephone}}"`,
    ]);
  });

  test('a mention that names the practice, or somebody of it, is refused', async () => {
    const { name: _, ...location } = edited({}).location as { name?: string };
    const practice = JSON.stringify(
      edited({
        'imprint.responsible': 'Eleanor Marsh, Boston',
        offices: [{ name: 'Branch in Salem', location }],
        closures: undefined,
      }),
    );
    const own = [
      ...['Eleanor Marsh', 'MARSH, Eléanor', 'our paralegal Samuel Reed', 'Branch in Salem'],
      'Eleanor Marsh, Boston office',
    ];
    const others = [
      'Samuel Adams',
      'SSA branch in Salem',
      'Social Security Administration',
      'Marsh & Eleanor Reed',
    ];
    const files = [...own, ...others].map((whose, index) => [
      name(index),
      withMentions(HOTLINE, [HOTLINE, whose]),
    ]);
    const problems = await serviceProblems({ 'practice.json': practice, ...Object.fromEntries(files) });
    expect(
      problems.filter((each) => / mentions\[0\]\.whose: must name somebody else: /.test(each)),
    ).toHaveLength(own.length);
    expect(problems.filter((each) => each.startsWith('  - '))).toHaveLength(own.length);
  });

  test('on the host of the practice’s messaging service, only the official link is allowed', async () => {
    const practice = JSON.stringify(
      edited({
        'contact.messaging.service': 'Chat',
        'contact.messaging.host': 'chat.example.org',
        'contact.messaging.url': 'https://chat.example.org/harbor',
        'contact.form': undefined,
      }),
    );
    const good =
      '{{link contact.messaging.number}} [a](https://chat.example.org/) [b](https://www.example.org/)';
    const files = {
      'pages/a.md': page(`${good} [c](https://chat.example.org/evil)`),
      'pages/b.md': withMentions('[d](https://chat.example.org/ssa)', ['https://chat.example.org/ssa']),
    };
    expect((await serviceProblems({ 'practice.json': practice, ...files })).slice(1)).toEqual([
      `  - pages/a.md:6 link: ${chatOrForm('https://chat.example.org/evil')}; received "https://chat.example.org/evil"`,
    ]);
  });

  test('a chat is not the contact form of a practice that takes no messages', async () => {
    const practice = edited({ 'contact.messaging': undefined, 'contact.form': undefined });
    const files = { 'practice.json': JSON.stringify(practice), 'pages/a.md': page('[a](https://m.me/a)') };
    expect((await serviceProblems(files)).slice(1)).toEqual([
      `  - pages/a.md:6 link: ${call('https://m.me/a')}; received "https://m.me/a"`,
    ]);
  });

  test('of the site with the contact form, only that address is allowed', async () => {
    const { url } = fixtureFacts().contact.form!;
    const links = [`{{link contact.form.url}} [a](${url}) [b](https://forms.example.org/)`];
    const others = ['https://forms.example.org/f?id=8', 'https://forms.example.org/g?id=7Qx', `${url}&a=b`];
    const files = {
      'pages/a.md': page(links.concat(others.map((other) => `[c](${other})`)).join(' ')),
      'pages/b.md': withMentions(`[d](${others[0]})`, [others[0]!]),
    };
    expect((await serviceProblems(files)).slice(1)).toEqual(
      others.map((other) => `  - pages/a.md:6 link: ${form(other)}; received "${other}"`),
    );
    // The host of the practice's own website is no host of strangers, unless the website is a part of it.
    const problemsAt = (website: string) =>
      serviceProblems({
        'practice.json': JSON.stringify(edited({ url: website })),
        'pages/a.md': files['pages/a.md'],
      });
    expect(await problemsAt('https://forms.example.org')).toEqual([]);
    expect((await problemsAt('https://forms.example.org/view')).slice(1)).toHaveLength(others.length);
  });

  test('the format of mentions; a link to such a contact has no second message', async () => {
    const text = 'must be a text: put it in double quotes, e.g. "+1 800 772 1213"';
    const formats = [
      ['[{ contact: +18007721213, whose: SSA }]', `[0].contact: ${text}; received 18007721213`],
      ['[{ contact: "+1 800 772 1213" }]', '[0].whose: missing: add "whose"'],
      ['[{ contact: "+1 800 772 1213", whose: "" }]', '[0].whose: must not be empty; received ""'],
      [
        '[{ contact: "+1 800 772 1213", whose: "SSA", who: x }]',
        '[0].who: unknown field; did you mean whose?; received "x"',
      ],
      ['[]', ': must not be empty; received []'],
      ['"+1 800 772 1213"', ': must be a list; received "+1 800 772 1213"'],
    ];
    const files = formats.map(([mentions], index) => [
      name(index),
      page('[a](tel:+18007721213)').replace('\n---\n', `\nmentions: ${mentions}\n---\n`),
    ]);
    const misspelt = page('[a](tel:135)').replace('\n---\n', '\nmention: "135"\n---\n');
    expect(
      (await serviceProblems({ ...Object.fromEntries(files), 'pages/misspelt.md': misspelt })).filter(
        (each) => each.startsWith('  - '),
      ),
    ).toEqual([
      '  - pages/misspelt.md:5 mention: unknown field; did you mean mentions?; received "135"',
      ...formats.map(([, problem], index) => `  - ${name(index)}:5 mentions${problem}`),
    ]);
  });

  test('a fact with a link to an unofficial contact is reported once, and not in the pages that show it', async () => {
    const practice = JSON.stringify(edited({ profiles: ['https://wa.me/19999999999'] }));
    expect(await serviceProblems({ 'practice.json': practice })).toEqual([
      'practice.json has 1 problem:',
      expect.stringMatching(
        /profile 1 .*: opens a conversation with \+19999999999, which is no official channel/,
      ),
    ]);
  });

  test('a channel that breaks a rule is reported alone', async () => {
    const practice = JSON.stringify(edited({ 'contact.telephone': '0202' }));
    const problems = await serviceProblems({
      'practice.json': practice,
      'pages/a.md': page('[a](tel:+12025550132)'),
    });
    expect(problems.filter((each) => each.includes('pages/a.md'))).toEqual([]);
  });
});
