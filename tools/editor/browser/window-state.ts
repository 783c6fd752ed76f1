/** The state that belongs to a window of the browser: the part that it shows, and the draft that it writes. */
import { useCallback, useEffect, useState } from 'react';

/** Name of the lock that a window has on its draft while it is open. */
const LOCK = 'draft ';

/** The part of the form, which is in the history of the browser. */
export function usePart(
  groups: readonly { readonly id: string }[],
): readonly [part: string, show: (part: string) => void] {
  const first = groups[0]!.id;
  const inAddress = useCallback(() => location.hash.slice(1) || first, [first]);
  const [part, setPart] = useState(inAddress);
  useEffect(() => {
    const follow = () => setPart(inAddress());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, [inAddress]);
  const show = (next: string) => {
    if (next !== part) history.pushState(null, '', `#${next}`);
    setPart(next);
  };
  return [part, show];
}

interface DraftId {
  /** Of the draft that this window writes. */
  readonly id: string;
  /** The drafts that other windows write. */
  readonly openDrafts: () => Promise<ReadonlySet<string>>;
  /** Goes on with another draft. */
  readonly takeOver: (id: string) => void;
}

export function useDraftId(): DraftId {
  const [id, takeOver] = useState(() => crypto.randomUUID() as string);
  useEffect(() => {
    // The browser releases the lock with the window.
    const stop = new AbortController();
    const held = () => new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    void navigator.locks.request(LOCK + id, held);
    return () => stop.abort();
  }, [id]);
  const openDrafts = useCallback(async () => {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
  }, []);
  return { id, openDrafts, takeOver };
}
