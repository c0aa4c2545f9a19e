/**
 * Replaces the URL of the current history entry, for use as an effect: returns its cleanup. It must not run
 * at once, because the router takes over the history in an effect that runs after those of a hydrating page,
 * and cannot return to an entry that it does not know. It must not run after the current task either: a click
 * that waited for hydration follows, and the router loses its target when the URL changes in between.
 */
export function replaceAddress(address: string): () => void {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled) window.history.replaceState(null, '', address);
  });
  return () => {
    isCancelled = true;
  };
}
