import { countryName } from '#server/modules/places/index.ts';
import { loadPricing, type PricingContext, type ShownConversion } from '#server/modules/pricing/index.ts';
import { findProduct, toOurIds } from '#server/modules/product-ids/index.ts';
import { askEverySupplier } from '#server/platform/resilience/index.ts';
import { mergeVenues } from './merge-venues.ts';
import type { AirportSupplier, PricedVisit, Slot, Venue, VenueDetails, VenueQuery } from './port.ts';
import { type Selling, sellSlot, sellVenue, sellVisit } from './sell-prices.ts';
import { airportSuppliers } from './suppliers.ts';

/** A priced visit with the supplier of its venue, the id of the venue there, and what the price was converted from. */
export type OfferedVisit = PricedVisit & { supplier: string; theirId: string; converted?: ShownConversion };

/** The suppliers of airport services as one, with our ids and the app's selling prices. */
type SellingSuppliers = Pick<AirportSupplier, 'search' | 'venuesAt' | 'details' | 'slots'> & {
  price(...call: Parameters<AirportSupplier['price']>): Promise<OfferedVisit | null>;
};

/**
 * The airport suppliers that sell to the app as the catalogue and new bookings ask them. Lists are merged; a supplier that
 * fails has its venues left out, and its failure is thrown if nothing else was found. What concerns one venue goes to
 * its own supplier. Each guest's price is converted and marked up; without a rule prices are the suppliers'. Venues in a
 * currency without an exchange rate are left out. Throws 503 `supplier_unavailable` without any supplier.
 */
export async function sellingAirportSuppliers(ctx: PricingContext): Promise<SellingSuppliers> {
  const suppliers = await airportSuppliers.offered(ctx);
  const sellingIn = async (currency: string): Promise<Selling> => ({
    ctx,
    currency,
    pricing: await loadPricing(ctx, 'airport', currency),
  });
  const find = (venueId: string) => findProduct(ctx, airportSuppliers, 'venue', venueId);

  /** Asks the supplier of a venue by its own id; null for an unknown venue. */
  async function ofVenue<Answer>(
    venueId: string,
    currency: string,
    ask: (supplier: AirportSupplier, theirId: string) => Promise<Answer | null>,
  ) {
    const found = await find(venueId);
    if (!found) return null;
    const { supplier, theirId } = found;
    const [answer, selling] = await Promise.all([ask(supplier, theirId), sellingIn(currency)]);
    return answer && { answer, selling, supplier: supplier.name, theirId };
  }

  return {
    async search(call, query) {
      const [{ answers, failure }, selling] = await Promise.all([
        askEverySupplier(ctx, suppliers, (supplier) =>
          supplier.search(call, upToEnd(query, suppliers.length)),
        ),
        sellingIn(query.currency),
      ]);
      const total = answers.reduce((sum, { answer }) => sum + answer.total, 0);
      if (total === 0 && failure !== null) throw failure;
      const lists = await Promise.all(
        answers.map(({ supplier, answer }) =>
          toOurVenues(ctx, supplier, answer.venues, selling, query.language),
        ),
      );
      const venues = suppliers.length === 1 ? lists.flat() : pageOf(mergeVenues(lists, query), query);
      return { venues, total };
    },
    async venuesAt(call, airportCode, kind, preferences) {
      const [{ answers, failure }, selling] = await Promise.all([
        askEverySupplier(ctx, suppliers, (one) => one.venuesAt(call, airportCode, kind, preferences)),
        sellingIn(preferences.currency),
      ]);
      const known = answers.filter(({ answer }) => answer !== null);
      const lists = await Promise.all(
        known.map(({ supplier, answer }) =>
          toOurVenues(ctx, supplier, answer ?? [], selling, preferences.language),
        ),
      );
      const venues = lists.flat();
      if (venues.length === 0 && failure !== null) throw failure;
      return known.length === 0 ? null : venues;
    },
    async details(call, venueId, preferences): Promise<VenueDetails | null> {
      const found = await ofVenue(venueId, preferences.currency, (supplier, id) =>
        supplier.details(call, id, preferences),
      );
      if (!found) return null;
      return sellVenue({ ...inLanguage(found.answer, preferences.language), id: venueId }, found.selling);
    },
    async slots(call, venueId, date, currency): Promise<Slot[] | null> {
      const found = await ofVenue(venueId, currency, (supplier, id) =>
        supplier.slots(call, id, date, currency),
      );
      return found?.answer.flatMap((slot) => sellSlot(slot, found.selling) ?? []) ?? null;
    },
    async price(call, visit) {
      const found = await ofVenue(visit.venueId, visit.currency, (supplier, venueId) =>
        supplier.price(call, { ...visit, venueId }),
      );
      if (!found) return null;
      const { answer, selling, supplier, theirId } = found;
      const venue = { ...answer.venue, id: visit.venueId };
      const sold = sellVisit({ ...answer, venue }, visit.guests, selling);
      return sold && { ...sold, supplier, theirId };
    },
  };
}

/** The page may begin anywhere in each list, so several suppliers are each asked for everything up to its end. */
function upToEnd(query: VenueQuery, suppliers: number): VenueQuery {
  return suppliers === 1 ? query : { ...query, page: 1, perPage: query.page * query.perPage };
}

function pageOf(venues: readonly Venue[], { page, perPage }: VenueQuery): Venue[] {
  return venues.slice((page - 1) * perPage, page * perPage);
}

/** A supplier's venues with our ids, at selling prices. */
async function toOurVenues(
  ctx: PricingContext,
  supplier: AirportSupplier,
  venues: readonly Venue[],
  selling: Selling,
  language: string,
): Promise<Venue[]> {
  const ourId = await toOurIds(
    ctx,
    supplier,
    'venue',
    venues.map(({ id }) => id),
  );
  return venues.flatMap(
    (venue) => sellVenue({ ...inLanguage(venue, language), id: ourId(venue.id) }, selling) ?? [],
  );
}

/** The venue with the name of its country in the language: suppliers have names in fewer languages. */
function inLanguage<Sold extends Venue>(venue: Sold, language: string): Sold {
  return { ...venue, countryName: countryName(venue.countryCode, language) };
}
