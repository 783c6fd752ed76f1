/** The part of the form that publishes, and shows whether the deployed services serve what is saved. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { publish, readPublishState } from './api.ts';
import { type Attempting, button } from './controls.ts';
import type { Deployed, Published, PublishState } from './protocol.ts';
import { say } from './texts.ts';

interface PublishProps extends Attempting {
  /** Whether there are changes that are not saved. */
  readonly isUnsaved: boolean;
}

export function Publish({ isUnsaved, attempt }: PublishProps): ReactElement {
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
  if (!state) return h('p', { role: 'status' }, say('checking'));
  const { none, remote, branch, files, gone, isNew, left, others, runs, deployed } = state;
  /** A sentence that names files or programs. */
  const named = (text: string, names: readonly string[], className?: string) =>
    names.length > 0 && h('p', { key: text, className }, say(text, names.join(', ')));
  return h(
    'div',
    null,
    isUnsaved && h('p', { className: 'warning' }, say('publishUnsaved')),
    ...(none
      ? [
          h('p', { key: 'why' }, say(`none.${none.missing}`)),
          none.said && h(Words, { key: 'said', said: none.said }),
          h(
            'p',
            { key: 'file' },
            h('a', { href: 'site.tar.gz', download: 'site.tar.gz' }, say('publishFile')),
          ),
          named('publishLeft', left),
        ]
      : [
          h('p', { key: 'where' }, say(isNew ? 'publishNew' : 'publishNothing', remote, branch)),
          named('publishFiles', files),
          named('publishGone', gone),
          named('publishLeft', left),
          isNew && named('publishOthers', others, 'warning'),
          isNew && named('publishRuns', runs, 'warning'),
          button(isWorking ? say('checking') : say('publishNow'), send, {
            key: 'send',
            className: 'main',
            disabled: !isNew || isWorking,
          }),
        ]),
    h('div', { role: 'status' }, published && h(Result, { published, branch })),
    deployed.length > 0 && h('h3', null, say('deployedTitle')),
    h('ul', null, ...deployed.map((each) => h('li', { key: each.origin }, deployedText(each)))),
    button(say('askAgain'), refresh),
  );
}

function Result({ published, branch }: { published: Published; branch: string | undefined }): ReactElement {
  if ('error' in published)
    return published.isLate
      ? h('p', { className: 'error' }, say('publishLate'))
      : h(
          'div',
          { className: 'error' },
          h('p', null, say('publishFailed')),
          h(Words, { said: published.error }),
        );
  const { address, branch: to, said } = published;
  return h(
    'div',
    null,
    h('p', null, say(to === branch ? 'published' : 'publishedToApprove', to)),
    said && h(Words, { said }),
    address &&
      h(
        'p',
        null,
        h('a', { href: address, target: '_blank', rel: 'noreferrer' }, say('publishSee', address)),
      ),
  );
}

/** The words of Git, which are English on most machines. */
const Words = ({ said }: { said: string }): ReactElement => h('pre', { tabIndex: 0 }, said);

const deployedText = ({ origin, isCurrent, error }: Deployed): string =>
  error !== undefined
    ? say('deployedUnknown', origin, error)
    : say(isCurrent ? 'deployedCurrent' : 'deployedOld', origin);
