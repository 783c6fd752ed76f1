/** The languages of the texts: what is missing in each, and the actions that add and remove one. */
import { createElement as h, type ReactElement, useState } from 'react';
import { button, onValue, select } from './controls.ts';
import { at, type Path, withValue } from './facts.ts';
import type { LanguagePages } from './page-text.ts';
import { say, sayCount } from './texts.ts';
import { languagesOf, missingIn } from './translated.ts';

interface LanguagesProps {
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
  const { facts, site, known, onFacts, onRemove, onAsk, goTo, onPages } = props;
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
    h('legend', null, say('languages.title')),
    h('p', { className: 'help' }, say('languages.help')),
    languages.length > 1 &&
      h(
        'ul',
        null,
        ...languages.map((tag) => {
          const missing = missingIn(facts, tag);
          const unwritten = site.unwrittenIn(tag).size;
          const key = ['complete', 'missingOne'][missing.length] ?? 'missing';
          const remove = say('languages.remove', named(tag));
          return h(
            'li',
            { key: tag },
            say(`languages.${key}`, named(tag), missing.length),
            ' ',
            missing[0] && button(say('languages.first'), () => goTo(missing[0]!), { className: 'link' }),
            ' ',
            unwritten > 0 &&
              button(sayCount('languages.unwritten', unwritten), onPages, { className: 'link' }),
            ' ',
            tag !== main && button(remove, () => onAsk(remove, () => onRemove(tag)), { className: 'small' }),
          );
        }),
      ),
    others.length > 0 &&
      h(
        'div',
        { className: 'plain' },
        select(say('choose'), others, {
          ...{ 'aria-label': say('languages.add'), value: chosen, ...onValue(setChosen) },
        }),
        button(say('languages.add'), add, { disabled: chosen === '' }),
      ),
  );
}
