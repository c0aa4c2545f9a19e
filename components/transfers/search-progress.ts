type Supplier = { state: 'waiting' | 'answered' | 'failed' | 'timed_out'; quotes: number };

/** How many suppliers of a search have answered: one that still sends counts from its first quote, a failed one only with quotes. */
export function countAnswered(suppliers: readonly Supplier[]): number {
  return suppliers.filter(({ state, quotes }) => state === 'answered' || quotes > 0).length;
}
