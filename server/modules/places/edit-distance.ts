/**
 * The restricted Damerau-Levenshtein distance: the number of letters to insert, delete, change or swap with
 * their neighbour to turn `typed` into `name`, or into a prefix of `name` when `prefix` is set (for
 * incomplete input). pg_trgm alone does not find Paris for "Pairs", because a swap in a short word destroys
 * nearly all of its trigrams.
 */
export function editDistance(typed: string, name: string, { prefix = false } = {}): number {
  const from = [...typed];
  const to = [...name];
  let beforePrevious: number[] = [];
  let previous = to.map((_, index) => index + 1);
  previous.unshift(0);
  for (let i = 1; i <= from.length; i++) {
    const current = [i];
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1];
      let best = Math.min(
        (previous[j] ?? i) + 1,
        (current[j - 1] ?? i) + 1,
        (previous[j - 1] ?? i) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      if (swapped) best = Math.min(best, (beforePrevious[j - 2] ?? i) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return prefix ? Math.min(...previous) : (previous[to.length] ?? from.length);
}

/** Accepted typing errors for a text length: 0 below 4 letters, 1 below 8, 2 below 14, else 3. */
export function allowedErrors(length: number): number {
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 14 ? 2 : 3;
}
