import type { ListedHotel } from './listed-hotel.ts';
import { orderHotels } from './order-hotels.ts';
import { type ResultsView, rowsAtOnce } from './results-query.ts';

/**
 * A list that grows under the reader's eyes and never jumps: rows that are shown keep their places, what ranks below
 * them is added at the end, what ranks among them waits until it is asked for.
 */
export type SteadyList = {
  known: ReadonlyMap<string, ListedHotel>;
  view: ResultsView;
  /** Ids in the order they are shown. */
  rows: readonly string[];
  /** Known, passing the filters, better than the last row, and not shown yet. */
  waiting: number;
  /** Known and passing the filters. */
  passing: number;
};

/** A list of what is known at the start, at once in its best order. */
export function startList(hotels: Iterable<ListedHotel>, view: ResultsView): SteadyList {
  const known = new Map([...hotels].map((hotel) => [hotel.id, hotel]));
  return arrange(known, view, [], false);
}

/** Takes in what a supplier found. */
export function addHotels(list: SteadyList, hotels: readonly ListedHotel[]): SteadyList {
  const known = new Map(list.known);
  for (const hotel of hotels) known.set(hotel.id, hotel);
  return arrange(known, list.view, list.rows, true);
}

/** Another sort or filter: acts at once, the list starts from its top. */
export function changeView(list: SteadyList, view: ResultsView): SteadyList {
  return arrange(list.known, view, [], false);
}

/** Lets in what waits. */
export function showWaiting(list: SteadyList): SteadyList {
  return arrange(list.known, list.view, [], false);
}

/** Twenty more rows below those shown. */
export function showMore(list: SteadyList): SteadyList {
  const view = { ...list.view, shown: list.view.shown + rowsAtOnce };
  return arrange(list.known, view, list.rows, true);
}

function arrange(
  known: ReadonlyMap<string, ListedHotel>,
  view: ResultsView,
  rows: readonly string[],
  isSteady: boolean,
): SteadyList {
  const ranked = orderHotels(known.values(), view).map(({ id }) => id);
  const last = rows.at(-1);
  if (!isSteady || last === undefined) {
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
