/** The languages of the texts: what is missing in each, and the actions that add and remove one. */
import { createElement as h, type ReactElement, useState } from 'react';
import { button } from './dialogs.ts';
import { at, type Path, withValue } from './facts.ts';
import type { LanguagePages } from './page-text.ts';
import type { Locale } from './protocol.ts';
import { countText, textFor } from './text-for.ts';
import { languagesOf, missingIn } from './translated.ts';

interface LanguagesProps {
  readonly locale: Locale;
  readonly facts: unknown;
  readonly site: LanguagePages;
  /** Languages of the service and their names. */
  readonly known: readonly (readonly [tag: string, name: string])[];
  readonly onFacts: (facts: unknown) => void;
  /** Removes the texts and pages of a language. */
  readonly onRemove: (language: string) => void;
  readonly onAsk: (title: string, onYes: () => void) => void;
  readonly goTo: (path: Path) => void;
  readonly onPages: () => void;
}

export function Languages(props: LanguagesProps): ReactElement | null {
  const { locale, facts, site, known, onFacts, onRemove, onAsk, goTo, onPages } = props;
  const [chosen, setChosen] = useState('');
  const languages = languagesOf(facts);
  const [main] = languages;
  if (main === undefined) return null;
  const named = (tag: string) => known.find(([each]) => each === tag)?.[1] ?? tag;
  const others = known.filter(([tag]) => !languages.includes(tag));
  const add = () => {
    // The server does the same with the other texts.
    const text = at(facts, ['description']) ?? '';
    const texts = typeof text === 'string' ? { [main]: text } : (text as object);
    onFacts(withValue(facts, ['description'], { ...texts, [chosen]: '' }));
    setChosen('');
  };
  return h(
    'fieldset',
    { id: 'languages' },
    h('legend', null, locale['languages.title']),
    h('p', { className: 'help' }, locale['languages.help']),
    languages.length > 1 &&
      h(
        'ul',
        null,
        ...languages.map((tag) => {
          const missing = missingIn(facts, tag);
          const unwritten = site.unwrittenIn(tag).size;
          const key = ['complete', 'missingOne'][missing.length] ?? 'missing';
          const remove = textFor(locale, 'languages.remove', named(tag));
          return h(
            'li',
            { key: tag },
            textFor(locale, `languages.${key}`, named(tag), missing.length),
            ' ',
            missing[0] && button(locale['languages.first'], () => goTo(missing[0]!), { className: 'link' }),
            ' ',
            unwritten > 0 &&
              button(countText(locale, 'languages.unwritten', unwritten), onPages, { className: 'link' }),
            ' ',
            tag !== main && button(remove, () => onAsk(remove, () => onRemove(tag)), { className: 'small' }),
          );
        }),
      ),
    others.length > 0 &&
      h(
        'div',
        { className: 'plain' },
        h(
          'select',
          {
            ...{ 'aria-label': locale['languages.add'], value: chosen },
            onChange: ({ target }: { target: HTMLSelectElement }) => setChosen(target.value),
          },
          h('option', { value: '' }, locale.choose),
          ...others.map(([tag, name]) => h('option', { key: tag, value: tag }, name)),
        ),
        button(locale['languages.add'], add, { disabled: chosen === '' }),
      ),
  );
}
