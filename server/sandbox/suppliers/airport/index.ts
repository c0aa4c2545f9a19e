import {
  type AirportSupplier,
  isInArea,
  venueKinds,
} from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from '../latency.ts';
import { simulateCall } from '../outages.ts';
import { venueCount } from './hubs.ts';
import { magicAirportEffect, magicEffect, magicVenue } from './magic.ts';
import { bookPlaces, cancelOrder, findOrder, holdPlaces, quoteCancel, releaseHold } from './orders.ts';
import { type PresentationSources, presentDetails, presentVenue } from './present.ts';
import { type SearchSources, searchVenues } from './search-venues.ts';
import { type PriceAt, priceVisit, readSlots } from './sell-visits.ts';
import { parseVenueId, type SandboxVenue, venueAt, venuesOf } from './venues.ts';
import { isPeak, peakFactor } from './visit-rules.ts';
import { listVisits } from './visits.ts';

export { gatehouse } from './gatehouse/index.ts';
export { magicAirports, magicVenues } from './magic.ts';
export { selectTaken } from './stock.ts';

/** Data and functions of other modules that the simulated supplier uses. */
export type SandboxSources = SearchSources & PresentationSources;

/** Simulated latency of one call about a booking. Calls about the catalogue and slots have no latency. */
const callMs = 90;

/** Creates the simulated supplier of airport services. Its name is invented. */
export function sandboxAirportSupplier(sources: SandboxSources): AirportSupplier {
  const hubsOf = sources.loadHubs;
  const find = async (ctx: BaseContext, id: string): Promise<SandboxVenue | null> => {
    const magic = magicVenue(id);
    if (magic) return magic;
    const parts = parseVenueId(id);
    const hub = parts && (await hubsOf(ctx)).get(parts.code);
    return hub ? venueAt(hub, parts.kind, parts.index) : null;
  };
  const requireVenue = async (ctx: BaseContext, id: string): Promise<SandboxVenue> => {
    const venue = await find(ctx, id);
    if (!venue) throw new SupplierFailure('rejected', 'The venue is unknown.');
    return venue;
  };
  const priceAt: PriceAt = (venue, time, currency) =>
    sources.convertMinor(Math.round(venue.priceCents * (isPeak(time) ? peakFactor : 1)), 'EUR', currency);

  return {
    name: 'terminal-light',
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,

    async search(ctx, query) {
      await simulateCall(ctx, magicAirportEffect(query.keyword));
      const { venues, total } = await searchVenues(ctx, query, sources);
      return { venues: venues.map((venue) => presentVenue(venue, query, sources)), total };
    },

    async countByKind(ctx, area) {
      await simulateCall(ctx, magicAirportEffect(area.hubId));
      const hubs = [...(await hubsOf(ctx)).values()].filter((hub) => isInArea(hub, area));
      return new Map(
        venueKinds.map((kind) => [kind, hubs.reduce((sum, hub) => sum + venueCount(hub, kind), 0)]),
      );
    },

    async venuesAt(ctx, airportCode, kind, options) {
      await simulateCall(ctx, magicAirportEffect(airportCode));
      const hub = (await hubsOf(ctx)).get(airportCode);
      return hub ? venuesOf(hub, kind).map((venue) => presentVenue(venue, options, sources)) : null;
    },

    async details(ctx, venueId, options) {
      await simulateCall(ctx, magicEffect(venueId));
      const venue = await find(ctx, venueId);
      return venue && presentDetails(venue, options, sources);
    },

    async slots(ctx, venueId, date, currency) {
      await simulateCall(ctx, magicEffect(venueId));
      const venue = await find(ctx, venueId);
      return venue && readSlots(ctx, venue, { date, currency }, priceAt);
    },

    async price(ctx, visit) {
      await simulateCall(ctx, magicEffect(visit.venueId));
      const venue = await find(ctx, visit.venueId);
      return venue && priceVisit(venue, visit, priceAt, sources);
    },

    async hold(ctx, order, until) {
      return holdPlaces(ctx, { venue: await requireVenue(ctx, order.venueId), order }, until);
    },

    release: releaseHold,

    async book(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      return bookPlaces(ctx, { venue: await requireVenue(ctx, order.venueId), order });
    },

    async lookUp(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return findOrder(ctx, key);
    },

    quoteCancel,

    async cancel(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return cancelOrder(ctx, key);
    },

    async visitsSince(ctx, cursor) {
      await simulateLatency(callMs, ctx.signal);
      return listVisits(ctx, cursor);
    },
  };
}
