/**
 * The guided start of a practice that is still an example, or blank: country and language first, then the questions that
 * every practice answers, in steps of the same form.
 */
import { createElement as h, type ReactElement, useRef, useState } from 'react';
import { button } from './controls.ts';
import { at, hasField, isStated, pathOf, schemaAt, withValue } from './facts.ts';
import type { EditorProblem, FormGroup } from './protocol.ts';
import { say } from './texts.ts';

interface BeginProps {
  /** The form of country and language. */
  readonly step: FormGroup;
  readonly facts: unknown;
  /** @param onSettle - called when a person has left a field */
  readonly form: (choice: unknown, onChange: (choice: unknown) => void, onSettle: () => void) => ReactElement;
  readonly onLanguage: (language: string) => void;
  readonly onBegin: (language: string, country: string) => void;
}

/** The first question. The language of the country is offered, and the form is shown in the chosen one. */
export function Begin({ step, facts, form, onLanguage, onBegin }: BeginProps): ReactElement {
  const [choice, setChoice] = useState<unknown>({ language: at(facts, ['language']) });
  const country = at(choice, ['location', 'addressCountry']) as string | undefined;
  const language = at(choice, ['language']) as string | undefined;
  const offered = useRef(language);
  const settle = () => {
    const next = language === offered.current ? (languageOf(country, step) ?? language) : language;
    offered.current = next;
    if (next === undefined) return;
    setChoice(withValue(choice, ['language'], next));
    onLanguage(next);
  };
  return h(
    'div',
    { className: 'begin' },
    h('p', null, at(facts, ['fictional']) ? say('startExample') : say('startBlank')),
    h('p', null, say('startDraft')),
    form(choice, setChoice, settle),
    button(say('startBegin'), () => onBegin(language!, country!), {
      ...{ className: 'main', disabled: !country || !language },
    }),
  );
}

/** The most likely language of a country, if the form has it. */
function languageOf(country: string | undefined, { schema }: FormGroup): string | undefined {
  if (country === undefined) return undefined;
  const { enum: tags = [] } = schemaAt(schema, ['language']) ?? {};
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return [`${language}-${country}`, language].find((tag) => tags.includes(tag));
}

interface StepsProps {
  readonly steps: readonly FormGroup[];
  readonly showPart: (id: string, heading?: string) => void;
}

interface ProgressProps extends StepsProps {
  readonly facts: unknown;
  readonly problems: readonly EditorProblem[];
}

/** The list of the steps, with what is missing in each. */
export function Progress({ steps, facts, problems, showPart }: ProgressProps): ReactElement {
  const all = steps.map(({ id, title, schema }) => {
    const own = problems.filter(({ where }) => where.startsWith('$') && hasField(schema, pathOf(where)));
    const isEmpty = Object.keys(schemaAt(schema, [])?.properties ?? {}).every(
      (name) => !isStated(at(facts, [name])),
    );
    const text =
      own.length > 0
        ? say('startMissing', own.map(({ label }) => label).join(' · '))
        : say(isEmpty ? 'startOptional' : 'startComplete');
    return { id, title, text, isDone: own.length === 0 };
  });
  const done = all.filter(({ isDone }) => isDone).length;
  const item = (key: string, title: string | undefined, text: string | undefined, onClick: () => void) =>
    h('li', { key }, button(title, onClick, { className: 'link' }), h('p', { className: 'help' }, text));
  return h(
    'div',
    null,
    h('p', null, say('startDraft')),
    h('p', { id: 'start-done' }, say('startDone', done, all.length)),
    h('progress', { max: all.length, value: done, 'aria-labelledby': 'start-done' }),
    h(
      'ol',
      null,
      ...all.map(({ id, title, text }) => item(id, title, text, () => showPart(id))),
      item('page', say('page'), say(problems.length === 0 ? 'startReady' : 'startPage'), () =>
        showPart('start', 'page-title'),
      ),
    ),
  );
}

/**
 * The way to the next step, and to the list of all. What a person leaves empty stays in the list of the steps.
 *
 * @param part - id of the step that is shown
 */
export function Next({ steps, part, showPart }: StepsProps & { part: string }): ReactElement {
  const [list] = steps;
  const next = steps[steps.findIndex(({ id }) => id === part) + 1];
  return h(
    'div',
    null,
    h('p', { className: 'help' }, say('startLater')),
    h(
      'p',
      { className: 'buttons' },
      next && button(say('startNext', next.title), () => showPart(next.id), { className: 'main' }),
      button(say('startList'), () => showPart(list!.id), next ? {} : { className: 'main' }),
    ),
  );
}
