/**
 * Gives this entry of the history another address, as an effect: a moment later, because the router takes the history
 * over in an effect of its own, which runs after those of a page that wakes up with it. An entry that the router has
 * not heard of it cannot come back to.
 */
export function replaceAddress(address: string): () => void {
  const timer = setTimeout(() => window.history.replaceState(null, '', address));
  return () => clearTimeout(timer);
}
