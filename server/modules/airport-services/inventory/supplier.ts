import type { BaseContext } from '#server/platform/context/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import type { AirportDirectory, AirportSupplier } from '../catalogue/port.ts';
import { bookVisit, holdVisit, releaseVisit } from './book-visit.ts';
import { cancelVisit } from './cancel-visit.ts';
import type { OwnVenue } from './own-venue.ts';
import { presentDetails, presentVenue, priceOf } from './present.ts';
import { findVenue, isAnySold, listSoldVenues, readVenues, readVenuesAt } from './queries.ts';
import { slotsOf, visitAt, walkInUntil } from './slots.ts';
import { readTaken } from './stock.ts';
import { findVisit } from './visits.ts';

/**
 * The operator's own venues as a supplier: it has the places, so that a hold takes them and nobody else is asked. It
 * is offered once there is a venue on sale.
 */
export function ownVenueSupplier({ directory }: { directory: AirportDirectory }): AirportSupplier {
  const withAirport = async (ctx: BaseContext, code: string, language: string) => {
    const venue = await findVenue(ctx, code);
    const airport = venue && (await directory.find(ctx, venue.airport, language));
    return airport ? { venue, airport } : null;
  };

  return {
    name: 'own-venues',
    isOfferedTo: isAnySold,
    ids: 'own',
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,

    async search(ctx, query) {
      const { venues: listed, total } = await directory.search(ctx, await listSoldVenues(ctx), query);
      const venues = await readVenues(
        ctx,
        listed.map(({ code }) => code),
      );
      const presented = await Promise.all(venues.map((venue) => inList(ctx, venue, query)));
      return { venues: presented.flatMap((venue) => venue ?? []), total };
    },

    async countByKind(ctx, area) {
      return directory.count(ctx, await listSoldVenues(ctx), area);
    },

    async venuesAt(ctx, airportCode, kind, preferences) {
      const [airport, venues] = await Promise.all([
        directory.find(ctx, airportCode, preferences.language),
        readVenuesAt(ctx, airportCode, kind),
      ]);
      return airport && venues.map((venue) => presentVenue(venue, airport, preferences, directory));
    },

    async details(ctx, venueId, preferences) {
      const found = await withAirport(ctx, venueId, preferences.language);
      return found && presentDetails(found.venue, found.airport, preferences, directory);
    },

    async slots(ctx, venueId, date, currency) {
      const found = await withAirport(ctx, venueId, 'en');
      if (!found) return null;
      const { venue, airport } = found;
      const taken = await readTaken(ctx, venueId, date);
      const nowMs = databaseNowMs(ctx.environment);
      const price = priceOf(venue, currency);
      return slotsOf(venue, airport.timeZone, date)
        .filter(({ startsAt }) => Date.parse(startsAt) > nowMs)
        .map(({ time, endTime }) => ({
          time,
          endTime,
          remaining: Math.max(0, venue.capacity - (taken.get(time) ?? 0)),
          priceMinor: price.minor,
          currency: price.currency,
        }));
    },

    async price(ctx, visit) {
      const found = await withAirport(ctx, visit.venueId, visit.language);
      if (!found) return null;
      const { venue, airport } = found;
      const { date, time, currency, guests, type } = visit;
      const maxGuests = Math.min(venue.maxGuests, venue.capacity);
      const at = visitAt(venue, airport.timeZone, date, time);
      const isOffered =
        type === 'walk_in' || slotsOf(venue, airport.timeZone, date).some((slot) => slot.time === time);
      const until = type === 'walk_in' ? walkInUntil(venue, airport.timeZone, date, time) : at?.endsAt;
      const { minor: unitMinor } = priceOf(venue, currency);
      return {
        venue: presentDetails(venue, airport, visit, directory),
        refusal: guests > maxGuests ? 'too_many_guests' : !at ? 'closed' : isOffered ? null : 'no_slot',
        maxGuests,
        unitMinor,
        totalMinor: unitMinor * guests,
        startsAt: at?.startsAt ?? '',
        endsAt: until ?? '',
        endTime: at?.endTime ?? '',
      };
    },

    hold: (ctx, order, until) => holdVisit(ctx, directory, order, until),
    release: (ctx, { reference }) => releaseVisit(ctx, reference),
    book: (ctx, order) => bookVisit(ctx, directory, order),
    lookUp: findVisit,
    // The terms of the booking are those of the venue.
    quoteCancel: async () => null,
    cancel: (ctx, { reference }) => cancelVisit(ctx, reference),
    // The venue admits guests by the pass, which completes the booking.
    visitsSince: async () => null,
  };

  async function inList(ctx: BaseContext, venue: OwnVenue, query: { language: string; currency: string }) {
    const airport = await directory.find(ctx, venue.airport, query.language);
    return airport && presentVenue(venue, airport, query, directory);
  }
}
