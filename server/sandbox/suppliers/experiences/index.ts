import type { ExperienceSupplier, LiveCatalogue } from '#server/modules/experiences/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import { languageOf } from '../hotels/languages.ts';
import { simulateLatency } from '../latency.ts';
import { type OutageEffect, simulateCall } from '../outages.ts';
import { availableDays } from './availability.ts';
import { countCategories } from './candidates.ts';
import { describeProduct } from './details.ts';
import { findProduct, findProducts } from './find-products.ts';
import { magicEffect, magicSearch } from './magic.ts';
import { changedVisits, scheduleMove } from './move-visits.ts';
import {
  bookPlaces,
  cancelOrder,
  findOrder,
  holdPlaces,
  quoteCancel,
  releaseHold,
  visitRequest,
} from './orders.ts';
import { priceVisit } from './price-visit.ts';
import type { Product } from './products.ts';
import { loadSearchPlaces, type SandboxSources, searchProducts } from './search.ts';
import { readTakenOf } from './stock.ts';
import { summarise } from './summaries.ts';

export { listedSuppliers } from './listed/index.ts';
export { testTours } from './listed/tours.ts';
export { magicProducts, magicTowns } from './magic.ts';
export { moveSandboxVisit } from './move-visits.ts';
export type { SandboxSources } from './search.ts';

/** Simulated latency of a search, and of one call about one product. */
const searchMs = 220;
const callMs = 90;

/** Test tours that can be booked, but whose details cannot be read. */
const detailOutages: Partial<Record<string, OutageEffect>> = {
  details_error: 'supplier_error',
  details_timeout: 'supplier_timeout',
};

/** Price factor of the test tour whose price rises between the calculation and the hold. */
const priceRiseFactor = 1.07;

/** Creates the simulated supplier of experiences. Its name is invented. */
export function sandboxExperienceSupplier(sources: SandboxSources): ExperienceSupplier & LiveCatalogue {
  const { convertMinor, pictures, findPlaces } = sources;
  const find = (ctx: BaseContext, code: string) => findProduct(ctx, code, findPlaces);
  const requireProduct = async (ctx: BaseContext, code: string): Promise<Product> => {
    const product = await find(ctx, code);
    if (!product) throw new SupplierFailure('rejected', 'The product is unknown.');
    return product;
  };

  return {
    name: 'wayfinder',
    ids: 'ours',
    isIdempotent: true,
    bookTimeoutMs: 20_000,
    settleSeconds: 0,

    async search(ctx, query) {
      await simulateCall(ctx, magicSearch(query.area), searchMs);
      return searchProducts(ctx, query, sources);
    },

    async countByCategory(ctx, place) {
      await simulateCall(ctx, place ? magicSearch({ place }) : undefined);
      return countCategories(place ? [place] : await loadSearchPlaces(ctx, sources));
    },

    async summaries(ctx, codes, currency, language) {
      const found = await findProducts(ctx, codes, findPlaces);
      return new Map(
        [...found].map(([code, product]) => [
          code,
          summarise(product, currency, pictures, convertMinor, languageOf(language)),
        ]),
      );
    },

    async details(ctx, code, currency, language) {
      await simulateCall(ctx, detailOutages[magicEffect(code) ?? '']);
      const product = await find(ctx, code);
      return product
        ? describeProduct(product, currency, pictures, convertMinor, languageOf(language))
        : null;
    },

    async availability(ctx, query) {
      await simulateCall(ctx, magicEffect(query.code), callMs);
      const [product, taken] = await Promise.all([
        find(ctx, query.code),
        readTakenOf(ctx, query.code, query.from, query.to),
      ]);
      if (!product) return null;
      const { pax, currency } = query;
      return {
        timeZone: product.place.timeZone,
        currency,
        days: availableDays(product, query, pax, currency, taken, convertMinor, databaseNowMs('Sandbox')),
      };
    },

    async price(ctx, visit, purpose, language) {
      const effect = magicEffect(visit.code);
      await simulateCall(ctx, effect, callMs);
      const [product, taken] = await Promise.all([
        find(ctx, visit.code),
        readTakenOf(ctx, visit.code, visit.date, visit.date),
      ]);
      if (!product) return null;
      const surcharge = effect === 'price_changed' && purpose === 'hold' ? priceRiseFactor : 1;
      return priceVisit(product, visit, taken, surcharge, pictures, convertMinor, languageOf(language));
    },

    async hold(ctx, order, until) {
      return holdPlaces(ctx, visitRequest(await requireProduct(ctx, order.code), order), until);
    },

    release: releaseHold,

    async book(ctx, order) {
      await simulateLatency(callMs, ctx.signal);
      const visit = await bookPlaces(ctx, visitRequest(await requireProduct(ctx, order.code), order));
      if (magicEffect(order.code) === 'moved_later') await scheduleMove(ctx, order.reference);
      return visit;
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

    async changesSince(ctx, cursor) {
      await simulateLatency(callMs, ctx.signal);
      return changedVisits(ctx, cursor);
    },
  };
}
