type Supplier = { state: 'waiting' | 'answered' | 'failed' | 'timed_out'; quotes: number };

/**
 * Number of suppliers that have answered. A supplier that is still sending counts from its first quote, a
 * failed one only if it sent quotes.
 */
export function countAnswered(suppliers: readonly Supplier[]): number {
  return suppliers.filter(({ state, quotes }) => state === 'answered' || quotes > 0).length;
}

/** A text that identifies the progress of a search; it changes only if the page would look different. */
export function progressKey(moreComing: boolean, suppliers: readonly Supplier[]): string {
  return [moreComing, ...suppliers.map(({ state, quotes }) => `${state} ${quotes}`)].join(', ');
}
