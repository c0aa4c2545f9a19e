import { setTimeout as pause } from 'node:timers/promises';
import { loadPricing } from '#server/modules/pricing/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, StreamOutput } from '#server/platform/contract/index.ts';
import { isProblem, problem } from '#server/platform/errors/index.ts';
import { suppliersOfPlace } from './asked-suppliers.ts';
import type * as contract from './contract-search.ts';
import { kilometresBetween } from './destinations.ts';
import { mergeOffers, type SequencedOffer } from './merge-offers.ts';
import { presentHotel, presentLeadRate } from './present.ts';
import { presentSearch } from './present-search.ts';
import { type LongRate, saveLongRates } from './rate-store.ts';
import { earlierOf, sealRate } from './rate-tokens.ts';
import { type FoundHotel, loadHotels, type Search, saveHotels, saveProgress } from './search-store.ts';
import { type SupplierState, searchSuppliers } from './search-suppliers.ts';
import { queryOf, startSearch } from './start-search.ts';
import { hotelSupplierRegistry } from './suppliers.ts';

/**
 * Unlike other use cases, this one makes the wire shape itself. A hotel is stored in that shape as well, and
 * both the event and the stored row take its JSON text from one cache: a presenter would be one more pass over
 * hundreds of hotels, and a second serialisation.
 */
type Item = StreamOutput<typeof contract.streamHotels>;

/**
 * Searches all suppliers of the place at once and sends each hotel the first time a supplier offers it. Hotels are also
 * stored, with a later lower price, so that the search can be read by page and resumed. Errors are thrown
 * only before the first event; `done` is always the last event.
 */
export async function* streamHotels(
  ctx: MemberContext,
  input: Input<typeof contract.streamHotels>,
): AsyncGenerator<Item | Item[], void, undefined> {
  const startedAt = performance.now();
  await hotelSupplierRegistry.offered(ctx);
  const search = await startSearch(ctx, input);
  const lastSeen = input.search_id === undefined ? 0 : Number(input.last_event_id ?? 0);
  const known = input.search_id === undefined ? [] : await loadSeen(ctx, search.id, lastSeen);
  yield { event: 'meta', data: presentSearch(search) };

  yield known.filter(({ sequence }) => sequence > lastSeen).map(eventOf);
  const merger = mergeOffers(
    search.filters,
    known.map(({ sequence, totalMinor, hotel }) => ({ hotelId: hotel.hotel_id, sequence, totalMinor })),
  );
  if (!search.complete) yield* searchRemaining(ctx, search, merger);
  yield {
    event: 'done',
    data: {
      count: merger.count(),
      took_ms: Math.round(performance.now() - startedAt),
      partial: search.partial,
    },
  };
}

/**
 * The stored hotels of a search. Hotels are stored asynchronously, after they are sent, so the last one that
 * the client saw may not be stored yet: waits for it, 2 s at most, so that nothing is sent twice.
 */
async function loadSeen(ctx: MemberContext, searchId: string, lastSeen: number): Promise<FoundHotel[]> {
  for (let round = 0; ; round += 1) {
    const hotels = await loadHotels(ctx, searchId);
    const stored = hotels.reduce((highest, { sequence }) => Math.max(highest, sequence), 0);
    if (stored >= lastSeen || round === 20) return hotels;
    await pause(100);
  }
}

/** Searches the suppliers that have not finished, sends and stores their hotels, then stores the progress. */
async function* searchRemaining(
  ctx: MemberContext,
  search: Search,
  merger: ReturnType<typeof mergeOffers>,
): AsyncGenerator<Item | Item[], void, undefined> {
  const pricing = await loadPricing(ctx, 'hotels', search.stay.currency);
  const all = await suppliersOfPlace(ctx, search.destination.place, pricing);
  const states = new Map<string, SupplierState>(
    all.map(({ name }) => [name, search.finishedSuppliers.includes(name) ? 'answered' : 'waiting']),
  );
  const progress = (): Item => ({
    event: 'progress',
    data: { received: merger.count(), suppliers: [...states].map(([name, state]) => ({ name, state })) },
  });
  const failures: unknown[] = [];
  const buffer = new HotelBuffer(ctx, search.id);
  try {
    yield progress();
    const asked = all.filter(({ name }) => states.get(name) === 'waiting');
    for await (const answer of searchSuppliers(ctx, asked, queryOf(search))) {
      if ('offers' in answer) {
        const { fresh, cheaper } = merger.add(answer.offers);
        const expiresAt = search.expiresAt;
        const toStore: LongRate[] = [];
        for (const placed of cheaper)
          buffer.put(placed, (toStore) => toFound(ctx, search, placed, expiresAt, toStore));
        const events: Item[] = [];
        for (const placed of fresh) {
          const found = toFound(ctx, search, placed, expiresAt, toStore);
          buffer.put(placed, () => found);
          events.push(eventOf(found));
        }
        // An id that a client has got must open.
        await saveLongRates(ctx, toStore);
        // One batch, because a generator step per hotel would cost more than the hotel itself.
        yield events;
      } else {
        states.set(answer.supplier, answer.state);
        if (answer.state === 'answered') search.finishedSuppliers.push(answer.supplier);
        else failures.push(answer.failure);
        yield progress();
      }
    }
    if (!ctx.signal.aborted) {
      search.complete = true;
      search.partial = failures.length > 0;
      if (all.length > 0 && failures.length === all.length)
        yield { event: 'problem', data: problemOf(failures[0]) };
    }
  } finally {
    await buffer.close();
    await saveProgress(ctx, search).catch((err) =>
      ctx.log.error({ err }, 'hotel search progress was not stored'),
    );
  }
}

/** Makes the hotel as it is stored; rates that are too long for their ids are added to `toStore`. */
type Build = (toStore: LongRate[]) => FoundHotel;

/** Batch interval: with fast suppliers a whole search is one statement instead of about twenty. */
const flushIntervalMs = 200;

/**
 * Stores the cheapest offer of each hotel asynchronously, within 200 ms and when closed. A failure is logged
 * and never stops the stream.
 */
class HotelBuffer {
  #pending = new Map<string, Build>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  readonly #ctx: MemberContext;
  readonly #searchId: string;

  constructor(ctx: MemberContext, searchId: string) {
    this.#ctx = ctx;
    this.#searchId = searchId;
  }

  /** Replaces an earlier offer of the hotel. `build` runs only for the offer that is stored. */
  put({ hotel }: SequencedOffer, build: Build): void {
    this.#pending.set(hotel.id, build);
    this.#timer ??= setTimeout(() => this.#flush(), flushIntervalMs);
  }

  #flush(): void {
    const batch = [...this.#pending.values()];
    this.#pending.clear();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing
      .then(async () => {
        const toStore: LongRate[] = [];
        const hotels = batch.map((build) => build(toStore));
        await saveLongRates(this.#ctx, toStore);
        await saveHotels(this.#ctx, this.#searchId, hotels);
      })
      .catch((err) => this.#ctx.log.error({ err }, 'hotels of a search were not stored'));
  }

  async close(): Promise<void> {
    this.#flush();
    await this.#storing;
  }
}

function toFound(
  ctx: MemberContext,
  search: Search,
  { hotel, lead, sequence }: SequencedOffer,
  expiresAt: string,
  toStore: LongRate[],
): FoundHotel {
  const roomId = sealRate(ctx, lead, earlierOf(expiresAt, lead.expiresAt), toStore);
  const distanceKm = kilometresBetween(search.destination, { lat: hotel.latitude, lng: hotel.longitude });
  const shown = { ...presentHotel(hotel, distanceKm), lead_rate: presentLeadRate(lead, roomId) };
  return { sequence, totalMinor: lead.price.totalMinor, hotel: shown };
}

const eventOf = ({ sequence, hotel }: FoundHotel): Item => ({ id: String(sequence), data: hotel });

function problemOf(failure: unknown) {
  return isProblem(failure) ? failure : problem('supplier_unavailable');
}
