/**
 * Gives this entry of the history another address, as an effect. Not at once: the router takes the history over in an
 * effect of its own, which runs after those of a page that wakes up with it, and cannot come back to an entry that it has
 * not heard of. Nor later than in the same task: a tap that waited for the page to wake up comes next, and the
 * router forgets where it led to when the address changes meanwhile.
 */
export function replaceAddress(address: string): () => void {
  let isLeft = false;
  queueMicrotask(() => {
    if (!isLeft) window.history.replaceState(null, '', address);
  });
  return () => {
    isLeft = true;
  };
}
