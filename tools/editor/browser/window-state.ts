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

/** The id of the draft that this window writes. */
export function useDraftId() {
  const [id, takeOver] = useState(() => crypto.randomUUID() as string);
  useEffect(() => {
    // The browser releases the lock with the window.
    const stop = new AbortController();
    const held = () => new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
    void navigator.locks.request(LOCK + id, held);
    return () => stop.abort();
  }, [id]);
  /** The drafts that other windows write. */
  const openDrafts = useCallback(async () => {
    const { held = [] } = await navigator.locks.query();
    return new Set(held.map(({ name = '' }) => name.slice(LOCK.length)));
  }, []);
  return { id, openDrafts, /** Goes on with another draft. */ takeOver };
}
