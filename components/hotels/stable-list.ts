import type { ListedHotel } from './listed-hotel.ts';
import { orderHotels } from './order-hotels.ts';
import { type ResultsView, rowsAtOnce } from './results-query.ts';

/**
 * A list that grows without moving its rows: rows on screen keep their places, hotels that rank below them
 * are appended, and hotels that rank among them wait until the reader requests them.
 */
export type StableList = {
  known: ReadonlyMap<string, ListedHotel>;
  view: ResultsView;
  /** Ids in the order they are shown. */
  rows: readonly string[];
  /** Number of known hotels that match the filters and rank above the last row but are not shown yet. */
  waiting: number;
  /** Number of known hotels that match the filters. */
  passing: number;
};

/** Creates a list of the hotels known at the start, in the order of the ranking. */
export function startList(hotels: Iterable<ListedHotel>, view: ResultsView): StableList {
  const known = new Map([...hotels].map((hotel) => [hotel.id, hotel]));
  return arrange(known, view, [], false);
}

/** Adds the hotels that a supplier found, without moving the rows on screen. */
export function addHotels(list: StableList, hotels: readonly ListedHotel[]): StableList {
  const known = new Map(list.known);
  for (const hotel of hotels) known.set(hotel.id, hotel);
  return arrange(known, list.view, list.rows, true);
}

/** Applies a new sort order or filter at once; the list starts from its top. */
export function changeView(list: StableList, view: ResultsView): StableList {
  return arrange(list.known, view, [], false);
}

/** Inserts the waiting hotels. */
export function showWaiting(list: StableList): StableList {
  return arrange(list.known, list.view, [], false);
}

/** Shows twenty more rows at the end. */
export function showMore(list: StableList): StableList {
  const view = { ...list.view, shown: list.view.shown + rowsAtOnce };
  return arrange(list.known, view, list.rows, true);
}

function arrange(
  known: ReadonlyMap<string, ListedHotel>,
  view: ResultsView,
  rows: readonly string[],
  keepsRows: boolean,
): StableList {
  const ranked = orderHotels(known.values(), view).map(({ id }) => id);
  const last = rows.at(-1);
  if (!keepsRows || last === undefined) {
    return { known, view, rows: ranked.slice(0, view.shown), waiting: 0, passing: ranked.length };
  }
  const shown = new Set(rows);
  const lastRank = ranked.indexOf(last);
  const isUnseen = (id: string) => !shown.has(id);
  const below = ranked.slice(lastRank + 1).filter(isUnseen);
  const added = [...rows, ...below.slice(0, Math.max(0, view.shown - rows.length))];
  const end = ranked.indexOf(added.at(-1) ?? last);
  const isShown = new Set(added);
  const waiting = ranked.slice(0, end).filter((id) => !isShown.has(id)).length;
  return { known, view, rows: added, waiting, passing: ranked.length };
}
