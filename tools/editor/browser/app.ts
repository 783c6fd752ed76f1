/** The whole form, and its state: what the person typed, and the server's check of it. */
import Form from '@rjsf/core/lib/components/Form.js';
import type { ErrorSchema, RJSFSchema, ValidatorType } from '@rjsf/utils';
import {
  createElement as h,
  type ReactElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { begin, check, dropDraft, readDraft, readEarlier, readEarlierDraft, readState, save } from './api.ts';
import { BrandFiles, isBrandFile } from './brand-files.ts';
import { type Attempting, button } from './controls.ts';
import { Ask, Changes, Conflict, Dialog, Review } from './dialogs.ts';
import {
  at,
  type Clash,
  fieldId,
  hasField,
  isMap,
  isSame,
  isUnstarted,
  merged,
  type Path,
  pathOf,
  schemaAt,
  withValue,
} from './facts.ts';
import { type FieldContext, isMark, templates, widgets } from './fields.ts';
import { Languages } from './languages.ts';
import { Page } from './page.ts';
import { freeName, isPage, languagePages, nameOf, pagesIn, pathOfPage, withPages } from './page-text.ts';
import { Pages } from './pages.ts';
import { Portrait } from './portrait.ts';
import type {
  Checked,
  Draft,
  EarlierState,
  EditorProblem,
  FormGroup,
  PracticeState,
  Saved,
  Widget,
} from './protocol.ts';
import { Publish } from './publish.ts';
import { Sheet } from './sheet.ts';
import { Begin, Next, Progress } from './start.ts';
import { dayText, say, sayCount, showIn, timeText } from './texts.ts';
import { inLanguages, languagesOf, shownFacts, withoutLanguage } from './translated.ts';
import { useDraftId, usePart } from './window-state.ts';

/** Milliseconds without typing after which the server checks the draft. */
const PAUSE_MS = 250;

/** Turns off the checks of the form library, because the server checks. */
const SERVER_CHECKS: ValidatorType = {
  isValid: () => true,
  rawValidation: () => ({}),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  reset: () => {},
};

/** The form has no default values. */
const NO_DEFAULTS = {
  arrayMinItems: { populate: 'never' },
  emptyObjectFields: 'skipDefaults',
} as const;

export function App({ state: first }: { state: PracticeState }): ReactElement {
  /** The form in the language of the draft. */
  const [form, setForm] = useState(first);
  const [saved, setSaved] = useState<Saved>(first);
  const [facts, setFacts] = useState<unknown>(first.facts);
  const tags = languagesOf(facts).join();
  const { groups, steps, known, languages } = useMemo(() => {
    const { enum: all = [], enumNames = [] } = schemaIn(form.groups, ['language']) ?? {};
    const known = all.map((tag, index) => [String(tag), enumNames[index]!] as const);
    const named = (tag: string) => new Map(known).get(tag) ?? tag;
    const languages = tags.split(',').map((tag) => [tag, named(tag)] as const);
    const shown = (all: readonly FormGroup[]) => all.map((each) => inLanguages(each, tags.split(','), named));
    return { groups: shown(form.groups), steps: shown(form.steps), known, languages };
  }, [form, tags]);
  const [files, setFiles] = useState<Draft['files']>({});
  const site = useMemo(() => {
    const [, ...others] = tags.split(',');
    return languagePages(form.general, pagesIn(saved.texts, files), [form.language, ...others]);
  }, [form, saved, files, tags]);
  const [checked, setChecked] = useState<Checked>();
  const [version, setVersion] = useState(0);
  const [path, setPath] = useState('/');
  const isFirst = isUnstarted(saved.facts);
  const isOwn = isFirst && !at(facts, ['fictional']);
  const isBegun =
    isOwn && (!isSame(facts, saved.facts) || at(facts, ['location', 'addressCountry']) !== undefined);
  /** Whether there is nothing yet but the first question. */
  const isBlank = isOwn && !isBegun;
  const [wanted, setPart] = usePart(isFirst ? steps : groups);
  const isGone = isBlank || (!isFirst && steps.some(({ id }) => id === wanted));
  const part = isGone ? (isFirst ? steps : groups)[0]!.id : wanted;
  const { id, openDrafts, takeOver } = useDraftId();
  const [drafts, setDrafts] = useState<PracticeState['drafts']>([]);
  const [isReviewing, setReviewing] = useState(false);
  const [conflict, setConflict] = useState<ReturnType<typeof merged>>();
  const [message, setMessage] = useState('');
  /** What waits for an answer. */
  const [question, setQuestion] = useState<{
    readonly title: string;
    readonly onYes: () => void;
    readonly changes?: Checked['changes'];
  }>();
  const onAsk = useCallback<FieldContext['onAsk']>((title, onYes) => setQuestion({ title, onYes }), []);
  /** Whether the list of parts is open, which on a narrow screen covers the form. */
  const [isMenuOpen, setMenuOpen] = useState(false);
  const draft = useMemo(() => ({ facts, files, versions: saved.versions, id }), [facts, files, saved, id]);
  /** The draft that the server checked last, or could not check. */
  const [done, setDone] = useState<{ readonly draft: unknown; readonly isFailed?: boolean }>();
  const isChecking = done?.draft !== draft;
  /** Whether a person asked to save, which waits for the check of the last change. */
  const [isAsked, setAsked] = useState(false);
  /** JSON paths of facts that are missing, and of which a person was told. */
  const [told, setTold] = useState<ReadonlySet<string>>(new Set());
  /** The facts before the change that a person is typing. The server derives other facts from that change. */
  const settled = useRef<unknown>(first.facts);
  /** Whether a person is writing in a field. */
  const isTyping = useRef(false);

  const attempt = useCallback<Attempting['attempt']>(async (work) => {
    try {
      await work();
    } catch (error) {
      setMessage((error as Error).message);
    }
  }, []);

  useEffect(() => {
    if (!isChecking) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await check({ ...draft, settled: settled.current }, stop.signal);
        setChecked(answer);
        setDone({ draft });
        if (answer.isShown) setVersion((before) => before + 1);
        // "Saved" stays until the next change.
        const isUnchanged = isSame(draft.facts, saved.facts) && Object.keys(draft.files).length === 0;
        setMessage((before) => answer.unkept ?? (isUnchanged && before === say('saved') ? before : ''));
        if (isUnchanged) setTold(placesOf(answer.problems));
      } catch (error) {
        if (stop.signal.aborted) return;
        setDone({ draft, isFailed: true });
        setMessage((error as Error).message);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [draft, saved, isChecking]);

  const language = String(at(facts, ['language']) ?? '');
  const shownLanguage = useRef(language);
  const readIn = useCallback(
    (next: string) =>
      attempt(async () => {
        const state = await readState(next);
        showIn(state);
        setForm(state);
      }),
    [attempt],
  );
  useEffect(() => {
    if (language === '' || language === shownLanguage.current) return;
    shownLanguage.current = language;
    void readIn(language);
  }, [language, readIn]);

  useEffect(() => {
    void openDrafts().then((open) => setDrafts(first.drafts.filter((draft) => !open.has(draft.id))));
  }, [first, openDrafts]);

  /** The facts with those that follow from the last change, e.g. the link to a new number. */
  const followed = isChecking || done?.isFailed ? facts : (checked?.followed ?? facts);
  /** Takes over the facts that follow, when the person has left the field. */
  const settle = useCallback(() => {
    if (isChecking) return;
    settled.current = followed;
    if (!isSame(followed, facts)) setFacts(followed);
  }, [followed, facts, isChecking]);
  const leave = useCallback(() => {
    isTyping.current = false;
    settle();
  }, [settle]);
  useEffect(() => {
    const isInField = /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '');
    if (!isInField || !isTyping.current) settle();
  }, [settle]);

  const onPicture = useCallback<FieldContext['onPicture']>(
    (name, upload) => setFiles((before) => ({ ...before, [name]: { upload } })),
    [],
  );

  const stored = useMemo(() => {
    const uploads = Object.entries(files).map(([name, file]) => [
      name,
      file && 'upload' in file && file.upload,
    ]);
    return { ...saved.versions, ...Object.fromEntries(uploads) };
  }, [saved, files]);

  const group = [...groups, ...steps.slice(1)].find(({ id }) => id === part);
  const problems = checked?.problems ?? [];
  const open = useMemo(
    () => (checked?.problems ?? []).filter(({ where, isMissing }) => isMissing && !told.has(where)),
    [checked, told],
  );
  const wrong = problems.filter((problem) => !open.includes(problem));
  /** Shows a part from its beginning. @param heading - id of the element that gets the focus */
  const showPart = (id: string, heading = 'part-title') => {
    setPart(id);
    setMenuOpen(false);
    // A timeout, because React has to show the part first.
    setTimeout(() => {
      const title = document.getElementById(heading);
      title?.scrollIntoView();
      title?.focus({ preventScroll: true });
    });
  };
  const showMistakes = (all = problems) => {
    setTold(placesOf(all));
    showPart('mistakes');
  };
  const goToPage = (file: string) => {
    if (isBrandFile(file)) return showPart('brand');
    showPart('pages');
    setPath(pathOfPage(file));
  };
  /** The part with the field of a fact, or with the nearest field around it. */
  const groupWith = (where: Path): FormGroup | undefined =>
    where.length === 0
      ? undefined
      : (groups.find(({ schema }) => hasField(schema, where)) ?? groupWith(where.slice(0, -1)));
  const goTo = (where: Path) => {
    const target = groupWith(where);
    if (!target) return;
    setPart(target.id);
    setTimeout(() => focusField(where));
  };

  /** Shows another draft. */
  function show(next: Draft): void {
    setFacts(next.facts);
    setFiles(next.files);
    settled.current = next.facts;
    setChecked(undefined);
  }

  const beginBlank = (next: string, country: string) =>
    attempt(async () => {
      show(await begin(next, country));
      setTold(new Set());
      showPart(steps[1]!.id);
    });

  /** Goes on with a stored draft, from the state that it began with. */
  async function take(draft: string): Promise<void> {
    setDrafts([]);
    await attempt(async () => {
      const { base, ...found } = await readDraft(draft);
      takeOver(draft);
      setSaved(base);
      show(found);
    });
  }

  async function drop(draft: string): Promise<void> {
    await dropDraft(draft);
    setDrafts(drafts.slice(1));
  }

  async function saveNow(confirmed: readonly string[]): Promise<void> {
    setReviewing(false);
    await attempt(async () => {
      const answer = await save({ ...draft, settled: facts, confirmed });
      if ('saved' in answer) {
        setSaved(answer.saved);
        setFacts(answer.saved.facts);
        setFiles({});
        settled.current = answer.saved.facts;
        setMessage(say('saved'));
      } else if ('conflict' in answer) {
        const theirs = { facts: answer.conflict.facts, pages: answer.conflict.texts };
        const both = merged(
          { facts: saved.facts, pages: saved.texts },
          { facts, pages: pagesIn(saved.texts, files) },
          theirs,
        );
        setSaved(answer.conflict);
        setConflict(both);
      } else if ('toConfirm' in answer) setReviewing(true);
      else {
        setChecked((before) => before && { ...before, problems: answer.problems });
        showMistakes(answer.problems);
      }
    });
  }

  const changes = checked?.changes ?? [];
  const isNew = changes.length > 0 || Object.keys(files).length > 0;
  const isUnsaved = isNew || !isSame(facts, saved.facts);
  useEffect(() => {
    // What the server has checked is on the disk.
    if (!isUnsaved || (checked?.unkept === undefined && !isChecking)) return;
    const ask = (event: Event) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved, checked, isChecking]);
  useEffect(() => {
    if (!isAsked || isChecking) return;
    // The facts that follow are checked first.
    if (!done?.isFailed && !isSame(followed, facts)) return settle();
    setAsked(false);
    if (done?.isFailed) return;
    if (problems.length > 0) showMistakes();
    else if (isNew) setReviewing(true);
    else setMessage(say('allSaved'));
  });
  const askToSave = () => {
    if (done?.isFailed) setDone(undefined);
    setAsked(true);
  };
  const elsewhere = checked?.elsewhere ?? [];
  const askToDiscard = (onYes: () => void) => setQuestion({ title: say('discard'), onYes, changes });
  const startPart = { id: steps[0]!.id, title: steps[0]!.title, mistakes: 0 };
  const parts = [
    ...(isFirst ? [startPart] : []),
    ...groups.map(({ id, title, schema }) => ({
      id,
      title,
      mistakes: wrong.filter(({ where }) => where.startsWith('$') && hasField(schema, pathOf(where))).length,
    })),
    {
      id: 'pages',
      title: say('group.pages'),
      mistakes: problems.filter(({ file }) => isPage(file)).length,
    },
    { id: 'mistakes', title: say('mistakesTitle'), mistakes: wrong.length },
    ...['publish', 'sheet', 'earlier'].map((id) => ({ id, title: say(`group.${id}`), mistakes: 0 })),
  ];
  const listed = (all: readonly EditorProblem[]) =>
    all.length > 0 && h(Problems, { ...{ goTo, goToPage }, problems: all, canGoTo: groupWith });
  const isStep = steps.some(({ id }) => id === part);
  const title = [...parts, ...steps].find(({ id }) => id === part)?.title;

  return h(
    'div',
    { className: 'app' },
    h(
      'header',
      null,
      h('h1', null, say('title')),
      h(
        'button',
        {
          type: 'button',
          className: 'menu',
          'aria-expanded': isMenuOpen,
          'aria-controls': 'parts',
          'aria-label': `${say('parts')}: ${title}`,
          onClick: () => setMenuOpen(!isMenuOpen),
        },
        title,
      ),
      h(
        'p',
        { className: 'status', role: 'status', 'data-state': isChecking ? 'checking' : 'checked' },
        message ||
          (wrong.length > 0 && !isBlank
            ? say('mistakes', wrong.length)
            : isNew
              ? sayCount('unsaved', Math.max(changes.length, Object.keys(files).length))
              : say('allSaved')),
      ),
      h(
        'p',
        { className: 'buttons' },
        button(say('save'), askToSave, { className: 'main', disabled: !isUnsaved }),
        button(say('confirmAll'), () => setReviewing(true), { disabled: isNew || problems.length > 0 }),
        button(say('discard'), () => askToDiscard(() => show({ facts: saved.facts, files: {} })), {
          disabled: !isUnsaved,
        }),
      ),
    ),
    h(
      'nav',
      {
        ...{ id: 'parts', 'aria-label': say('parts'), className: isMenuOpen ? 'open' : undefined },
        onKeyDown: ({ key }: { key: string }) => key === 'Escape' && setMenuOpen(false),
      },
      h(
        'ul',
        null,
        ...(isBlank ? [startPart] : parts).map(({ id, title, mistakes }) =>
          h(
            'li',
            { key: id },
            h(
              'button',
              {
                type: 'button',
                'aria-current': id === part || (id === steps[0]!.id && isStep) ? 'true' : undefined,
                onClick: () => (id === 'mistakes' ? showMistakes() : showPart(id)),
              },
              title,
              mistakes > 0 && h('span', { className: 'error' }, ` (${say('mistakes', mistakes)})`),
            ),
          ),
        ),
        h(
          'li',
          { className: 'menu' },
          button(say('page'), () => showPart(part, 'page-title')),
        ),
      ),
    ),
    h(
      'main',
      null,
      h('h2', { id: 'part-title', tabIndex: -1 }, title),
      checked?.mustConfirm && !isNew && !isOwn && h('p', { className: 'warning' }, say('rule.validity')),
      part === 'mistakes' &&
        h(
          'div',
          null,
          problems.length === 0 && h('p', null, say('noMistakes')),
          listed(problems),
          elsewhere.length > 0 && h('h3', null, say('elsewhereTitle')),
          listed(elsewhere),
        ),
      part === steps[0]!.id &&
        (isBegun
          ? h(Progress, { steps: steps.slice(1), facts, problems, showPart })
          : h(Begin, {
              facts,
              onBegin: (next, country) => {
                const onYes = () => void beginBlank(next, country);
                if (isUnsaved) askToDiscard(onYes);
                else onYes();
              },
              onLanguage: (next: string) => next !== form.language && readIn(next),
              step: steps[0]!,
              form: (choice, onChange, onSettle) =>
                h(PartForm, {
                  ...{ group: steps[0]!, facts: choice, checked: undefined, open: [], stored },
                  ...{ onChange, onPicture, onAsk, onSettle },
                }),
            })),
      part === 'practice' &&
        h(Languages, {
          ...{ facts: followed, site, known, onAsk, goTo },
          onFacts: setFacts,
          onPages: () => showPart('pages'),
          onRemove: (tag) => {
            const left = Object.entries(site.own).filter(([name]) => site.languageOf(name) !== tag);
            show({
              facts: withoutLanguage(followed, tag),
              files: withPages(files, saved.texts, Object.fromEntries(left)),
            });
          },
        }),
      part === 'contact' && h(Validity, { facts }),
      group &&
        h(PartForm, {
          ...{ key: group.id, group, facts, checked, open, stored, onPicture, onAsk },
          onChange: (next) => {
            isTyping.current = true;
            setFacts(next);
          },
          onSettle: leave,
        }),
      isStep && part !== steps[0]!.id && h(Next, { steps, part, showPart }),
      part === 'brand' && h(BrandFiles, { files, names: Object.keys(saved.versions), onFiles: setFiles }),
      part === 'pages' &&
        h(Pages, {
          ...{ state: form, texts: saved.texts, site, checked, path, languages },
          names: [...Object.keys(saved.versions), ...Object.keys(files)],
          onPath: setPath,
          onFiles: setFiles,
          onForm: (url: string) => {
            const label = say('sheet.form');
            setFacts((before: unknown) => withValue(before, ['contact', 'form'], { label, url }));
          },
          onOwn: ({ contact, link = '' }) => {
            const list = ['contact', 'otherChannels'];
            const others = (at(facts, list) ?? []) as unknown[];
            const type = contact.includes('@')
              ? 'email'
              : link.startsWith('https:')
                ? 'messaging'
                : 'telephone';
            const own = type === 'email' ? { email: contact } : { number: contact };
            const url = type === 'messaging' ? { url: link } : {};
            setFacts(withValue(facts, list, [...others, { type, ...own, ...url }]));
            goTo([...list, others.length, 'label']);
          },
        }),
      part === 'publish' && h(Publish, { isUnsaved: isNew, attempt }),
      part === 'sheet' && h(Sheet, { attempt }),
      part === 'earlier' &&
        h(Earlier, {
          attempt,
          onDraft: (draft: Draft) => {
            show(draft);
            setMessage(say('broughtBack'));
          },
        }),
    ),
    // The page of the draft before is the example's.
    isOwn && !checked?.isShown
      ? h(
          'section',
          { className: 'page', 'aria-labelledby': 'page-title' },
          h('h2', { id: 'page-title', tabIndex: -1 }, say('page')),
          h('p', { className: 'help' }, say('startPage')),
        )
      : h(Page, { checked, path, languages, version, onPath: setPath, onFact: goTo }),
    isReviewing &&
      h(Review, {
        changes,
        warnings: (checked?.warnings ?? []).filter(({ where }) => where.startsWith('$')),
        channels: checked?.channels ?? [],
        mustConfirm: checked?.mustConfirm ?? false,
        onSave: saveNow,
        onClose: () => setReviewing(false),
      }),
    drafts[0] &&
      // Closed without a choice, it is offered again by the next start.
      h(
        Dialog,
        { key: drafts[0].id, title: say('draftTitle'), onClose: () => setDrafts([]) },
        h('p', null, say('draftWhy', timeText(drafts[0].savedAt))),
        h(
          'p',
          { className: 'buttons' },
          button(say('draftTake'), () => take(drafts[0]!.id), { className: 'main' }),
          button(say('draftDrop'), () => attempt(() => drop(drafts[0]!.id))),
          button(say('draftLater'), () => setDrafts([])),
        ),
      ),
    question &&
      h(
        Ask,
        {
          ...{ title: question.title, onClose: () => setQuestion(undefined) },
          onYes: () => {
            setQuestion(undefined);
            question.onYes();
          },
        },
        question.changes && h(Changes, { changes: question.changes }),
      ),
    conflict &&
      h(Conflict, {
        ...conflict,
        labelOf: ({ path: [kind, ...where] }: Clash) =>
          kind === 'pages'
            ? say('page.part', new Map(checked?.pages).get(pathOfPage(String(where[0]))) ?? where[0])
            : [where.slice(0, -1), where]
                .map((each) => schemaIn(groups, each))
                .flatMap((each, index) => (index === 1 || each?.translated ? (each?.title ?? []) : []))
                .join(', ') || where.join('.'),
        textOf: ([, ...where]: Path, value: unknown) =>
          textIn(groups, where, (isMark(value) && checked?.general[String(value)]) || value),
        onDone: (next: unknown) => {
          const { facts: both, pages } = next as { facts: unknown; pages: Readonly<Record<string, string>> };
          setConflict(undefined);
          setFacts(both);
          setFiles((before) => withPages(before, saved.texts, pages));
          settled.current = both;
        },
      }),
  );
}

interface PartFormProps extends Pick<FieldContext, 'stored' | 'onPicture' | 'onAsk'> {
  readonly group: FormGroup;
  readonly facts: unknown;
  readonly checked: Checked | undefined;
  /** What is not filled yet. */
  readonly open: readonly EditorProblem[];
  readonly onChange: (facts: unknown) => void;
  readonly onSettle: () => void;
}

const WIDGETS = { ...widgets, image: Portrait } satisfies Record<Widget, unknown>;

/** The path of the fact with the field of this id. */
const pathInField = (id: string): Path =>
  id
    .split('.')
    .slice(1)
    .map((key) => (/^\d+$/.test(key) ? Number(key) : key));

/**
 * The path of a portrait, e.g. `/images/jane-doe.jpg`. A replaced portrait has the same path if it is the person's own.
 */
function portraitPath(facts: unknown, id: string, before: unknown): string {
  const person = pathInField(id).slice(0, -1);
  const name = nameOf(String(at(facts, [...person, 'name']) ?? '')) || 'portrait';
  // A path with another name may be the example's, or be used elsewhere.
  if (typeof before === 'string' && new RegExp(`^/images/${name}(-\\d+)?\\.jpg$`).test(before)) return before;
  const used = JSON.stringify(facts);
  return `/images/${freeName(name, (each) => used.includes(`"/images/${each}.`))}.jpg`;
}

/** The form of one part. It does not change facts of other parts. */
function PartForm(props: PartFormProps): ReactElement {
  const { group, facts, checked, open, stored, onChange, onPicture, onAsk, onSettle } = props;
  // The form library does not notice if only functions of the context changed, so they read the facts from here.
  const latest = useRef({ facts, onChange });
  latest.current = { facts, onChange };
  const shown = useMemo(
    () => shownFacts(facts, group.schema, String(at(facts, ['language']))),
    [facts, group],
  );
  const errors = useMemo(() => errorsIn(checked?.problems ?? [], group.schema), [checked, group]);
  const context = useMemo((): FieldContext => {
    const warnings: Record<string, string[]> = {};
    for (const { where, text } of checked?.warnings ?? [])
      if (where.startsWith('$')) {
        const id = fieldId(pathOf(where));
        warnings[id] = [...(warnings[id] ?? []), text];
      }
    const readings = Object.entries(checked?.readings ?? {}).map(([where, text]) => [
      fieldId(pathOf(where)),
      text,
    ]);
    return {
      ...{ warnings, stored, onPicture, onAsk },
      general: checked?.general ?? {},
      onRemove: (path) => latest.current.onChange(withValue(latest.current.facts, path, undefined)),
      open: new Set(open.map(({ where }) => fieldId(pathOf(where)))),
      nameFor: (id, before) => portraitPath(latest.current.facts, id, before),
      nameAt: (id) => {
        const name = at(latest.current.facts, pathInField(id)) ?? '';
        // A text, or the same one in each language.
        return dayText(isMap(name) ? (Object.values(name)[0] ?? '') : name);
      },
      readings: Object.fromEntries(readings),
      channels: (checked?.channels ?? [])
        .filter(({ kind }) => kind !== 'form')
        .map(({ name, label, shown }) => [name, `${shown} (${label})`] as const),
    };
  }, [checked, open, stored, onPicture, onAsk]);
  return h(Form, {
    ...{
      schema: group.schema as RJSFSchema,
      uiSchema: group.uiSchema,
      validator: SERVER_CHECKS,
      formData: shown,
    },
    ...{
      widgets: WIDGETS,
      templates,
      formContext: context,
      extraErrors: errors,
      noValidate: true,
      noHtml5Validate: true,
    },
    ...{ showErrorList: false, idPrefix: 'f', idSeparator: '.', tagName: 'div', children: true },
    experimental_defaultFormStateBehavior: NO_DEFAULTS,
    onChange: ({ formData }: { formData?: unknown }) => onChange(formData),
    onBlur: onSettle,
  } as never);
}

interface ProblemsProps {
  readonly problems: readonly EditorProblem[];
  /** @returns undefined if no part has a field of the fact, or around it */
  readonly canGoTo: (path: Path) => unknown;
  readonly goTo: (path: Path) => void;
  readonly goToPage: (file: string) => void;
}

function Problems({ problems, canGoTo, goTo, goToPage }: ProblemsProps): ReactElement {
  return h(
    'ul',
    null,
    ...problems.map(({ file, where, label, text, english }, index) =>
      h(
        'li',
        { key: index },
        where.startsWith('$') && canGoTo(pathOf(where))
          ? button(label ?? where, () => goTo(pathOf(where)), { className: 'link' })
          : isPage(file) || isBrandFile(file)
            ? button(
                isBrandFile(file) ? say(file === 'favicon.svg' ? 'brand.icon' : 'brand.logo') : label,
                () => goToPage(file),
                { className: 'link' },
              )
            : h('strong', null, say('editFile', file)),
        h('div', null, text),
        english && h('q', { lang: 'en' }, english),
      ),
    ),
  );
}

/** The day on which the contacts were confirmed, and the day until which they are valid. A save sets both. */
function Validity({ facts }: Pick<PartFormProps, 'facts'>): ReactElement | null {
  const days = ['verifiedAt', 'validUntil'].map((name) => at(facts, ['contact', 'verification', name]));
  if (!days.every((each) => Date.parse(String(each)))) return null;
  return h('p', { className: 'help' }, say('confirmedUntil', ...days.map(dayText)));
}

function Earlier({ attempt, onDraft }: Attempting & { onDraft: (draft: Draft) => void }): ReactElement {
  const [states, setStates] = useState<readonly EarlierState[]>();
  useEffect(() => void attempt(async () => setStates(await readEarlier())), [attempt]);
  if (!states) return h('p', { role: 'status' }, say('checking'));
  if (states.length === 0) return h('p', null, say('noEarlier'));
  return h(
    'ol',
    { className: 'earlier' },
    ...states.map(({ id, savedAt, changes }) =>
      h(
        'li',
        { key: id },
        h('h3', null, say('savedAt', timeText(savedAt))),
        changes.length > 0 ? h(Changes, { changes }) : h('p', null, say('writtenElsewhere')),
        button(say('bringBack'), () => attempt(async () => onDraft(await readEarlierDraft(id)))),
      ),
    ),
  );
}

const schemaIn = (groups: readonly FormGroup[], path: Path) =>
  groups.map(({ schema }) => schemaAt(schema, path)).find((found) => found !== undefined);

/** A fact in words: the name of a choice, or a day as people write it. */
function textIn(groups: readonly FormGroup[], path: Path, value: unknown): string {
  const { enum: values, enumNames } = schemaIn(groups, path) ?? {};
  return enumNames?.[values!.indexOf(value)] ?? dayText(value);
}

/** The problems of a part as the form library shows them at their fields. */
const errorsIn = (problems: readonly EditorProblem[], schema: unknown): ErrorSchema =>
  problems
    .filter(({ where }) => hasField(schema, pathOf(where)))
    .reduce<ErrorSchema>((errors, { where, text }) => {
      const own = [...pathOf(where), '__errors'];
      return withValue(errors, own, [...((at(errors, own) ?? []) as string[]), text]) as ErrorSchema;
    }, {});

const placesOf = (problems: readonly EditorProblem[]) => new Set(problems.map(({ where }) => where));

function focusField(path: Path): void {
  // Some facts have no field with their id, e.g. an item of a set of checkboxes. Then the field around them gets the
  // focus.
  for (let length = path.length; length > 0; length--) {
    const field = document.getElementById(fieldId(path.slice(0, length)));
    if (!field) continue;
    field.scrollIntoView({ block: 'center' });
    field.focus();
    return;
  }
}
