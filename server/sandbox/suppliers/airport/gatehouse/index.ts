import {
  type AirportSupplier,
  isInArea,
  venueKinds,
} from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { simulateLatency } from '../../latency.ts';
import { type PresentationSources, presentDetails, presentVenue } from '../present.ts';
import type { SearchSources } from '../search-venues.ts';
import { type PriceAt, priceVisit, readSlots } from '../sell-visits.ts';
import type { SandboxVenue } from '../venues.ts';
import { cancelVisit, findVisit, quoteCancel, requestVisit } from './orders.ts';
import { servedHubs, venuesOf } from './venues.ts';

const callMs = 130;

/**
 * The second simulated supplier of airport services, which differs from the first: it has ids of its own, holds
 * nothing, decides each booking later, scans barcodes of its own and reports no visits. Its name is invented.
 */
export function gatehouse(sources: SearchSources & PresentationSources): AirportSupplier {
  const hubsOf = async (ctx: BaseContext) => servedHubs(await sources.loadHubs(ctx));
  const find = async (ctx: BaseContext, id: string): Promise<SandboxVenue | null> => {
    const code = /^GH\.([A-Z]{3})\.[A-Z]\d$/.exec(id)?.[1];
    const hub = (await hubsOf(ctx)).find((one) => one.code === code);
    return (hub && venuesOf(hub).find((venue) => venue.id === id)) ?? null;
  };
  const priceAt: PriceAt = ({ priceCents }, _time, currency) =>
    sources.convertMinor(priceCents, 'EUR', currency);

  return {
    name: 'gatehouse',
    ids: 'own',
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,

    async search(ctx, query) {
      await simulateLatency(callMs, ctx.signal);
      const venues = sources.matchAirports(await hubsOf(ctx), query).flatMap(venuesOf);
      const page = venues.slice((query.page - 1) * query.perPage, query.page * query.perPage);
      return { venues: page.map((venue) => presentVenue(venue, query, sources)), total: venues.length };
    },

    async countByKind(ctx, area) {
      await simulateLatency(callMs, ctx.signal);
      const venues = (await hubsOf(ctx)).filter((hub) => isInArea(hub, area)).flatMap(venuesOf);
      return new Map(venueKinds.map((kind) => [kind, venues.filter((venue) => venue.kind === kind).length]));
    },

    async venuesAt(ctx, airportCode, kind, options) {
      await simulateLatency(callMs, ctx.signal);
      const hub = (await hubsOf(ctx)).find(({ code }) => code === airportCode);
      const venues = hub && venuesOf(hub).filter((venue) => venue.kind === kind);
      return venues?.map((venue) => presentVenue(venue, options, sources)) ?? null;
    },

    async details(ctx, venueId, options) {
      await simulateLatency(callMs, ctx.signal);
      const venue = await find(ctx, venueId);
      return venue && presentDetails(venue, options, sources);
    },

    async slots(ctx, venueId, date, currency) {
      await simulateLatency(callMs, ctx.signal);
      const venue = await find(ctx, venueId);
      return venue && readSlots(ctx, venue, { date, currency }, priceAt);
    },

    async price(ctx, visit) {
      await simulateLatency(callMs, ctx.signal);
      const venue = await find(ctx, visit.venueId);
      return venue && priceVisit(venue, visit, priceAt, sources);
    },

    async hold(ctx, _order, until) {
      await simulateLatency(callMs, ctx.signal);
      return { kind: 'none', until, price: null, handle: null };
    },

    async release() {},

    async book(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      const venue = await find(ctx, order.venueId);
      if (!venue) throw new SupplierFailure('rejected', 'The venue is unknown.');
      return requestVisit(ctx, { venue, order });
    },

    async lookUp(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return findVisit(ctx, key);
    },

    quoteCancel,

    async cancel(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return cancelVisit(ctx, key);
    },

    visitsSince: async () => null,
  };
}
