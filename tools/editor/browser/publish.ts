/** The part of the form that publishes, and shows whether the deployed services serve what is saved. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { publish, readPublishState } from './api.ts';
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
  const { remote, branch, isNew, others, deployed } = state;
  return h(
    'div',
    null,
    isUnsaved && h('p', { className: 'warning' }, locale.publishUnsaved),
    ...(remote === undefined
      ? [
          h('p', { key: 'how' }, locale.publishCommand),
          h('pre', { key: 'command', tabIndex: 0 }, 'npx cdk deploy --all'),
          h(
            'p',
            { key: 'file' },
            h('a', { href: 'site.tar.gz', download: 'site.tar.gz' }, locale.publishFile),
          ),
        ]
      : [
          h('p', { key: 'where' }, textFor(locale, isNew ? 'publishNew' : 'publishNothing', remote, branch)),
          isNew &&
            others > 0 &&
            h('p', { key: 'others', className: 'warning' }, textFor(locale, 'publishOthers', others)),
          h(
            'button',
            { key: 'send', type: 'button', className: 'main', disabled: !isNew || isWorking, onClick: send },
            isWorking ? locale.checking : locale.publishNow,
          ),
        ]),
    h('div', { role: 'status' }, published && h(Result, { locale, published, branch })),
    deployed.length > 0 && h('h3', null, locale.deployedTitle),
    h('ul', null, ...deployed.map((each) => h('li', { key: each.origin }, deployedText(locale, each)))),
    h('button', { type: 'button', onClick: refresh }, locale.askAgain),
  );
}

interface ResultProps {
  readonly locale: Locale;
  readonly published: Published;
  readonly branch: string | undefined;
}

function Result({ locale, published, branch }: ResultProps): ReactElement {
  if ('error' in published)
    return h(
      'p',
      { className: 'error' },
      published.isLate ? locale.publishLate : textFor(locale, 'publishFailed', published.error),
    );
  const { address, branch: to } = published;
  return h(
    'p',
    null,
    `${textFor(locale, to === branch ? 'published' : 'publishedToApprove', to)} `,
    address && h('a', { href: address, target: '_blank', rel: 'noreferrer' }, address),
  );
}

const deployedText = (locale: Locale, { origin, isCurrent, error }: Deployed): string =>
  error !== undefined
    ? textFor(locale, 'deployedUnknown', origin, error)
    : textFor(locale, isCurrent ? 'deployedCurrent' : 'deployedOld', origin);
