import type {
  ExperienceOrder,
  ExperienceSupplier,
  ListedCatalogue,
} from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import type { ConvertMinor } from '../../convert-minor.ts';
import { languageOf } from '../../hotels/languages.ts';
import { simulateLatency } from '../../latency.ts';
import {
  bookPlaces,
  cancelOrder,
  findOrder,
  quoteCancel,
  releaseHold,
  type VisitRequest,
} from '../orders.ts';
import { readTakenOf, type Taken } from '../stock.ts';
import type { Pictures } from '../summaries.ts';
import { detailsOf, listedProduct } from './products.ts';
import { type Tour, tourEffect, toursOf } from './tours.ts';
import { lodestar, opengate, type Traits } from './traits.ts';
import { dayPlaces, daysOf, onlyOption, pricedVisit, sizeOf, type TakenByDate } from './visits.ts';

const callMs = 90;

/** A party larger than this is decided by the operator of a supplier that does not always confirm at once. */
const instantParty = 6;

type Sources = { convertMinor: ConvertMinor; pictures: Pictures };

/** The simulated suppliers with codes of their own, whose catalogues are listed. Their names are invented. */
export function listedSuppliers(sources: Sources): (ExperienceSupplier & ListedCatalogue)[] {
  return [lodestar, opengate].map((traits) => listedSupplier(traits, sources));
}

function listedSupplier(
  traits: Traits,
  { convertMinor, pictures }: Sources,
): ExperienceSupplier & ListedCatalogue {
  const tours = new Map(toursOf(traits.name).map((tour) => [tour.code, tour]));
  const withVoucher = <Visit extends { ticketCode: string | null }>(visit: Visit) => ({
    ...visit,
    voucherUrl: traits.hasVoucher && visit.ticketCode ? `https://vouchers.example/${visit.ticketCode}` : null,
  });

  return {
    name: traits.name,
    ids: 'own',
    isIdempotent: true,
    bookTimeoutMs: traits.bookTimeoutMs,
    settleSeconds: traits.settleSeconds,

    async modifiedSince(ctx, cursor) {
      await simulateLatency(callMs, ctx.signal);
      // This catalogue never changes: who has read it once has seen everything.
      const changed = cursor === null ? [...tours.values()] : [];
      const products = changed.map((tour) => listedProduct(traits, tour, pictures));
      return { products, cursor: '1', hasMore: false };
    },

    async bookableWithin(ctx, codes, dates, pax) {
      await simulateLatency(callMs, ctx.signal);
      const found = await Promise.all(
        codes.map(async (code) => {
          const tour = tours.get(code);
          if (!tour) return [];
          const taken = await readTaken(ctx, code, dates);
          const days = daysOf(traits, tour, dates, pax, 'EUR', taken, convertMinor);
          return days.some(({ state }) => state === 'available') ? [code] : [];
        }),
      );
      return new Set(found.flat());
    },

    async details(ctx, code, currency, language) {
      await simulateLatency(callMs, ctx.signal);
      const tour = tours.get(code);
      return tour ? detailsOf(traits, tour, currency, pictures, convertMinor, languageOf(language)) : null;
    },

    async availability(ctx, query) {
      await simulateLatency(callMs, ctx.signal);
      const tour = tours.get(query.code);
      if (!tour) return null;
      const currency = traits.currency ?? query.currency;
      const taken = await readTaken(ctx, query.code, query);
      const days = daysOf(traits, tour, query, query.pax, currency, taken, convertMinor);
      return { timeZone: tour.timeZone, currency, days };
    },

    async price(ctx, visit, _purpose, language) {
      await simulateLatency(callMs, ctx.signal);
      const tour = tours.get(visit.code);
      if (!tour) return null;
      const { date } = visit;
      const taken = (await readTaken(ctx, visit.code, { from: date, to: date }))(date);
      return pricedVisit(traits, tour, visit, taken, pictures, convertMinor, languageOf(language));
    },

    async hold(ctx, order, until) {
      await simulateLatency(callMs, ctx.signal);
      requireTour(order);
      const { currency, agreedTotalMinor: totalMinor } = order;
      const price = traits.holds === 'none' ? null : { currency, totalMinor };
      return { kind: traits.holds, until, price, handle: null };
    },

    release: releaseHold,

    async book(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      requireTour(order);
      if (traits.names === 'everyone' && order.travellers.length !== sizeOf(order.pax))
        throw new SupplierFailure('rejected', 'The names of all travellers are required.');
      return withVoucher(await bookPlaces(ctx, requestOf(order)));
    },

    async lookUp(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      const found = await findOrder(ctx, key);
      return found && withVoucher(found);
    },

    quoteCancel,

    async cancel(ctx, key) {
      await simulateLatency(callMs, ctx.signal);
      return cancelOrder(ctx, key);
    },
  };

  function requireTour({ code }: ExperienceOrder): Tour {
    const tour = tours.get(code);
    if (!tour) throw new SupplierFailure('rejected', 'The product is unknown.');
    return tour;
  }

  function requestOf(order: ExperienceOrder): VisitRequest {
    const { code: productCode, optionCode, date, time } = order;
    const effect = tourEffect(productCode);
    const isSlot = optionCode === onlyOption && time === traits.time;
    const slot = { productCode, optionCode, date, time, placeId: traits.name, capacity: dayPlaces };
    return {
      order,
      effect,
      prefix: traits.prefix,
      isManual:
        traits.confirmation === 'instant_then_manual' &&
        (effect?.startsWith('manual_') === true || sizeOf(order.pax) > instantParty),
      stock: isSlot ? slot : null,
    };
  }

  async function readTaken(
    ctx: BaseContext,
    code: string,
    range: { from: string; to: string },
  ): Promise<TakenByDate> {
    const taken: Taken = await readTakenOf(ctx, code, range.from, range.to);
    return (date) => taken.get(`${code}|${onlyOption}|${date}|${traits.time}`) ?? 0;
  }
}
