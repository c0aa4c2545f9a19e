type Supplier = { state: 'waiting' | 'answered' | 'failed' | 'timed_out'; quotes: number };

/**
 * Number of suppliers that have answered. A supplier that is still sending counts from its first quote, a
 * failed one only if it sent quotes.
 */
export function countAnswered(suppliers: readonly Supplier[]): number {
  return suppliers.filter(({ state, quotes }) => state === 'answered' || quotes > 0).length;
}
