import type { AirportDirectory, AirportSupplier } from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { offeredWith } from '#server/platform/supplier-http/index.ts';
import { type Options, partnerClient } from './client.ts';
import { costOf, minorOf } from './money.ts';
import { listSlots } from './slots.ts';
import { type ListedVenue, partnerVenues, presentDetails, presentVenue } from './venues.ts';
import { bookVisit, cancelVisit, holdVisit, lookUpVisit, releaseVisit } from './visits.ts';
import { webhooks } from './webhooks.ts';

/**
 * Airport services of a partner who speaks our protocol (`protocol.ts`), such as one who puts it in front of an
 * aggregator. Every order is idempotent by our reference. Its venues are kept for ten minutes; slots and prices are asked
 * each time.
 */
export function airportPartner({
  directory,
  monotonicMs,
  ...options
}: Options & { directory: AirportDirectory; monotonicMs?: () => number }): AirportSupplier {
  const client = partnerClient(options);
  const { list } = partnerVenues(client, directory, monotonicMs);

  const find = async (ctx: BaseContext, id: string, currency: string, language: string) => {
    const listed = (await list(ctx, currency)).get(id);
    const airport = listed && (await directory.find(ctx, listed.airportCode, language));
    return airport ? { listed, airport } : null;
  };
  const inList = async (ctx: BaseContext, listed: ListedVenue, language: string) => {
    const airport = await directory.find(ctx, listed.airportCode, language);
    return airport ? [presentVenue(listed, airport, language, directory)] : [];
  };
  const ofAll = async (ctx: BaseContext, listed: readonly ListedVenue[], language: string) =>
    (await Promise.all(listed.map((one) => inList(ctx, one, language)))).flat();

  return {
    name: 'airport-partner',
    isOfferedTo: offeredWith(options.settings, ['AIRPORT_PARTNER_URL', 'AIRPORT_PARTNER_SECRET']),
    ids: 'own',
    isIdempotent: true,
    bookTimeoutMs: 30_000,
    // A request that is still on its way when we stop waiting.
    settleSeconds: 60,
    webhooks,

    async search(ctx, query) {
      const all = [...(await list(ctx, query.currency)).values()];
      const { venues, total } = await directory.search(ctx, all, query);
      return { venues: await ofAll(ctx, venues, query.language), total };
    },

    async countByKind(ctx, area) {
      // No price is shown, so any currency will do.
      return directory.count(ctx, [...(await list(ctx, 'EUR')).values()], area);
    },

    async venuesAt(ctx, airportCode, kind, { currency, language }) {
      if (!(await directory.find(ctx, airportCode, language))) return null;
      const all = [...(await list(ctx, currency)).values()];
      return ofAll(
        ctx,
        all.filter((one) => one.airportCode === airportCode && one.kind === kind),
        language,
      );
    },

    async details(ctx, venueId, { currency, language }) {
      const found = await find(ctx, venueId, currency, language);
      return found && presentDetails(found.listed, found.airport, language, directory);
    },

    slots: (ctx, venueId, date, currency) => listSlots(ctx, client, { venue_id: venueId, date, currency }),

    async price(ctx, visit) {
      const { venueId, type, date, time, guests, currency, language } = visit;
      const asked = { venue_id: venueId, type, date, time, guests, currency };
      const [found, { price }] = await Promise.all([
        find(ctx, venueId, currency, language),
        client.call(ctx, 'price_visit', asked),
      ]);
      if (!found || !price) return null;
      const { unit_price: unit, total, starts_at: startsAt, ends_at: endsAt, end_time: endTime } = price;
      if (unit.currency !== total.currency)
        throw new SupplierFailure('error', 'airport-partner names a price in two currencies');
      if (price.refusal === null && (startsAt === null || endsAt === null || endTime === null))
        throw new SupplierFailure('error', 'airport-partner offers a visit without times');
      const venue = presentDetails(found.listed, found.airport, language, directory);
      const inCurrency =
        venue.currency === total.currency ? {} : { currency: total.currency, fromPriceMinor: minorOf(unit) };
      return {
        venue: { ...venue, ...inCurrency },
        refusal: price.refusal,
        maxGuests: price.max_guests,
        unitMinor: minorOf(unit),
        totalMinor: minorOf(total),
        startsAt: startsAt === null ? '' : new Date(startsAt).toISOString(),
        endsAt: endsAt === null ? '' : new Date(endsAt).toISOString(),
        endTime: endTime ?? '',
        ...costOf(price.cost),
      };
    },

    hold: (ctx, order, until) => holdVisit(ctx, client, order, until),
    release: (ctx, key) => releaseVisit(ctx, client, key),
    book: (ctx, order) => bookVisit(ctx, client, order),
    lookUp: (ctx, key) => lookUpVisit(ctx, client, key),
    quoteCancel: async () => null,
    cancel: (ctx, key) => cancelVisit(ctx, client, key),
    // The venue admits guests by our pass, or tells the partner, whose look-up then tells us.
    visitsSince: async () => null,
  };
}
