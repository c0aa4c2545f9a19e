import { type ListedHotel, toListedHotel } from '#components/hotels/listed-hotel.ts';
import type { ResultsQuery } from '#components/hotels/results-query.ts';
import type { Supplier } from '#components/hotels/search-stream.ts';
import * as contract from '#server/hotels/contract.ts';
import { streamHotels } from '#server/hotels/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { GivenItem, Input } from '#server/platform/contract/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { countCost } from '#server/platform/http/count-request.ts';

/** A search as far as the page waited for it; the browser goes on from there. */
export type BegunSearch = {
  searchId: string;
  expiresAt: string;
  destination: { name: string; lat: number; lng: number; timeZone: string; id: string };
  nights: number;
  currency: string;
  hotels: ListedHotel[];
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  /** No supplier could answer; the id that support asks for. */
  failure: { requestId: string } | null;
};

/** After the first answer the page waits this long for more: quick suppliers are then all in the first HTML. */
const patienceMs = 150;
/** However slow suppliers are, the page goes out. */
const longestMs = 2_500;

/** What the API is asked for a search of the portal; page and browser ask the same. */
export function searchInput(query: ResultsQuery): Input<typeof contract.streamHotels> {
  const { free, breakfast } = query.filters;
  const filters = {
    ...(free ? { refundable_only: true } : {}),
    ...(breakfast
      ? { board_types: ['breakfast', 'half_board', 'full_board', 'all_inclusive'] as const }
      : {}),
  };
  return {
    destination: query.destination,
    check_in: query.checkIn,
    check_out: query.checkOut,
    guests: {
      adults: query.adults,
      children: query.childrenAges.length,
      children_ages: query.childrenAges,
      rooms: query.rooms,
    },
    filters: { ...filters, board_types: filters.board_types ? [...filters.board_types] : undefined },
  };
}

/**
 * Starts the search, or goes on with the one that the address names while it lives, and comes back as soon as there is
 * something to show. Refusals that the member can mend (unknown place, impossible dates) come back as the problem.
 */
export async function beginSearch(ctx: MemberContext, query: ResultsQuery): Promise<BegunSearch | Problem> {
  const input = searchInput(query);
  try {
    if (query.searchId === null) {
      // The page's own searches weigh as much as those over /v1.
      await countCost(contract.streamHotels, ctx);
      return await collect(ctx, input);
    }
    return await collect(ctx, { ...input, search_id: query.searchId });
  } catch (err) {
    // Somebody else's address, or an old one: the same question is asked anew.
    if (query.searchId !== null && (isProblem(err, 'not_found') || isProblem(err, 'search_expired')))
      return beginSearch(ctx, { ...query, searchId: null });
    if (isProblem(err)) return err;
    throw err;
  }
}

async function collect(
  outer: MemberContext,
  input: Input<typeof contract.streamHotels>,
): Promise<BegunSearch> {
  const leaving = new AbortController();
  const timer = setTimeout(() => leaving.abort(), longestMs);
  const ctx = { ...outer, signal: AbortSignal.any([outer.signal, leaving.signal]) };
  const begun: Partial<BegunSearch> = {
    hotels: [],
    suppliers: [],
    isDone: false,
    isPartial: false,
    failure: null,
  };
  const startedAt = performance.now();
  try {
    for await (const step of streamHotels(ctx, input)) {
      const items = Array.isArray(step) ? step : [step];
      // A stream that was left says `done` as well, but its suppliers have not.
      if (leaving.signal.aborted && items.some(({ event }) => event === 'done')) break;
      for (const item of items) take(begun, item, ctx.requestId);
      const hasAnswer = begun.suppliers?.some(({ state }) => state === 'answered');
      if (hasAnswer && performance.now() - startedAt > patienceMs) break;
    }
  } finally {
    clearTimeout(timer);
  }
  return begun as BegunSearch;
}

function take(
  begun: Partial<BegunSearch>,
  item: GivenItem<typeof contract.streamHotels>,
  requestId: string,
): void {
  switch (item.event) {
    case undefined:
      begun.hotels?.push(toListedHotel(item.data));
      return;
    case 'meta':
      Object.assign(begun, fromMeta(item.data));
      return;
    case 'progress':
      begun.suppliers = item.data.suppliers;
      return;
    case 'problem':
      begun.failure = { requestId };
      return;
    case 'done':
      begun.isDone = true;
      begun.isPartial = item.data.partial;
  }
}

type Meta = {
  search_id: string;
  destination: { id: string; name: string; lat: number; lng: number; time_zone: string };
  nights: number;
  currency: string;
  expires_at: string;
};

function fromMeta(meta: Meta): Partial<BegunSearch> {
  const { id, name, lat, lng, time_zone: timeZone } = meta.destination;
  return {
    searchId: meta.search_id,
    expiresAt: meta.expires_at,
    destination: { id, name, lat, lng, timeZone },
    nights: meta.nights,
    currency: meta.currency,
  };
}
