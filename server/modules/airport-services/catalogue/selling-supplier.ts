import {
  applyMarkup,
  loadPricing,
  type Pricing,
  type PricingContext,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import type { AirportSupplier, PricedVisit, Venue } from './port.ts';
import { airportSupplier } from './suppliers.ts';

/**
 * The airport supplier of the environment with the app's selling prices, as the catalogue and new bookings ask it.
 * Each guest's price is marked up. Without a rule prices are the supplier's.
 */
export function sellingAirportSupplier(
  ctx: PricingContext,
): Pick<AirportSupplier, 'search' | 'venuesAt' | 'details' | 'slots' | 'price'> {
  const supplier = airportSupplier(ctx.environment);
  const pricing = async (currency: string) => (await loadPricing(ctx, 'airport', currency)).markup;
  return {
    async search(call, query) {
      const [found, markup] = await Promise.all([supplier.search(call, query), pricing(query.currency)]);
      return { ...found, venues: found.venues.map((venue) => sellVenue(venue, markup)) };
    },
    async venuesAt(call, airportCode, kind, preferences) {
      const [venues, markup] = await Promise.all([
        supplier.venuesAt(call, airportCode, kind, preferences),
        pricing(preferences.currency),
      ]);
      return venues?.map((venue) => sellVenue(venue, markup)) ?? null;
    },
    async details(call, venueId, preferences) {
      const [venue, markup] = await Promise.all([
        supplier.details(call, venueId, preferences),
        pricing(preferences.currency),
      ]);
      return venue && sellVenue(venue, markup);
    },
    async slots(call, venueId, date, currency) {
      const [slots, markup] = await Promise.all([
        supplier.slots(call, venueId, date, currency),
        pricing(currency),
      ]);
      return slots?.map((slot) => ({ ...slot, priceMinor: sellingPrice(markup, slot.priceMinor) })) ?? null;
    },
    async price(call, visit) {
      const [priced, markup] = await Promise.all([supplier.price(call, visit), pricing(visit.currency)]);
      return priced && sellVisit(priced, visit.guests, markup);
    },
  };
}

function sellVenue<Sold extends Venue>(venue: Sold, markup: Pricing['markup']): Sold {
  return markup ? { ...venue, fromPriceMinor: sellingPrice(markup, venue.fromPriceMinor) } : venue;
}

function sellVisit(priced: PricedVisit, guests: number, markup: Pricing['markup']): PricedVisit {
  if (!markup) return priced;
  const unitMinor = sellingPrice(markup, priced.unitMinor);
  return {
    ...priced,
    venue: sellVenue(priced.venue, markup),
    unitMinor,
    totalMinor: priced.totalMinor + guests * (unitMinor - priced.unitMinor),
    markup: applyMarkup(markup, priced.totalMinor, [{ minor: priced.unitMinor, quantity: guests }]),
  };
}
