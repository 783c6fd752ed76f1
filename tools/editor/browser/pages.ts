/** The part of the form for pages. It shows one page at a time: its fields, its text and its problems. */
import { isolateHistory } from '@codemirror/commands';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { createElement as h, type ReactElement, type RefObject, useMemo, useRef, useState } from 'react';
import { button, onValue, select } from './controls.ts';
import { Ask } from './dialogs.ts';
import { neededMark } from './fields.ts';
import {
  addressOf,
  bold,
  escaped,
  imageOf,
  inserted,
  linkAt,
  linkTo,
  list,
  placeOf,
  quote,
  subheading,
  table,
  unescaped,
  withoutContact,
} from './markdown.ts';
import { MarkdownField } from './markdown-field.ts';
import { MenuOrder } from './menu-order.ts';
import {
  entriesIn,
  fieldsOf,
  freeName,
  inOrder,
  type LanguagePages,
  languageOfPath,
  linesBefore,
  nameOf,
  type PageText,
  pageAt,
  pageText,
  pathOfPage,
  withField,
  withText,
} from './page-text.ts';
import { PdfForm } from './pdf-form.ts';
import { Photograph } from './photograph.ts';
import type { Checked, Draft, EditorProblem, Placeholder, PracticeState, Stranger } from './protocol.ts';
import { say, sayCount } from './texts.ts';

interface PagesProps {
  readonly state: PracticeState;
  /** The saved pages. */
  readonly texts: PracticeState['texts'];
  readonly site: LanguagePages;
  readonly checked: Checked | undefined;
  /** Names of all files of the practice. */
  readonly names: readonly string[];
  /** Path of the page that is shown and edited. */
  readonly path: string;
  readonly languages: NamedLanguages;
  readonly onPath: (path: string) => void;
  readonly onFiles: (change: (files: Draft['files']) => Draft['files']) => void;
  readonly onForm: (url: string) => void;
  /** Enters a contact as an official channel. */
  readonly onOwn: (contact: Stranger) => void;
}

/** The languages of the practice and their names, the main one first. */
export type NamedLanguages = readonly (readonly [tag: string, name: string])[];

/** Pages that clients seldom read. */
const APART: readonly string[] = ['/developers', '/404'];

/** A choice of pages. @param pages - each with the value of its option */
export function pageSelect(
  more: object,
  pages: readonly (readonly [path: string, title: string, value: string])[],
  [, ...translations]: NamedLanguages,
): ReactElement {
  const tags = translations.map(([tag]) => tag);
  const groupOf = (path: string) => languageOfPath(path, tags) ?? (APART.includes(path) ? 'apart' : '');
  const options = (group: string) =>
    pages
      .filter(([path]) => groupOf(path) === group)
      .map(([, title, value]) => h('option', { key: value, value }, title));
  return h(
    'select',
    more,
    options(''),
    h('optgroup', { key: '', label: say('page.service') }, options('apart')),
    ...translations.map(([tag, label]) => h('optgroup', { key: tag, label, lang: tag }, options(tag))),
  );
}

const PLACES = ['header', 'footer'] as const;
const HOME = 'pages/index.md';

export function Pages(props: PagesProps): ReactElement {
  const { state, texts, site, path, languages, onPath, onFiles, onForm, onOwn, checked } = props;
  const { today } = state;
  const { own, pages, main, languageOf, sameIn } = site;
  const [title, setTitle] = useState<string>();
  /** The first own page of a language brings the others that its site has without own pages. */
  const setText = (name: string, text: string) =>
    onFiles((before) => {
      const first = Object.entries(site.firstOf(languageOf(name)) ?? {}).filter(([each]) => !before[each]);
      // A page with the general text is not one of the practice's own.
      return [...first, [name, text] as const].reduce(
        (left, [each, content]) => withText(left, { ...site.always, ...texts }, each, content, today),
        before,
      );
    });
  if (Object.keys(own).length === 0)
    return h(
      'div',
      null,
      h('p', null, say('page.general')),
      button(say('page.own'), () => setText(HOME, pages[HOME]!)),
    );
  const wanted = pageAt(path, pages);
  const file = pages[wanted] === undefined ? HOME : wanted;
  const language = languageOf(file);
  const folder = site.folderOf(language);
  const isGeneral = own[file] === undefined;
  const reason = file === `${folder}index.md` ? 'page.needed' : isGeneral ? 'page.given' : undefined;
  const titles = new Map(checked?.pages);
  const titleOf = (name: string) => titles.get(pathOfPage(name)) ?? name.slice('pages/'.length);
  // Each language has its own menus.
  const siblings = Object.fromEntries(
    Object.entries(pages).filter(([name]) => languageOf(name) === language),
  );
  const menus = PLACES.map((place) => [place, entriesIn(siblings, place)] as const);
  const inMenus = menus.flatMap(([, entries]) => entries.map(([name]) => name));
  const order = Math.max(0, ...menus.flatMap(([, entries]) => entries.map(([, entry]) => entry.order))) + 1;
  const names = [...new Set([HOME, ...inMenus, ...Object.keys(pages).sort()])].filter(
    (name) => name in pages,
  );
  const add = () => {
    const name = `${folder}${freeName(nameOf(title!), (each) => `${folder}${each}.md` in pages || each === 'index')}.md`;
    const { head, body } = ['title', 'description'].reduce(
      (page, field) => withField(page, field, title!.trim()),
      { head: '---\n\n---\n', body: `\n## ${escaped(title!.trim())}\n` },
    );
    setText(name, head + body);
    setTitle(undefined);
    onPath(pathOfPage(name));
  };
  /** Begins a page from a copy of the same one in another language. */
  const translate = (from: string, to: string) => {
    setText(to, pages[from]!);
    onPath(pathOfPage(to));
  };
  const targets = (checked?.pages ?? [])
    .filter(([page]) => !page.endsWith('/404') && languageOf(pageAt(page, pages)) === language)
    .map(([page, shown]) => {
      // The site leads to the page in the language of the text.
      const inMain = sameIn(main, pageAt(page, pages));
      return [inMain in pages ? pathOfPage(inMain) : page, shown] as const;
    });
  return h(
    'div',
    null,
    h(
      'div',
      { className: 'field' },
      h('label', { htmlFor: 'page-edited' }, say('page.choose')),
      pageSelect(
        { id: 'page-edited', value: file, ...onValue((name) => onPath(pathOfPage(name))) },
        names.map((name) => [pathOfPage(name), titleOf(name), name]),
        languages,
      ),
    ),
    h(
      'p',
      { className: 'buttons' },
      button(say('page.add'), () => setTitle('')),
      ...languages
        .map(([tag, name]) => [sameIn(tag, file), name] as const)
        .filter(([to]) => !(to in pages))
        .map(([to, name]) => button(say('page.translate', name), () => translate(file, to), { key: to })),
      button(
        say('page.remove'),
        () => {
          onFiles(({ [file]: _, ...others }) =>
            texts[file] === undefined ? others : { ...others, [file]: null },
          );
          onPath('/');
        },
        { disabled: reason !== undefined, title: reason && say(reason) },
      ),
    ),
    ...languages
      .map(([tag, name]) => [name, [...site.unwrittenIn(tag)]] as const)
      .filter(([, all]) => all.length > 0)
      .map(([name, all]) =>
        h(
          'details',
          { key: name },
          h('summary', null, `${name}: ${sayCount('languages.unwritten', all.length)}`),
          h('p', { className: 'help' }, say('page.unwritten')),
          h(
            'ul',
            null,
            ...all.map(([to, from]) =>
              h(
                'li',
                { key: to },
                button(titleOf(from), () => translate(from, to), { className: 'link' }),
              ),
            ),
          ),
        ),
      ),
    h(
      'details',
      null,
      h('summary', null, say('page.order')),
      h('p', { className: 'help' }, say('page.orderHelp')),
      ...menus.map(([place, entries]) =>
        h(MenuOrder, {
          ...{ key: place, label: say(`page.${place}`) },
          entries: entries.map(([name, { label }]): readonly [string, string] => [
            name,
            /\{\{/.test(String(label)) ? titleOf(name) : String(label),
          ]),
          onOrder: (files: string[]) => {
            for (const [name, text] of inOrder(pages, files)) setText(name, text);
          },
        }),
      ),
    ),
    isGeneral && h('p', { className: 'help' }, say('page.given')),
    title !== undefined &&
      h(
        Ask,
        {
          ...{ title: say('page.add'), isReady: nameOf(title) !== '' },
          ...{ onYes: add, onClose: () => setTitle(undefined) },
        },
        h(TextField, { id: 'page-new', label: say('page.title'), value: title, onChange: setTitle }),
      ),
    h(PageForm, {
      ...{
        key: file,
        file,
        isInMain: language === main,
        checked,
        order,
        targets,
        onForm,
        onOwn,
        names: props.names,
      },
      text: pages[file] ?? '',
      onText: (text: string) => setText(file, text),
      onUpload: (name: string, upload: string) => onFiles((before) => ({ ...before, [name]: { upload } })),
    }),
  );
}

interface PageFormProps extends Pick<PagesProps, 'checked' | 'names' | 'onForm' | 'onOwn'> {
  readonly file: string;
  /** Whether it is a page of the main language. */
  readonly isInMain: boolean;
  /** Of a new entry in the menu. */
  readonly order: number;
  readonly text: string;
  readonly targets: Checked['pages'];
  readonly onText: (text: string) => void;
  readonly onUpload: (name: string, upload: string) => void;
}

interface Fields {
  readonly title?: unknown;
  readonly heading?: unknown;
  readonly description?: unknown;
  readonly nav?: { readonly label?: unknown; readonly order?: number };
  readonly photograph?: { readonly src?: unknown; readonly text?: unknown };
  readonly mentions?: readonly { readonly contact?: unknown; readonly whose?: unknown }[];
}

type Asked = 'link' | 'file' | 'photograph' | 'top' | undefined;

function PageForm(props: PageFormProps): ReactElement {
  const { file, checked, isInMain, order, names, text, targets, onText, onUpload } = props;
  const whole = pageText(text);
  const fields = fieldsOf(whole) as Fields | undefined;
  // Front matter that cannot be read is shown in the text, to be corrected there.
  const page = fields ? whole : { head: '', body: text };
  const latest = useRef(page);
  latest.current = page;
  const view = useRef<EditorView | null>(null);
  const [asked, setAsked] = useState<Asked>();
  const [note, setNote] = useState('');
  const placeholders = useMemo(() => {
    const all = checked?.placeholders ?? [];
    // The values are those of the main language.
    return isInMain ? all : all.map((each) => ({ ...each, shown: '' }));
  }, [checked, isInMain]);
  const isHere = (each: { file: string }) => each.file === file;
  const problems = (checked?.problems ?? []).filter(isHere);
  const strangers = (checked?.strangers ?? []).filter(isHere);
  const isAsked = ({ line }: EditorProblem) => strangers.some((each) => each.line === line);
  const warnings = (checked?.warnings ?? []).filter(isHere).filter((each) => !isAsked(each));
  const before = linesBefore(page);
  const lineOf = ({ line }: { line: number | undefined }) =>
    line !== undefined && line > before ? line - before : undefined;

  const put = (next: PageText) => {
    latest.current = next;
    onText(next.head + next.body);
  };
  const setField = (name: string, value: unknown) => put(withField(latest.current, name, value));
  const onBody = (body: string) => {
    const { head } = latest.current;
    put({ head, body: text.includes('\r\n') ? body.replaceAll('\n', '\r\n') : body });
  };
  const change = (make: (state: EditorState) => TransactionSpec | undefined) => {
    const spec = view.current && make(view.current.state);
    // Each change can be undone alone.
    if (spec) view.current!.dispatch({ ...spec, annotations: isolateHistory.of('full') });
    view.current?.focus();
  };
  const problemsOf = (where: string) => problems.filter((each) => each.where.startsWith(where));
  const line = (name: 'title' | 'heading' | 'description', isNeeded: boolean) =>
    h(TextField, {
      ...{ key: name, id: `page-${name}`, placeholders, isNeeded },
      label: say(`page.${name}`),
      help: say(`page.${name}Help`),
      value: String(fields?.[name] ?? ''),
      problems: problemsOf(name),
      onChange: (value: string) => setField(name, value === '' ? undefined : value),
    });
  const { nav, photograph } = fields ?? {};
  const mentions = Array.isArray(fields?.mentions) ? fields.mentions : [];
  const forget = (index: number) => {
    const rest = mentions.filter((_, each) => each !== index);
    setField('mentions', rest.length > 0 ? rest : undefined);
  };
  const remove = (contact: string, place = {}) => {
    for (const name of ['title', 'heading', 'description'] as const) {
      const written = String(fields?.[name] ?? '');
      if (written.includes(contact)) setField(name, written.replaceAll(contact, '').trim());
    }
    change((state) => withoutContact(state, contact, place));
  };
  const inFields = /^(title|heading|description|nav|photograph)\b/;
  const inText = problems.filter(({ where }) => !fields || !inFields.test(where));
  const wrongLines = inText.flatMap((each) => lineOf(each) ?? []);

  const link = asked === 'link' && view.current ? linkAt(view.current.state) : undefined;

  return h(
    'div',
    null,
    !fields && h('p', { className: 'error' }, say('page.unread')),
    fields && [
      line('title', true),
      line('heading', false),
      line('description', true),
      h(TextField, {
        ...{ key: 'nav', id: 'page-nav', label: say('page.label'), help: say('page.labelHelp') },
        value: String(nav?.label ?? ''),
        problems: problemsOf('nav'),
        onChange: (label: string) =>
          setField('nav', label === '' ? undefined : { ...nav, label, order: nav?.order ?? order }),
      }),
      h(
        'fieldset',
        { key: 'photograph' },
        h('legend', null, say('photo.top')),
        photograph &&
          h(TextField, {
            ...{ id: 'page-photograph', label: say('photo.text'), problems: problemsOf('photograph') },
            help: String(photograph.src ?? ''),
            value: String(photograph.text ?? ''),
            onChange: (shows: string) => setField('photograph', { ...photograph, text: shows }),
          }),
        h(
          'div',
          { className: 'buttons' },
          button(say(photograph ? 'photo.another' : 'page.photograph'), () => setAsked('top')),
          photograph && button(say('photo.remove'), () => setField('photograph', undefined)),
        ),
      ),
    ],
    h('h3', { id: 'page-text' }, say('page.text')),
    h('p', { className: 'help', id: 'page-text-help' }, say('page.textHelp')),
    h(LineProblems, { problems: warnings, lineOf, view, className: 'warning' }),
    h(Tools, { placeholders, change, onAsk: setAsked }),
    h(MarkdownField, {
      ...{ placeholders, view, wrongLines },
      text: page.body,
      labelledBy: 'page-text',
      describedBy: inText.length > 0 ? 'page-text-help page-mistakes' : 'page-text-help',
      isWrong: inText.length > 0,
      onChange: onBody,
    }),
    h('p', { role: 'status', className: 'reading' }, note),
    h(
      'div',
      { id: 'page-mistakes', role: 'group', 'aria-label': say('page.mistakes') },
      h(LineProblems, { problems: inText, lineOf, view, className: 'error' }),
    ),
    // An array is one child: React would recreate what follows if the number of children changed.
    [...new Map(strangers.map((each) => [each.contact, each])).values()].map((stranger) =>
      h(StrangerForm, {
        ...{ key: stranger.contact, stranger },
        onWhose: (whose: string) => setField('mentions', [...mentions, { contact: stranger.contact, whose }]),
        onForm: () => props.onForm(stranger.link!),
        onOwn: () => props.onOwn(stranger),
        onRemove: () => remove(stranger.contact, { link: stranger.link, line: lineOf(stranger) }),
      }),
    ),
    mentions.length > 0 &&
      h(
        'section',
        null,
        h('h3', null, say('stranger.known')),
        h(
          'ul',
          null,
          ...mentions.map(({ contact, whose }, index) =>
            h(
              'li',
              { key: index },
              `${contact}: ${whose} `,
              small(say('stranger.forget', contact), () => forget(index)),
              small(say('stranger.erase'), () => {
                forget(index);
                remove(String(contact));
              }),
            ),
          ),
        ),
      ),
    asked === 'link' &&
      h(LinkForm, {
        ...{
          ...{ targets, before: link?.url ?? '' },
          selected: link ? unescaped(link.text) : selectedText(view.current),
        },
        onClose: () => setAsked(undefined),
        onDone: (shown: string, to: string) => {
          setAsked(undefined);
          // An unchanged text keeps its own Markdown.
          const text = link && shown === unescaped(link.text) ? link.text : escaped(shown);
          change((state) => inserted(state, linkTo(text, addressOf(to)), false, link));
        },
      }),
    asked === 'file' &&
      h(PdfForm, {
        ...{ selected: selectedText(view.current) },
        onClose: () => setAsked(undefined),
        onUse: (upload: string, name: string, shown: string) => {
          const free = freeName(nameOf(name) || 'file', (each) => names.includes(`files/${each}.pdf`));
          setAsked(undefined);
          onUpload(`files/${free}.pdf`, upload);
          change((state) => inserted(state, linkTo(escaped(shown), `/files/${free}.pdf`)));
        },
      }),
    (asked === 'photograph' || asked === 'top') &&
      h(Photograph, {
        onClose: () => setAsked(undefined),
        onUse: (upload: string, shows: string, removed: string) => {
          const own = nameOf(shows.split(/\s+/).slice(0, 5).join(' ')) || 'photograph';
          const path = `/images/${freeName(own, (each) => names.some((name) => name.startsWith(`images/${each}.`)))}.jpg`;
          setAsked(undefined);
          onUpload(path.slice(1), upload);
          setNote(removed);
          if (asked === 'top') setField('photograph', { src: path, text: shows.replace(/\s+/g, ' ') });
          else change((state) => inserted(state, imageOf(shows, path), true));
        },
      }),
  );
}

const small = (text: string, onClick: () => void) => button(text, onClick, { className: 'small' });

const selectedText = (view: EditorView | null): string =>
  view ? view.state.sliceDoc(view.state.selection.main.from, view.state.selection.main.to) : '';

interface TextFieldProps {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly problems?: readonly EditorProblem[];
  readonly isNeeded?: boolean;
  /** They are shown as chips. @default the field is a plain one */
  readonly placeholders?: readonly Placeholder[];
  readonly onChange: (value: string) => void;
}

/** A field of one line. */
function TextField(props: TextFieldProps): ReactElement {
  const { id, label, help, value, problems = [], isNeeded, placeholders, onChange } = props;
  const isWrong = problems.length > 0;
  const describedBy = [help && `${id}-help`, isWrong && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return h(
    'div',
    { className: 'field' },
    placeholders
      ? h('span', { id: `${id}-label`, className: 'label' }, label, neededMark(isNeeded))
      : h('label', { htmlFor: id }, label),
    help && h('p', { id: `${id}-help`, className: 'help' }, help),
    placeholders
      ? h(MarkdownField, {
          ...{ placeholders, text: value, onChange, isLine: true, isWrong },
          ...{ labelledBy: `${id}-label`, describedBy },
        })
      : h('input', {
          ...{ id, value, autoComplete: 'off', ...onValue(onChange) },
          ...{ 'aria-describedby': describedBy, 'aria-invalid': isWrong || undefined },
        }),
    isWrong && h('p', { id: `${id}-error`, className: 'error' }, problems.map(({ text }) => text).join(' ')),
  );
}

interface ToolsProps {
  readonly placeholders: readonly Placeholder[];
  readonly change: (make: (state: EditorState) => TransactionSpec) => void;
  readonly onAsk: (what: Asked) => void;
}

/** The first is shown at once, the others after *More*. */
const GROUPS = ['common', 'facts', 'links', 'blocks', 'service'] as const;

function Tools({ placeholders, change, onAsk }: ToolsProps): ReactElement {
  const [name, setName] = useState('');
  const [hasMore, setHasMore] = useState(false);
  const tool = (key: string, onClick: () => void) => button(say(`page.${key}`), onClick, { key });
  const insert = () => {
    const chosen = placeholders.find((each) => each.name === name)!;
    change((state) => ({
      ...inserted(state, `{{${name}}}`, chosen.kind === 'blocks'),
      // Screen readers do not read the inserted chip.
      effects: EditorView.announce.of(say('page.inserted', chosen.label)),
    }));
  };
  return h(
    'div',
    { className: 'buttons', role: 'group', 'aria-label': say('page.tools') },
    tool('bold', () => change(bold)),
    tool('sub', () => change(subheading)),
    tool('list', () => change(list)),
    tool('quote', () => change(quote)),
    tool('table', () => change((state) => table(state, say('page.tableHead'), say('page.tableCell')))),
    tool('link', () => onAsk('link')),
    tool('file', () => onAsk('file')),
    tool('photograph', () => onAsk('photograph')),
    h(
      'select',
      { 'aria-label': say('page.fact'), value: name, ...onValue(setName) },
      h('option', { value: '' }, say('page.fact')),
      ...(hasMore ? GROUPS : GROUPS.slice(0, 1)).map((group) =>
        h(
          'optgroup',
          { key: group, label: say(`page.${group}`) },
          ...placeholders
            .filter((each) => (each.isCommon ? 'common' : each.kind) === group)
            .map((each) =>
              h(
                'option',
                { key: each.name, value: each.name },
                each.shown === '' ? each.label : `${each.label}: ${each.shown.slice(0, 40)}`,
              ),
            ),
        ),
      ),
    ),
    button(say('page.more'), () => setHasMore(!hasMore), { 'aria-pressed': hasMore }),
    button(say('page.insert'), insert, { disabled: name === '' }),
  );
}

interface LineProblemsProps {
  readonly problems: readonly EditorProblem[];
  readonly lineOf: (problem: EditorProblem) => number | undefined;
  readonly view: RefObject<EditorView | null>;
  readonly className: string;
}

function LineProblems({ problems, lineOf, view, className }: LineProblemsProps): ReactElement | null {
  if (problems.length === 0) return null;
  // Selects the place, so that typing replaces it, and the button “Link” corrects a link.
  const goTo = (line: number, link: string | undefined) => {
    const selection = placeOf(view.current!.state, line, link);
    view.current!.dispatch({ selection, scrollIntoView: true });
    view.current!.focus();
  };
  return h(
    'ul',
    { className },
    ...problems.map((problem, index) => {
      const line = lineOf(problem);
      return h(
        'li',
        { key: index },
        line !== undefined &&
          button(say('page.line', line), () => goTo(line, problem.link), { className: 'link' }),
        h('div', null, line === undefined && fieldLabel(problem.where), problem.text),
        problem.english && h('q', { lang: 'en' }, problem.english),
      );
    }),
  );
}

/** The label of the front matter's field with a problem. Empty if the form has no such field. */
function fieldLabel(where: string): string {
  const [name = ''] = where.split(/\W/);
  const others = { photograph: say('photo.top'), mentions: say('stranger.known') };
  const key = `page.${name}`;
  const label = others[name as keyof typeof others] ?? say(key);
  return label === key || name === 'line' ? '' : `${label}: `;
}

interface StrangerFormProps {
  readonly stranger: Stranger;
  readonly onWhose: (whose: string) => void;
  readonly onForm: () => void;
  /** Enters it as an official channel. */
  readonly onOwn: () => void;
  readonly onRemove: () => void;
}

/** Asks whose contact it is. */
function StrangerForm(props: StrangerFormProps): ReactElement {
  const { stranger, onWhose, onForm, onOwn, onRemove } = props;
  const { contact, link } = stranger;
  const [whose, setWhose] = useState('');
  return h(
    'section',
    { className: 'stranger', 'aria-label': say('stranger.title') },
    h('p', { role: 'status' }, say(link === undefined ? 'stranger.shows' : 'stranger.leads', contact)),
    h(TextField, {
      id: `whose-${contact}`,
      label: say('stranger.who', contact),
      help: say('stranger.help'),
      value: whose,
      onChange: setWhose,
    }),
    h(
      'div',
      { className: 'buttons' },
      button(say('stranger.keep'), () => onWhose(whose.trim()), { disabled: whose.trim() === '' }),
      stranger.canBeForm && button(say('stranger.form'), onForm),
      /^\+?[\d (]|@/.test(contact) && button(say('stranger.own'), onOwn),
      button(say(link === undefined ? 'stranger.erase' : 'stranger.remove'), onRemove),
    ),
  );
}

interface LinkFormProps {
  readonly selected: string;
  /** Address of the link that is corrected. @default a new link */
  readonly before: string;
  /** The pages in the language of the text. */
  readonly targets: Checked['pages'];
  readonly onDone: (text: string, to: string) => void;
  readonly onClose: () => void;
}

function LinkForm({ selected, before, targets, onDone, onClose }: LinkFormProps): ReactElement {
  const [text, setText] = useState(selected);
  const [to, setTo] = useState(before);
  const isPage = targets.some(([path]) => path === to);
  const isReady = text.trim() !== '' && to.trim() !== '';
  const onYes = () => onDone(text, to);
  return h(
    Ask,
    { title: say('page.linkTitle'), yes: say('page.linkDone'), isReady, onYes, onClose },
    h(TextField, { id: 'link-text', label: say('page.linkText'), value: text, onChange: setText }),
    h(
      'div',
      { className: 'field' },
      h('label', { htmlFor: 'link-page' }, say('page.linkPage')),
      select(say('page.linkElse'), targets, { id: 'link-page', value: isPage ? to : '', ...onValue(setTo) }),
    ),
    !isPage &&
      h(TextField, {
        ...{ id: 'link-to', label: say('page.linkTo'), help: say('page.linkHelp'), value: to },
        onChange: setTo,
      }),
  );
}
