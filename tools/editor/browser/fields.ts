/** The templates and widgets with which the form library shows fields: labels, help, problems, inputs and buttons. */
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  WidgetProps,
} from '@rjsf/utils';
import {
  createContext,
  createElement as h,
  type ReactElement,
  type ReactNode,
  useContext,
  useState,
} from 'react';
import { button, onValue, select, wholeNumbers } from './controls.ts';
import { isStated, type Path } from './facts.ts';
import { say } from './texts.ts';

/** What fields need besides their value. */
export interface FieldContext {
  /** The mark of a general text → the text, which a field shows until somebody edits it. */
  readonly general: Readonly<Record<string, string>>;
  /** Id of a field → how the server read its value. */
  readonly readings: Readonly<Record<string, string>>;
  /** Ids of the fields that are not filled yet. They are no mistake before somebody wrote there or saves. */
  readonly open: ReadonlySet<string>;
  /** Id of a field → its warnings. */
  readonly warnings: Readonly<Record<string, readonly string[]>>;
  /** Adds a picture to the draft. @param name - relative to the folder of the practice */
  readonly onPicture: (name: string, upload: string) => void;
  /** Makes the path of a portrait from the person's name. @param id - of the field */
  readonly nameFor: (id: string, before: unknown) => string;
  /** The name of an item of a list; empty if it has none. @param id - of the field with the name */
  readonly nameAt: (id: string) => string;
  /** Name of a file → the version that the draft has; false if the draft removes it. */
  readonly stored: Readonly<Record<string, string | false | null>>;
  /** Asks before something is removed. */
  readonly onAsk: (title: string, onYes: () => void) => void;
  /** Removes a fact with all its members. */
  readonly onRemove: (path: Path) => void;
  /** The official channels, for the fields in which one is chosen. */
  readonly channels: readonly (readonly [value: string, text: string])[];
}

export const contextOf = (props: { registry: { formContext?: unknown } }) =>
  props.registry.formContext as FieldContext;

/** Whether the fields belong to an optional fact that is not stated. None of them is required then. */
const Unstated = createContext(false);

/** Whether the message that a field has to be filled is not shown yet. */
const Quiet = createContext(false);

function Field(props: FieldTemplateProps): ReactElement {
  const { id, label, schema, rawErrors = [], hidden, displayLabel, formData } = props;
  const { readings, warnings, open } = contextOf(props);
  const isUnstated = useContext(Unstated);
  const [wasStated, setStated] = useState(false);
  if (!wasStated && isStated(formData)) setStated(true);
  // The last check may be older than what somebody types.
  const isQuiet = open.has(id) && (!wasStated || isStated(formData));
  const children = h(Quiet.Provider, { value: isQuiet }, props.children);
  const needed = neededMark(props.required && !isUnstated);
  if (hidden) return h('div', { hidden: true }, children);
  const isCheckbox = schema.type === 'boolean';
  const isSet = schema.uniqueItems;
  const warning = warnings[id] ?? [];
  const mark = (key: string, ...text: ReactNode[]) =>
    h('p', { key, id: `${id}__${key}`, className: key }, ...text);
  const marks = [
    schema.description && mark('help', schema.description),
    readings[id] && mark('reading', wholeNumbers(say('reading', readings[id]))),
    warning.length > 0 && mark('warning', ...warning.map((text) => say('warning', text))),
    rawErrors.length > 0 && !isQuiet && mark('error', rawErrors.join(' ')),
  ];
  // An object or a list has its title and help in its own template.
  if (schema.type === 'object' || (schema.type === 'array' && !isSet))
    return h('div', { className: 'group' }, ...marks.slice(1), children);
  if (isSet)
    return h('fieldset', { className: 'field', id }, h('legend', null, label, needed), ...marks, children);
  const title = h('label', { htmlFor: id }, label, needed);
  if (isCheckbox) return h('div', { className: 'field checkbox' }, children, title, ...marks);
  const [help, ...others] = marks;
  return h('div', { className: 'field' }, displayLabel !== false && title, help, children, ...others);
}

export const neededMark = (isNeeded: boolean | undefined) =>
  isNeeded && h('span', { key: 'needed', className: 'needed' }, ` (${say('required')})`);

function ObjectField(props: ObjectFieldTemplateProps): ReactElement {
  const { title, schema, properties, fieldPathId, required, formData, errorSchema } = props;
  const { onAsk, onRemove } = contextOf(props);
  const isOuterUnstated = useContext(Unstated);
  const type = (formData as { type?: string } | undefined)?.type;
  const { byType = {} } = schema as { byType?: Readonly<Record<string, readonly string[]>> };
  const isOfType = (name: string) =>
    !Object.values(byType).some((names) => names.includes(name)) || byType[type ?? '']?.includes(name);
  const fields = properties
    .filter(({ name }) => isOfType(name) || isStated(formData?.[name]))
    .map(({ content }) => content);
  // The heading of the part is already its title. A step leaves out the titles of objects of which it asks for a part.
  if (fieldPathId.path.length === 0 || title === '') return h('div', null, ...fields);
  const isItem = typeof fieldPathId.path.at(-1) === 'number';
  const isUnstated = !isItem && (isOuterUnstated || !required) && !isStated(formData);
  const isThere = isStated(formData) || errorSchema?.__errors !== undefined;
  const remove = say('remove', title);
  const { translated } = schema as { translated?: boolean };
  return h(
    'fieldset',
    { id: fieldPathId.$id, tabIndex: -1 },
    !isItem && h('legend', null, title),
    schema.description && !isItem && h('p', { className: 'help' }, schema.description),
    h(
      Unstated.Provider,
      { value: isUnstated },
      translated ? h('div', { className: 'translations' }, ...fields) : fields,
    ),
    !translated &&
      !isItem &&
      !required &&
      isThere &&
      button(remove, () => onAsk(remove, () => onRemove(fieldPathId.path)), { className: 'small' }),
  );
}

/**
 * Moves the focus to an item of a list, because the button that was clicked may have been removed. If the list has no
 * items, the button that adds one gets the focus.
 *
 * @param index - of the item
 * @param target - selector in the item
 */
function focusItem(list: string, index: number, target: string): void {
  // A timeout, because React has to show the list first.
  setTimeout(() => {
    const field = document.getElementById(list);
    const items = field?.querySelectorAll(':scope > ol > li') ?? [];
    const item = items[Math.min(index, items.length - 1)];
    (
      item?.querySelector<HTMLElement>(target) ?? field?.querySelector<HTMLElement>(':scope > button')
    )?.focus();
  });
}

function ListField(props: ArrayFieldTemplateProps): ReactElement {
  const { title, schema, items, canAdd, onAddClick, fieldPathId, required } = props;
  const isUnstated = useContext(Unstated);
  const item = (schema.items as { title?: string }).title ?? title;
  return h(
    'fieldset',
    { id: fieldPathId.$id, tabIndex: -1, className: 'list' },
    h('legend', null, title, neededMark(required && !isUnstated)),
    schema.description && h('p', { className: 'help' }, schema.description),
    items.length > 0 && h('ol', null, ...items),
    canAdd &&
      button(say('add', item.charAt(0).toLowerCase() + item.slice(1)), () => {
        onAddClick();
        focusItem(fieldPathId.$id, items.length, 'input, select, textarea');
      }),
  );
}

function ListItem(props: ArrayFieldItemTemplateProps): ReactElement {
  const { children, buttonsProps, index, schema, itemKey } = props;
  const { nameAt, onAsk } = contextOf(props);
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const isObject = schema.type === 'object';
  const name = `${schema.title ?? ''} ${index + 1}`;
  const list = buttonsProps.fieldPathId.$id.replace(/\.\d+$/, '');
  const { named } = schema as { named?: string };
  const remove = () => {
    onRemoveItem();
    focusItem(list, index, '.remove');
  };
  const ask = () => {
    const own = named ? nameAt(`${list}.${index}.${named}`) : '';
    onAsk(say('remove', own === '' ? name : `${name} (${own})`), remove);
  };
  const tool = (key: string, sign: string, isThere: boolean, onClick: () => void) => {
    const title = say(key, name);
    return isThere && button(sign, onClick, { key, className: `small ${key}`, 'aria-label': title, title });
  };
  const move = (key: 'up' | 'down', onMove: () => void) => () => {
    onMove();
    const to = key === 'up' ? index - 1 : index + 1;
    focusItem(list, to, `.${key}, .up, .down`);
  };
  const buttons = h(
    'div',
    { className: 'buttons' },
    tool('up', '↑', hasMoveUp, move('up', onMoveUpItem)),
    tool('down', '↓', hasMoveDown, move('down', onMoveDownItem)),
    tool('remove', isObject ? say('remove', name) : '×', hasRemove, () => (isObject ? ask() : remove())),
  );
  return h(
    'li',
    { key: itemKey, className: isObject ? undefined : 'plain' },
    isObject && h('p', { className: 'item' }, name),
    isObject && buttons,
    children,
    !isObject && buttons,
  );
}

/** The id of an input, and the attributes that tell a screen reader its help, its warnings and its problems. */
export function useDescribed(props: WidgetProps) {
  const { id, schema, rawErrors = [] } = props;
  const { readings, warnings } = contextOf(props);
  const isQuiet = useContext(Quiet);
  const isWrong = rawErrors.length > 0 && !isQuiet;
  const parts = [
    schema.description && 'help',
    readings[id] && 'reading',
    warnings[id] && 'warning',
    isWrong && 'error',
  ].filter(Boolean);
  return {
    id,
    'aria-describedby': parts.map((part) => `${id}__${part}`).join(' ') || undefined,
    'aria-invalid': isWrong || undefined,
    // Of a text in one of several languages.
    lang: (schema as { lang?: string }).lang,
  };
}

/** Whether a general text stands there, of which the facts have a mark. */
export const isMark = (value: unknown): boolean => /^\{[\w.-]+\}$/.test(String(value));

/**
 * The attributes of a field for a text. It keeps its text while it has the focus: one that changed under the caret would
 * move it.
 */
function useTyped(props: WidgetProps, read = (text: string): string | undefined => text || undefined) {
  const { value, onChange, onBlur, id } = props;
  const { general } = contextOf(props);
  const [typed, setTyped] = useState<string>();
  const shown = isMark(value) ? general[value] : value;
  return {
    value: typed ?? shown ?? '',
    onFocus: () => setTyped(shown),
    ...onValue((text) => {
      setTyped(text);
      onChange(read(text));
    }),
    onBlur: () => {
      setTyped(undefined);
      onBlur(id, value);
    },
  };
}

const textInput = (type: string, more: object = {}) =>
  function TextInput(props: WidgetProps): ReactElement {
    return h('input', { ...useDescribed(props), ...more, type, autoComplete: 'off', ...useTyped(props) });
  };

const Line = textInput('text');

/** A language is shown by its name. The file has its tag, or an object with tag and name. */
function SpokenLanguage(props: WidgetProps): ReactElement {
  const { value: given } = props;
  const value = typeof given === 'object' ? `${given.name} (${given.tag})` : given;
  const isTag = /^[a-z]{2,3}(-[A-Za-z]+)*$/.test(value ?? '');
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'language' });
  return h(Line, { ...props, value: isTag ? names.of(value) : value });
}

const oneLine = (text: string): string =>
  text.split(/\n\s*/).reduce((before, line) => `${before.trimEnd()} ${line}`);

function Paragraph(props: WidgetProps): ReactElement {
  // Facts have no line breaks.
  const typed = useTyped(props, (text) => oneLine(text) || undefined);
  const rows = Math.min(8, Math.ceil(String(typed.value).length / 60));
  return h('textarea', { ...useDescribed(props), rows, ...typed });
}

const Time = textInput('time');

/** The control of browsers has no 24:00: midnight is the end of the day there. */
function ClosingTime(props: WidgetProps): ReactElement {
  const { value, onChange } = props;
  return h(Time, {
    ...props,
    value: value === '24:00' ? '00:00' : value,
    onChange: (time: unknown) => onChange(time === '00:00' ? '24:00' : time),
  });
}

const Digits = textInput('text', { inputMode: 'numeric' });

function Year(props: WidgetProps): ReactElement {
  const onChange = (text: unknown) => props.onChange(/^\d+$/.test(String(text)) ? Number(text) : text);
  return h(Digits, { ...props, onChange });
}

function useChoice(
  props: WidgetProps,
  all: readonly (readonly [value: string, text: string])[],
): ReactElement {
  const { id, value, onChange, onBlur } = props;
  return select(say('choose'), all, {
    ...useDescribed(props),
    value: value ?? '',
    ...onValue((chosen) => onChange(chosen || undefined)),
    onBlur: () => onBlur(id, value),
  });
}

function Choice(props: WidgetProps): ReactElement {
  const all = props.options.enumOptions ?? [];
  return useChoice(
    props,
    all.map(({ value, label }) => [value, label]),
  );
}

/** A choice of the official channels, so that none is mistyped. */
function ChannelChoice(props: WidgetProps): ReactElement {
  const { value } = props;
  const { channels } = contextOf(props);
  const isKnown = value === undefined || channels.some(([channel]) => channel === value);
  return useChoice(props, isKnown ? channels : [...channels, [value, value]]);
}

function YesNo(props: WidgetProps): ReactElement {
  const { value, onChange } = props;
  return h('input', {
    ...useDescribed(props),
    type: 'checkbox',
    checked: value === true,
    // The file does not state "no": a fact that is not stated means the same.
    onChange: (event: { target: HTMLInputElement }) => onChange(event.target.checked || undefined),
  });
}

function Checkboxes(props: WidgetProps): ReactElement {
  const { onChange, options, id } = props;
  // A practice file that was written by hand can have any value here.
  const value: unknown[] = Array.isArray(props.value) ? props.value : [];
  const { 'aria-describedby': describedBy } = useDescribed(props);
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
          'aria-describedby': describedBy,
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

/** A field of one line, or of several for a long text. */
function Text(props: WidgetProps): ReactElement {
  // Decided once, because a change of the control would lose the focus.
  const [isLong] = useState(isMark(props.value) || String(props.value ?? '').length > 50);
  return h(isLong ? Paragraph : Line, props);
}

/** A field for the value of a colour, and the browser's colour picker. */
function Colour(props: WidgetProps): ReactElement {
  const { value, onChange, label } = props;
  return h(
    'div',
    { className: 'colour' },
    h(Line, props),
    h('input', {
      type: 'color',
      'aria-label': label,
      value: /^#[\da-f]{6}$/i.test(value ?? '') ? value : '#ffffff',
      ...onValue(onChange),
    }),
  );
}

export const widgets = {
  text: Text,
  TextWidget: Text,
  paragraph: Paragraph,
  telephone: textInput('tel'),
  email: textInput('email', { spellCheck: false }),
  url: textInput('text', { inputMode: 'url', spellCheck: false }),
  link: textInput('text', { inputMode: 'url', spellCheck: false }),
  host: textInput('text', { inputMode: 'url', spellCheck: false }),
  date: textInput('date'),
  time: Time,
  closingTime: ClosingTime,
  spokenLanguage: SpokenLanguage,
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
