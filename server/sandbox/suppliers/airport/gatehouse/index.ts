import {
  type AirportSupplier,
  type PricedVisit,
  venueKinds,
} from '#server/modules/airport-services/catalogue/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { simulateLatency } from '../../latency.ts';
import { loadHubs } from '../hubs.ts';
import { type PresentationSources, presentDetails, presentVenue } from '../present.ts';
import type { SearchSources } from '../search-venues.ts';
import { capacityOf, slotsOf, visitAt, walkInUntil } from '../slots.ts';
import { readTaken } from '../stock.ts';
import type { SandboxVenue } from '../venues.ts';
import { visitRules } from '../visit-rules.ts';
import { cancelVisit, findVisit, quoteCancel, requestVisit } from './orders.ts';
import { servedHubs, venuesOf } from './venues.ts';

const callMs = 130;

/**
 * The second simulated supplier of airport services, which differs from the first: it has ids of its own, holds
 * nothing, decides each booking later, scans barcodes of its own and reports no visits. Its name is invented.
 */
export function gatehouse(sources: SearchSources & PresentationSources): AirportSupplier {
  const hubsOf = async (ctx: BaseContext) => servedHubs(await loadHubs(ctx, sources.readHubs));
  const find = async (ctx: BaseContext, id: string): Promise<SandboxVenue | null> => {
    const code = /^GH\.([A-Z]{3})\.[A-Z]\d$/.exec(id)?.[1];
    const hub = (await hubsOf(ctx)).find((one) => one.code === code);
    return (hub && venuesOf(hub).find((venue) => venue.id === id)) ?? null;
  };
  const priceMinor = ({ priceCents }: SandboxVenue, currency: string) =>
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

    async countByKind(ctx, { countryCode, hubId, cityId }) {
      await simulateLatency(callMs, ctx.signal);
      const venues = (await hubsOf(ctx))
        .filter(
          (hub) =>
            (countryCode === undefined || hub.countryCode === countryCode) &&
            (hubId === undefined || hub.id === hubId) &&
            (cityId === undefined || hub.city?.id === cityId),
        )
        .flatMap(venuesOf);
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
      if (!venue) return null;
      const taken = await readTaken(ctx, venueId, date);
      const nowMs = databaseNowMs(ctx.environment);
      return slotsOf(venue, date)
        .filter(({ startsAt }) => Date.parse(startsAt) > nowMs)
        .map(({ time, endTime }) => ({
          time,
          endTime,
          remaining: Math.max(0, capacityOf(venue, date, time) - (taken.get(time) ?? 0)),
          priceMinor: priceMinor(venue, currency),
        }));
    },

    async price(ctx, visit): Promise<PricedVisit | null> {
      await simulateLatency(callMs, ctx.signal);
      const venue = await find(ctx, visit.venueId);
      if (!venue) return null;
      const { date, time, currency, guests, type } = visit;
      const { maxGuests } = visitRules[venue.kind];
      const at = visitAt(venue, date, time);
      const hasSlot = type === 'walk_in' || slotsOf(venue, date).some((slot) => slot.time === time);
      const unitMinor = priceMinor(venue, currency);
      return {
        venue: presentDetails(venue, visit, sources),
        refusal: guests > maxGuests ? 'too_many_guests' : !at ? 'closed' : hasSlot ? null : 'no_slot',
        maxGuests,
        unitMinor,
        totalMinor: unitMinor * guests,
        startsAt: at?.startsAt ?? '',
        endsAt: (type === 'walk_in' ? walkInUntil(venue, date, time) : at?.endsAt) ?? '',
        endTime: at?.endTime ?? '',
      };
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
