/** The part of the form that publishes, and shows whether the deployed services serve what is saved. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { publish, readPublishState } from './api.ts';
import { button } from './dialogs.ts';
import type { Deployed, Locale, Published, PublishState } from './protocol.ts';
import { textFor } from './text-for.ts';

interface PublishProps {
  readonly locale: Locale;
  /** Whether there are changes that are not saved. */
  readonly isUnsaved: boolean;
  /** Runs an action, and shows a message if it failed. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

export function Publish({ locale, isUnsaved, attempt }: PublishProps): ReactElement {
  const [state, setState] = useState<PublishState>();
  const [published, setPublished] = useState<Published>();
  const [isWorking, setWorking] = useState(false);
  const refresh = useCallback(() => attempt(async () => setState(await readPublishState())), [attempt]);
  useEffect(() => void refresh(), [refresh]);
  const send = async () => {
    setWorking(true);
    await attempt(async () => setPublished(await publish()));
    await refresh();
    setWorking(false);
  };
  if (!state) return h('p', { role: 'status' }, locale.checking);
  const { none, remote, branch, files, gone, isNew, left, others, runs, deployed } = state;
  /** A sentence that names files or programs. */
  const named = (text: string, names: readonly string[], className?: string) =>
    names.length > 0 && h('p', { key: text, className }, textFor(locale, text, names.join(', ')));
  return h(
    'div',
    null,
    isUnsaved && h('p', { className: 'warning' }, locale.publishUnsaved),
    ...(none
      ? [
          h('p', { key: 'why' }, locale[`none.${none.missing}`]),
          none.said && h(Words, { key: 'said', said: none.said }),
          h(
            'p',
            { key: 'file' },
            h('a', { href: 'site.tar.gz', download: 'site.tar.gz' }, locale.publishFile),
          ),
          named('publishLeft', left),
        ]
      : [
          h('p', { key: 'where' }, textFor(locale, isNew ? 'publishNew' : 'publishNothing', remote, branch)),
          named('publishFiles', files),
          named('publishGone', gone),
          named('publishLeft', left),
          isNew && named('publishOthers', others, 'warning'),
          isNew && named('publishRuns', runs, 'warning'),
          button(isWorking ? locale.checking : locale.publishNow, send, {
            key: 'send',
            className: 'main',
            disabled: !isNew || isWorking,
          }),
        ]),
    h('div', { role: 'status' }, published && h(Result, { locale, published, branch })),
    deployed.length > 0 && h('h3', null, locale.deployedTitle),
    h('ul', null, ...deployed.map((each) => h('li', { key: each.origin }, deployedText(locale, each)))),
    button(locale.askAgain, refresh),
  );
}

interface ResultProps {
  readonly locale: Locale;
  readonly published: Published;
  readonly branch: string | undefined;
}

function Result({ locale, published, branch }: ResultProps): ReactElement {
  if ('error' in published)
    return published.isLate
      ? h('p', { className: 'error' }, locale.publishLate)
      : h(
          'div',
          { className: 'error' },
          h('p', null, locale.publishFailed),
          h(Words, { said: published.error }),
        );
  const { address, branch: to, said } = published;
  return h(
    'div',
    null,
    h('p', null, textFor(locale, to === branch ? 'published' : 'publishedToApprove', to)),
    said && h(Words, { said }),
    address &&
      h(
        'p',
        null,
        h(
          'a',
          { href: address, target: '_blank', rel: 'noreferrer' },
          textFor(locale, 'publishSee', address),
        ),
      ),
  );
}

/** The words of Git, which are English on most machines. */
const Words = ({ said }: { said: string }): ReactElement => h('pre', { tabIndex: 0 }, said);

const deployedText = (locale: Locale, { origin, isCurrent, error }: Deployed): string =>
  error !== undefined
    ? textFor(locale, 'deployedUnknown', origin, error)
    : textFor(locale, isCurrent ? 'deployedCurrent' : 'deployedOld', origin);
