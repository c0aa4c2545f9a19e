/**
 * The order of a list that grows under the reader's eyes and never jumps: rows that are shown keep their places, what
 * ranks below the last of them is added at the end, what ranks among them waits. Rows that are gone leave.
 */
export function keepSteady(
  shown: readonly string[],
  ranked: readonly string[],
): { rows: string[]; waiting: number } {
  const known = new Set(ranked);
  const kept = shown.filter((id) => known.has(id));
  const last = kept.at(-1);
  if (last === undefined) return { rows: [...ranked], waiting: 0 };
  const isShown = new Set(kept);
  const below = ranked.slice(ranked.indexOf(last) + 1).filter((id) => !isShown.has(id));
  const rows = [...kept, ...below];
  return { rows, waiting: ranked.length - rows.length };
}
