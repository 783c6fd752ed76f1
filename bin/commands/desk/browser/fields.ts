/** How the form library shows fields: labels, help and mistakes that belong to their field, and buttons with words. */
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from '@rjsf/utils';
import { createElement as h, type ReactElement, useId } from 'react';
import type { DeskWords } from './protocol.ts';

/** What fields show besides their value. */
export interface FieldContext {
  readonly words: DeskWords;
  /** Id of a field → what was read, and what may be wrong. */
  readonly readings: Readonly<Record<string, string>>;
  readonly doubts: Readonly<Record<string, readonly string[]>>;
  /** A picture for the draft. @param name - from the folder of the practice */
  readonly onPicture: (name: string, upload: string) => void;
  /** The path of a portrait, made of the person's name. @param id - of the field */
  readonly nameFor: (id: string, before: unknown) => string;
  /** The official channels, for fields that name one. */
  readonly channels: readonly (readonly [value: string, text: string])[];
}

export const contextOf = (props: { registry: { formContext?: unknown } }) =>
  props.registry.formContext as FieldContext;

/** @param values - for `{0}`, `{1}` */
export const say = (words: DeskWords, key: string, ...values: unknown[]): string =>
  (words[key] ?? key).replace(/\{(\d)\}/g, (_, index) => String(values[index]));

function Field(props: FieldTemplateProps): ReactElement {
  const { id, label, schema, children, required, rawErrors = [], hidden, displayLabel } = props;
  const { words, readings, doubts } = contextOf(props);
  if (hidden) return h('div', { hidden: true }, children);
  if (schema.type === 'object' || (schema.type === 'array' && !schema.uniqueItems))
    return h('div', { className: 'group' }, children);
  const isCheckbox = schema.type === 'boolean';
  const isSet = schema.type === 'array';
  const doubt = doubts[id] ?? [];
  const marks = [
    schema.description && h('p', { key: 'help', id: `${id}__help`, className: 'help' }, schema.description),
    readings[id] &&
      h(
        'p',
        { key: 'reading', id: `${id}__reading`, className: 'reading' },
        say(words, 'reading', readings[id]),
      ),
    doubt.length > 0 &&
      h(
        'p',
        { key: 'doubt', id: `${id}__doubt`, className: 'doubt' },
        ...doubt.map((text) => say(words, 'doubt', text)),
      ),
    rawErrors.length > 0 &&
      h('p', { key: 'error', id: `${id}__error`, className: 'error' }, rawErrors.join(' ')),
  ];
  const title = [
    label,
    required && h('span', { key: 'needed', className: 'needed' }, ` (${words.required})`),
  ];
  const isLabelled = displayLabel !== false || isCheckbox;
  if (isSet)
    return h('fieldset', { className: 'field', id }, h('legend', null, ...title), ...marks, children);
  if (isCheckbox)
    return h(
      'div',
      { className: 'field checkbox' },
      children,
      h('label', { htmlFor: id }, ...title),
      ...marks,
    );
  return h(
    'div',
    { className: 'field' },
    isLabelled && h('label', { htmlFor: id }, ...title),
    marks[0],
    children,
    ...marks.slice(1),
  );
}

function ObjectField({
  title,
  schema,
  properties,
  fieldPathId,
  required,
}: ObjectFieldTemplateProps): ReactElement {
  const fields = properties.map(({ content }) => content);
  // The heading of the part is its title.
  if (fieldPathId.path.length === 0) return h('div', null, ...fields);
  const isItem = typeof fieldPathId.path.at(-1) === 'number';
  return h(
    'fieldset',
    { id: fieldPathId.$id, tabIndex: -1 },
    !isItem && h('legend', null, title, required ? '' : null),
    schema.description && !isItem && h('p', { className: 'help' }, schema.description),
    ...fields,
  );
}

function ListField(props: ArrayFieldTemplateProps): ReactElement {
  const { title, schema, items, canAdd, onAddClick, fieldPathId, rawErrors = [] } = props;
  const { words } = contextOf(props);
  const item = (schema.items as { title?: string }).title ?? title;
  return h(
    'fieldset',
    { id: fieldPathId.$id, tabIndex: -1, className: 'list' },
    h('legend', null, title),
    schema.description && h('p', { className: 'help' }, schema.description),
    rawErrors.length > 0 && h('p', { className: 'error' }, rawErrors.join(' ')),
    items.length > 0 && h('ol', null, ...items),
    canAdd && h('button', { type: 'button', onClick: onAddClick }, say(words, 'add', item)),
  );
}

function ListItem(props: ArrayFieldItemTemplateProps): ReactElement {
  const { children, buttonsProps, index, schema, itemKey } = props;
  const { words } = contextOf(props);
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const name = `${schema.title ?? ''} ${index + 1}`;
  const button = (key: string, sign: string, isThere: boolean, onClick: () => void) =>
    isThere &&
    h(
      'button',
      {
        key,
        type: 'button',
        className: 'small',
        onClick,
        'aria-label': say(words, key, name),
        title: say(words, key, name),
      },
      sign,
    );
  return h(
    'li',
    { key: itemKey },
    schema.type === 'object' && h('p', { className: 'item' }, name),
    children,
    h(
      'div',
      { className: 'buttons' },
      button('up', '↑', hasMoveUp, onMoveUpItem),
      button('down', '↓', hasMoveDown, onMoveDownItem),
      button('remove', '×', hasRemove, onRemoveItem),
    ),
  );
}

/** What a screen reader says after the label. */
export function described({ id, schema, rawErrors = [], ...props }: WidgetProps) {
  const { readings, doubts } = contextOf(props as unknown as { registry: { formContext?: unknown } });
  const parts = [
    schema.description && 'help',
    readings[id] && 'reading',
    doubts[id] && 'doubt',
    rawErrors.length > 0 && 'error',
  ].filter(Boolean);
  return {
    id,
    'aria-describedby': parts.map((part) => `${id}__${part}`).join(' ') || undefined,
    'aria-invalid': rawErrors.length > 0 || undefined,
  };
}

const textInput = (type: string, more: object = {}) =>
  function TextInput(props: WidgetProps): ReactElement {
    const { value, onChange, onBlur, id } = props;
    return h('input', {
      ...described(props),
      ...more,
      type,
      value: value ?? '',
      autoComplete: 'off',
      onChange: (event: { target: HTMLInputElement }) =>
        onChange(event.target.value === '' ? undefined : event.target.value),
      onBlur: () => onBlur(id, value),
    });
  };

/** A fact of a kind that has no field of its own can be read, and stays as it is. */
const ReadOnly = textInput('text', { readOnly: true });

function Paragraph(props: WidgetProps): ReactElement {
  const { value, onChange, onBlur, id } = props;
  return h('textarea', {
    ...described(props),
    rows: Math.min(8, Math.ceil(String(value ?? '').length / 60) + 1),
    value: value ?? '',
    // A fact is one line.
    onChange: (event: { target: HTMLTextAreaElement }) =>
      onChange(
        event.target.value
          .split('\n')
          .map((line) => line.trim())
          .join(' ') || undefined,
      ),
    onBlur: () => onBlur(id, value),
  });
}

const Digits = textInput('text', { inputMode: 'numeric' });

function Year(props: WidgetProps): ReactElement {
  const onChange = (text: unknown) => props.onChange(/^\d+$/.test(String(text)) ? Number(text) : text);
  return h(Digits, { ...props, onChange });
}

function Choice(props: WidgetProps): ReactElement {
  const { value, onChange, options } = props;
  const { words } = contextOf(props);
  return h(
    'select',
    {
      ...described(props),
      value: value ?? '',
      onChange: (event: { target: HTMLSelectElement }) => onChange(event.target.value || undefined),
    },
    h('option', { value: '' }, words.choose),
    ...(options.enumOptions ?? []).map((each) =>
      h('option', { key: each.value, value: each.value }, each.label),
    ),
  );
}

/** One of the official channels, so that it cannot be mistyped. */
function ChannelChoice(props: WidgetProps): ReactElement {
  const { value, onChange } = props;
  const { words, channels } = contextOf(props);
  const isKnown = value === undefined || channels.some(([channel]) => channel === value);
  const all = isKnown ? channels : [...channels, [value, value] as const];
  return h(
    'select',
    {
      ...described(props),
      value: value ?? '',
      onChange: (event: { target: HTMLSelectElement }) => onChange(event.target.value || undefined),
    },
    h('option', { value: '' }, words.choose),
    ...all.map(([channel, text]) => h('option', { key: channel, value: channel }, text)),
  );
}

function YesNo(props: WidgetProps): ReactElement {
  const { value, onChange } = props;
  return h('input', {
    ...described(props),
    type: 'checkbox',
    checked: value === true,
    // Not stated is not the same as "no", but both read alike.
    onChange: (event: { target: HTMLInputElement }) => onChange(event.target.checked || undefined),
  });
}

function Checkboxes(props: WidgetProps): ReactElement {
  const { onChange, options, id } = props;
  // A practice file that somebody wrote by hand can have any value here.
  const value: unknown[] = Array.isArray(props.value) ? props.value : [];
  const name = useId();
  const all = options.enumOptions ?? [];
  return h(
    'div',
    { className: 'set' },
    ...all.map(({ value: each, label }) =>
      h(
        'label',
        { key: each },
        h('input', {
          type: 'checkbox',
          name,
          'aria-describedby': described(props)['aria-describedby'],
          id: `${id}.${each}`,
          checked: value.includes(each),
          onChange: (event: { target: HTMLInputElement }) => {
            const chosen = event.target.checked ? [...value, each] : value.filter((other) => other !== each);
            onChange(all.map((other) => other.value).filter((other) => chosen.includes(other)));
          },
        }),
        ` ${label}`,
      ),
    ),
  );
}

const Text = textInput('text');

/** As a value, because not every colour is on a screen, and chosen by eye. */
function Colour(props: WidgetProps): ReactElement {
  const { value, onChange, label } = props;
  return h(
    'div',
    { className: 'colour' },
    h(Text, props),
    h('input', {
      type: 'color',
      'aria-label': label,
      value: /^#[\da-f]{6}$/i.test(value ?? '') ? value : '#ffffff',
      onChange: (event: { target: HTMLInputElement }) => onChange(event.target.value),
    }),
  );
}

export const widgets = {
  text: Text,
  TextWidget: Text,
  readOnly: ReadOnly,
  paragraph: Paragraph,
  telephone: textInput('tel'),
  email: textInput('email', { spellCheck: false }),
  url: textInput('text', { inputMode: 'url', spellCheck: false }),
  link: textInput('text', { inputMode: 'url', spellCheck: false }),
  host: textInput('text', { inputMode: 'url', spellCheck: false }),
  date: textInput('date'),
  time: textInput('time'),
  spokenLanguage: Text,
  office: Text,
  timeZone: Text,
  year: Year,
  choice: Choice,
  colour: Colour,
  channel: ChannelChoice,
  boolean: YesNo,
  checkboxes: Checkboxes,
};

export const templates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: ObjectField,
  ArrayFieldTemplate: ListField,
  ArrayFieldItemTemplate: ListItem,
};
