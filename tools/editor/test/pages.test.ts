/** Changes of a page: only what a person changes is changed, whatever is typed or pasted. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdown } from '@codemirror/lang-markdown';
import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { LANGUAGES } from '../../../lambda/render/locales.ts';
import { placeholderValues } from '../../../lambda/render/pages/placeholder-values.ts';
import { siteContext } from '../../../lambda/render/site-context.ts';
import { fixtureSource, ROOT, TODAY } from '../../../test/support/service.ts';
import { htmlOf } from '../../../test/support/tree.ts';
import { merged } from '../browser/facts.ts';
import { addressOf, escaped, imageOf, linkAt, linkTo, placeOf, withoutContact } from '../browser/markdown.ts';
import {
  entriesIn,
  fieldsOf,
  inOrder,
  nameOf,
  pagesIn,
  pageText,
  withField,
  withPages,
} from '../browser/page-text.ts';
import { wholeFacts } from '../browser/whole-facts.ts';
import { editorLocale } from '../locales.ts';
import { placeholdersIn } from '../pages.ts';

const FOLDER = join(ROOT, 'test/fixtures/practices/pt-BR/pages');
const SAVED = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [`pages/${name}`, readFileSync(join(FOLDER, name), 'utf8')]),
);
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });

describe('tools/editor/pages', () => {
  test('a field of a page changes, and no other byte of its file', () => {
    const value = fc.oneof(anyText, fc.constantFrom('a: b # c', '"', '- x', '{{name}}', '---'));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(SAVED)),
        fc.boolean(),
        fc.constantFrom('title', 'heading', 'description', 'nav'),
        value,
        (text, isWindows, name, given) => {
          const page = pageText(isWindows ? text.replaceAll('\n', '\r\n') : text);
          const next = name === 'nav' ? { label: given, order: 3 } : given;
          const changed = withField(page, name, next);
          expect(fieldsOf(changed)).toEqual({ ...fieldsOf(page), [name]: next });
          expect(changed.body).toBe(page.body);
          expect(pageText(changed.head + changed.body)).toEqual(changed);
          const lines = ({ head }: { head: string }) =>
            head.split('\n').filter((line) => !line.startsWith(`${name}:`));
          expect(lines(changed)).toEqual(lines(page));
          const { [name]: _, ...others } = fieldsOf(page)!;
          expect(fieldsOf(withField(changed, name, undefined))).toEqual(others);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('whatever key, paste or keyboard of a telephone changes the text, each placeholder stays whole or is removed', () => {
    const doc = 'Ligue {{tel contact.telephone}} ou\n\n{{channels}}\n\n{{ name }}{{address}} fim';
    const facts = doc.match(/\{\{[^{}]*\}\}/g)!;
    const at = fc.nat(doc.length);
    const inserts = fc.constantFrom('', 'x', 'a\nb');
    const events = fc.constantFrom('input.type', 'input.paste', 'delete');
    fc.assert(
      fc.property(at, at, inserts, events, (one, other, insert, userEvent) => {
        const state = EditorState.create({ doc, extensions: wholeFacts });
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const text = state.update({ changes: { from, to, insert }, userEvent }).newDoc.toString();
        const left = text.match(/\{\{[^{}]*\}\}/g) ?? [];
        expect(left.filter((each) => !facts.includes(each))).toEqual([]);
        expect(text.replace(/\{\{[^{}]*\}\}/g, '')).not.toMatch(/[{}]/);
      }),
    );
  });

  test('a link and a picture show what was typed, and nothing in it becomes markup or HTML', () => {
    const typed = fc
      .array(fc.constantFrom(...'ab [](){}!*_`<>&~"\'\\#|:/.-=+1é', '<b>', '&lt;', 'https://b.example'), {
        minLength: 1,
        maxLength: 12,
      })
      .map((parts) => parts.join('').replace(/\{\{|\}\}/g, ''))
      .filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(typed, (text) => {
        const link = htmlOf(`a ${linkTo(escaped(text), '/contact (x)')} b`);
        const [, shown] = /^<p>a <a href="\/contact%20%28x%29">(.*)<\/a> b<\/p>\n$/.exec(link) ?? [];
        const plain = (html: string) => html.replace(/<\/?(?:wbr|span)[^>]*>/g, '');
        expect(plain(shown!)).not.toContain('<');
        const decoded = plain(shown!)
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&amp;', '&');
        expect(decoded.trim()).toBe(text.replace(/\s+/g, ' ').trim());
        const html = htmlOf(imageOf(text, '/images/a.jpg'));
        expect(html).toMatch(
          /^<p><img class="text" src="\/images\/a\.webp" alt="[^"]*" loading="lazy" decoding="async"><\/p>\n$/,
        );
      }),
    );
  });

  test.each([
    ['/contact', '/contact'],
    ['gov.br/inss', 'https://gov.br/inss'],
    ['ana&rui@example.org', 'mailto:ana%26rui@example.org'],
    ['+55 (61) 3433-5000', 'tel:+556134335000'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
  ])('%j as the target of a link is %j', (written, address) => {
    expect(addressOf(written)).toBe(address);
  });

  test('a name of a page or picture is one that the editor writes, whatever its title is', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.constantFrom('../../etc', 'Pensão por morte', '\u202Etxt.exe')),
        (title) => {
          expect(nameOf(title)).toMatch(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/);
        },
      ),
    );
    expect(nameOf('Pensão por morte')).toBe('pensao-por-morte');
    // On Windows these are devices.
    expect(['Aux', 'COM1', 'Con tempo'].map(nameOf)).toEqual(['aux-1', 'com1-1', 'con-tempo']);
  });

  test('a menu gets any order, and only pages whose number changes are changed', () => {
    const orders = fc.array(fc.integer({ min: -2, max: 3 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(orders, fc.array(fc.nat(), { minLength: 5, maxLength: 5 }), (numbers, keys) => {
        const nav = (order: number) =>
          `---\ntitle: a\nnav: { label: "b", order: ${order}, place: "footer" }\n---\nc`;
        const pages = Object.fromEntries(numbers.map((order, index) => [`pages/${index}.md`, nav(order)]));
        const before = entriesIn(pages, 'footer').map(([file]) => file);
        expect(inOrder(pages, before).length).toBeLessThan(numbers.length);
        const files = before.toSorted((a, b) => keys[before.indexOf(a)]! - keys[before.indexOf(b)]!);
        const changed = Object.fromEntries(inOrder(pages, files));
        expect(entriesIn({ ...pages, ...changed }, 'footer').map(([file]) => file)).toEqual(files);
        for (const [file, text] of Object.entries(changed)) {
          expect(text).not.toBe(pages[file]);
          expect(text.replace(/order: \S+,/, '')).toBe(pages[file]!.replace(/order: \S+,/, ''));
        }
      }),
    );
  });

  test('of a page that two people changed, both versions are shown, and the chosen one is the draft', () => {
    const [mine, theirs] = ['A', 'B'].map(
      (end): Record<string, string> => ({
        ...SAVED,
        'pages/about.md': `${SAVED['pages/about.md']}${end}`,
      }),
    );
    const { 'pages/privacy.md': _, ...fewer } = mine!;
    const { facts, clashes } = merged(SAVED, fewer, theirs);
    expect(clashes.map(({ path }) => path)).toEqual([['pages/about.md']]);
    const draft = (pages: Record<string, string>) =>
      withPages({ 'images/a.jpg': { upload: 'x' }, 'pages/old.md': { text: '' } }, theirs!, pages);
    expect(draft(facts as Record<string, string>)).toEqual({
      'images/a.jpg': { upload: 'x' },
      'pages/about.md': { text: mine!['pages/about.md'] },
      'pages/privacy.md': null,
    });
    expect(pagesIn(theirs!, draft(facts as Record<string, string>))).toEqual(fewer);
  });

  test('of two people who wrote a number or an address, none gets a part of the other’s', () => {
    const base = { telephone: '1', addressLocality: 'A', addressCountry: 'US', fees: 'a', verifiedAt: '1' };
    const mine = { ...base, telephone: '2', addressLocality: 'B', verifiedAt: undefined };
    const theirs = { ...base, telephone: '3', extension: '4', fees: 'b' };
    Object.assign(theirs, { addressCountry: 'CA', verifiedAt: '2' });
    const { facts, clashes } = merged(base, mine, theirs);
    expect(facts).toEqual({ ...mine, fees: 'b', verifiedAt: '2' });
    expect(clashes.map(({ path }) => path.join())).toEqual(
      expect.arrayContaining(['telephone', 'extension', 'addressLocality', 'addressCountry']),
    );
  });

  test('of two people who changed the same list, no person gets facts of another', () => {
    const people = (...all: readonly string[]) => ({
      people: all.map((each) => ({ name: each[0], role: each[1], knows: each[2] })),
    });
    const base = people('A11', 'B11');
    expect(merged(base, people('A21', 'B11'), people('A11', 'B12'))).toEqual({
      facts: people('A21', 'B12'),
      clashes: [],
    });
    expect(merged(base, people('A21', 'B11'), people('A31', 'B11'))).toMatchObject({
      facts: people('A21', 'B11'),
      clashes: [{ path: ['people', 0, 'role'] }],
    });
    // Theirs removed A and added C.
    expect(merged(base, people('A21', 'B11'), people('B11', 'C11'))).toMatchObject({
      facts: people('A21', 'B11'),
      clashes: [{ path: ['people'] }],
    });
    const days = (...all: readonly string[]) => ({ openingHours: all.map((each) => ({ opens: each })) });
    expect(merged(days('09', '10'), days('08', '10'), days('10', '11')).clashes).toHaveLength(1);
  });

  test('of two people who wrote a text in different languages, both are kept', () => {
    const texts = (en: string, es: string) => ({
      fees: { en, es },
      ...{ safety: [{ en, es }], otherChannels: [{ label: { en, es }, number: '1' }] },
    });
    const base = texts('a', 'b');
    expect(merged(base, texts('a', 'c'), texts('d', 'b'))).toEqual({ facts: texts('d', 'c'), clashes: [] });
    const { facts, clashes } = merged({ fees: base.fees }, texts('a', 'c'), texts('d', 'e'));
    expect(facts).toMatchObject({ fees: { en: 'd', es: 'c' } });
    expect(clashes[0]).toEqual({ path: ['fees', 'es'], mine: 'c', theirs: 'e' });
    // One of them has added the language.
    expect(merged({ fees: 'a' }, { fees: { en: 'a', es: 'b' } }, { fees: 'c' })).toEqual({
      facts: { fees: { en: 'c', es: 'b' } },
      clashes: [],
    });
  });

  const TEL = 'tel:+55%2061%203433-5000';
  const stateOf = (doc: string) =>
    EditorState.create({ doc, extensions: markdown({ completeHTMLTags: false }) });

  test.each([
    [`**[a](${TEL} "t")** and [b](tel:+556134335000)`, '**a** and b'],
    ['[a](https://wa.me/556134335000) [c](/contact)', 'a [c](/contact)'],
    ['[a][b]\n\n[b]: tel:+556134335000', 'a\n\n'],
    ['Call +556134335000 now', 'Call  now'],
  ])('without the contact, %j is %j', (text, left) => {
    const state = stateOf(text);
    expect(state.update(withoutContact(state, '+556134335000')!).state.doc.toString()).toBe(left);
  });

  test.each([
    ['See **all** [a [b *c*](/none) and [x](/contact).', '/none', 'b *c*'],
    ['**yes** [x](/contact) [b](https://exa mple.org) end', '(', 'b'],
    ['Nothing here', '/none', undefined],
  ])('in %j, the link %j that is repaired shows %j', (text, address, shown) => {
    const state = stateOf(text);
    const { state: selected } = state.update({ selection: placeOf(state, 1, address) });
    expect(linkAt(selected)?.text).toBe(shown);
  });

  test('every placeholder of the renderer can be inserted, with a label in each language', () => {
    const source = fixtureSource();
    const context = siteContext(source, 'https://example.org', TODAY);
    const values = placeholderValues(context, context.forPeople);
    for (const language of Object.keys(LANGUAGES)) {
      const all = placeholdersIn(values, source.practice, { language, locale: editorLocale(language) });
      expect(all.map(({ name }) => name)).toEqual([...values.inline.keys(), ...values.blocks.keys()]);
      const unnamed = all.filter(
        ({ kind, name, label }) => kind !== 'service' && (label === name || label === ''),
      );
      expect(unnamed).toEqual([]);
      for (const fact of ['name', 'contact.telephone', 'address', 'sender.notSure'])
        expect(all.find(({ name }) => name === fact)?.kind).toBe('facts');
    }
  });
});
