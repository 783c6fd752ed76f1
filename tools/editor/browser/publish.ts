/** Brings what is saved to the service, and shows whether it is there. */
import { createElement as h, type ReactElement, useCallback, useEffect, useState } from 'react';
import { publish, readPublishState } from './api.ts';
import type { Deployed, Locale, Published, PublishState } from './protocol.ts';
import { say } from './say.ts';

interface PublishProps {
  readonly words: Locale;
  /** Whether there are changes that are not saved. */
  readonly isUnsaved: boolean;
  /** Does something, and says if that failed. */
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
}

export function Publish({ words, isUnsaved, attempt }: PublishProps): ReactElement {
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
  if (!state) return h('p', { role: 'status' }, words.checking);
  const { remote, branch, isNew, others, deployed } = state;
  return h(
    'div',
    null,
    isUnsaved && h('p', { className: 'doubt' }, words.publishUnsaved),
    ...(remote === undefined
      ? [
          h('p', { key: 'how' }, words.publishCommand),
          h('pre', { key: 'command', tabIndex: 0 }, 'npm run deploy'),
          h(
            'p',
            { key: 'file' },
            h('a', { href: 'site.tar.gz', download: 'site.tar.gz' }, words.publishFile),
          ),
        ]
      : [
          h('p', { key: 'where' }, say(words, isNew ? 'publishNew' : 'publishNothing', remote, branch)),
          isNew &&
            others > 0 &&
            h('p', { key: 'others', className: 'doubt' }, say(words, 'publishOthers', others)),
          h(
            'button',
            { key: 'send', type: 'button', className: 'main', disabled: !isNew || isWorking, onClick: send },
            isWorking ? words.checking : words.publishNow,
          ),
        ]),
    h('div', { role: 'status' }, published && h(Result, { words, published, branch })),
    deployed.length > 0 && h('h3', null, words.deployedTitle),
    h('ul', null, ...deployed.map((each) => h('li', { key: each.origin }, deployedText(words, each)))),
    h('button', { type: 'button', onClick: refresh }, words.askAgain),
  );
}

interface ResultProps {
  readonly words: Locale;
  readonly published: Published;
  readonly branch: string | undefined;
}

function Result({ words, published, branch }: ResultProps): ReactElement {
  if ('error' in published)
    return h(
      'p',
      { className: 'error' },
      published.isLate ? words.publishLate : say(words, 'publishFailed', published.error),
    );
  const { address, branch: to } = published;
  return h(
    'p',
    null,
    `${say(words, to === branch ? 'published' : 'publishedToApprove', to)} `,
    address && h('a', { href: address, target: '_blank', rel: 'noreferrer' }, address),
  );
}

const deployedText = (words: Locale, { origin, isCurrent, error }: Deployed): string =>
  error !== undefined
    ? say(words, 'deployedUnknown', origin, error)
    : say(words, isCurrent ? 'deployedCurrent' : 'deployedOld', origin);
