import { guestsOf, nationalityOf } from '#components/hotels/guests-of.ts';
import { type ListedHotel, toListedHotel } from '#components/hotels/listed-hotel.ts';
import type { ResultsQuery } from '#components/hotels/results-query.ts';
import type { Supplier } from '#components/hotels/search-stream.ts';
import * as contract from '#server/modules/hotels/catalogue/contract.ts';
import { streamHotels } from '#server/modules/hotels/catalogue/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, StreamOutput } from '#server/platform/contract/index.ts';
import { isProblem, type Problem } from '#server/platform/errors/index.ts';
import { enforceCostLimit } from '#server/platform/http/enforce-limits.ts';
import { validate } from '#server/platform/http/validate.ts';

/** A search with the results received while the page waited; the browser continues it. */
export type StartedSearch = {
  searchId: string;
  expiresAt: string;
  destination: { name: string; lat: number; lng: number; timeZone: string; id: string };
  nights: number;
  currency: string;
  hotels: ListedHotel[];
  suppliers: Supplier[];
  isDone: boolean;
  isPartial: boolean;
  /** Set if no supplier answered; the request id is for support. */
  failure: { requestId: string } | null;
};

/** After the first answer the page waits this long for more, so that fast suppliers are in the first HTML. */
const graceMs = 150;
/** The page is sent after this time at the latest, however slow the suppliers are. */
const maxWaitMs = 2_500;
/** Without scripts nothing continues the search, so its page waits for its end. A supplier is given up on after 6 s. */
const maxWaitPlainMs = 20_000;

/** The API input for a search of the portal; server and browser send the same. */
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
    guests: guestsOf(query),
    guest_nationality: nationalityOf(query),
    filters: { ...filters, board_types: filters.board_types ? [...filters.board_types] : undefined },
  };
}

/**
 * Starts the search, or continues the one in the query while it lives, and returns as soon as there is
 * something to show; with `isPlain`, for a page without scripts, at the end of the search. Refusals that the member
 * can correct (unknown place, impossible dates or guests) are returned as the problem.
 */
export async function startSearch(
  ctx: MemberContext,
  query: ResultsQuery,
  { isPlain = false } = {},
): Promise<StartedSearch | Problem> {
  const input = searchInput(query);
  try {
    // The browser continues the search with the same input through /v1.
    validate(contract.streamHotels.body, input);
    if (query.searchId === null) {
      // Searches of the page count towards the same cost limit as those of /v1.
      await enforceCostLimit(contract.streamHotels, ctx);
      return await collect(ctx, input, isPlain);
    }
    return await collect(ctx, { ...input, search_id: query.searchId }, isPlain);
  } catch (err) {
    // The search belongs to another member or has expired: a new one starts with the same input.
    if (query.searchId !== null && (isProblem(err, 'not_found') || isProblem(err, 'search_expired')))
      return startSearch(ctx, { ...query, searchId: null }, { isPlain });
    if (isProblem(err)) return err;
    throw err;
  }
}

async function collect(
  outer: MemberContext,
  input: Input<typeof contract.streamHotels>,
  isPlain: boolean,
): Promise<StartedSearch> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), isPlain ? maxWaitPlainMs : maxWaitMs);
  const ctx = { ...outer, signal: AbortSignal.any([outer.signal, deadline.signal]) };
  const started: Partial<StartedSearch> = {
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
      // An aborted stream also emits `done`, although its suppliers have not finished.
      if (deadline.signal.aborted && items.some(({ event }) => event === 'done')) break;
      for (const item of items) applyItem(started, item, ctx.requestId);
      const hasAnswer = started.suppliers?.some(({ state }) => state === 'answered');
      if (!isPlain && hasAnswer && performance.now() - startedAt > graceMs) break;
    }
  } finally {
    clearTimeout(timer);
  }
  return started as StartedSearch;
}

function applyItem(
  started: Partial<StartedSearch>,
  item: StreamOutput<typeof contract.streamHotels>,
  requestId: string,
): void {
  switch (item.event) {
    case undefined:
      started.hotels?.push(toListedHotel(item.data));
      return;
    case 'meta':
      Object.assign(started, fromMeta(item.data));
      return;
    case 'progress':
      started.suppliers = item.data.suppliers;
      return;
    case 'problem':
      started.failure = { requestId };
      return;
    case 'done':
      started.isDone = true;
      started.isPartial = item.data.partial;
  }
}

type Meta = {
  search_id: string;
  destination: { id: string; name: string; lat: number; lng: number; time_zone: string };
  nights: number;
  currency: string;
  expires_at: string;
};

function fromMeta(meta: Meta): Partial<StartedSearch> {
  const { id, name, lat, lng, time_zone: timeZone } = meta.destination;
  return {
    searchId: meta.search_id,
    expiresAt: meta.expires_at,
    destination: { id, name, lat, lng, timeZone },
    nights: meta.nights,
    currency: meta.currency,
  };
}
