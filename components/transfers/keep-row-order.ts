/**
 * Orders a list that grows without moving its rows: rows on screen keep their places, items that rank below
 * the last row are appended, and items that rank among them wait. Items that are gone are removed. Returns
 * the ids in order and the number of waiting items.
 */
export function keepRowOrder(
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
