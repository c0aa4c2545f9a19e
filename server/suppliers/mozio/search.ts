import { z } from 'zod';
import type {
  OfferPrice,
  SupplierSearch,
  TransferOffer,
  TransferQuery,
} from '#server/modules/transfers/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { isSupplierFailure } from '#server/platform/resilience/index.ts';
import type { SupplierClient } from '#server/platform/supplier-http/index.ts';
import { found, started } from './answers.ts';
import { offerOf, type Pictures } from './offers.ts';

/** Results live for about 20 minutes where the answer names no end. */
const livesMs = 20 * 60_000;

/** What later calls need of a search and, once it was requested, of its reservation. */
export const searchHandle = z.object({
  searchId: z.string(),
  expiresAtMs: z.number(),
  reservationId: z.string().optional(),
  /** The reservation was requested, and Mozio had not decided. */
  isRequested: z.boolean().optional(),
});
export type SearchHandle = z.infer<typeof searchHandle>;

/** Starts a search with the addresses as the traveller wrote them; times are local to the start. */
export async function begin(
  ctx: BaseContext,
  client: SupplierClient,
  clockMs: () => number,
  query: TransferQuery,
): Promise<SearchHandle> {
  const json = {
    start_address: query.from.address,
    end_address: query.to.address,
    mode: query.returnAt === null ? 'one_way' : 'round_trip',
    pickup_datetime: localTime(query.pickupAt, query.from.timeZone),
    ...(query.returnAt === null
      ? {}
      : { return_pickup_datetime: localTime(query.returnAt, query.to.timeZone) }),
    num_passengers: query.passengers,
    currency: query.currency,
    campaign: 'sojourn',
  };
  const answer = await client.send(
    ctx,
    { method: 'POST', path: '/v2/search/', json, headers: { lang: languageTag(query.language) } },
    started,
  );
  const end = Date.parse(answer.expires_at ?? '');
  return { searchId: answer.search_id, expiresAtMs: Number.isNaN(end) ? clockMs() + livesMs : end };
}

/** The offers of one call; Mozio may leave out those that it has sent before. */
export async function readResults(
  ctx: BaseContext,
  client: SupplierClient,
  { query, handle }: SupplierSearch,
  pictures: Pictures,
): Promise<{ offers: TransferOffer[]; moreComing: boolean }> {
  const { searchId } = searchHandle.parse(handle);
  const path = `/v2/search/${encodeURIComponent(searchId)}/poll/`;
  const { results, more_coming, currency_info } = await client.send(ctx, { method: 'GET', path }, found);
  const currency = currency_info?.code?.toUpperCase() ?? query.currency;
  // Prices of a search are in its own currency, or they are not understood.
  const offers =
    currency === query.currency
      ? results.flatMap((result) => offerOf(result, query, currency, pictures) ?? [])
      : [];
  if (offers.length < results.length)
    ctx.log.info({ supplier: 'mozio', left: results.length - offers.length, currency }, 'offers left out');
  return {
    offers: [...new Map(offers.map((offer) => [offer.key, offer])).values()],
    moreComing: more_coming,
  };
}

/**
 * The price of an offer now: that of the search where Mozio still lists it, and as before where it lists only newer ones
 * or does not answer. Null once the search is over. Mozio refuses a reservation whose price has changed.
 */
export async function recheck(
  ctx: BaseContext,
  client: SupplierClient,
  clockMs: () => number,
  search: SupplierSearch,
  offer: TransferOffer,
  pictures: Pictures,
): Promise<OfferPrice | null> {
  if (searchHandle.parse(search.handle).expiresAtMs <= clockMs()) return null;
  try {
    const { offers } = await readResults(ctx, client, search, pictures);
    return offers.find(({ key }) => key === offer.key)?.price ?? offer.price;
  } catch (err) {
    if (isSupplierFailure(err) && (err.kind === 'rejected' || err.kind === 'sold_out')) return null;
    throw err;
  }
}

/** `2027-03-01 15:30`, in the time zone of the place. */
function localTime(instant: string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** Mozio's language tags have a country. */
const tags: Record<string, string> = { de: 'de-DE', en: 'en-US', es: 'es-ES', fr: 'fr-FR', ar: 'ar-AE' };
const languageTag = (language = 'en'): string => tags[language] ?? 'en-US';
