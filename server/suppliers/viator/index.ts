import type { ExperienceSupplier, ListedCatalogue } from '#server/modules/experiences/port.ts';
import { offeredWith, type ReadSettings } from '#server/platform/supplier-http/index.ts';
import { book } from './book.ts';
import { lookUp } from './booking-state.ts';
import { cancel, quoteCancel } from './cancel.ts';
import { viatorCatalogue } from './catalogue.ts';
import { changesSince } from './changes.ts';
import { viatorClient } from './client.ts';
import { daysOf } from './days.ts';
import { readDetails, readProduct, readSchedule, zoneOf } from './details.ts';
import { hold } from './hold.ts';
import { priceVisit } from './price.ts';
import { referenceData } from './reference-data.ts';
import { pictures } from './traits.ts';

type Options = { settings: ReadSettings; fetch?: typeof fetch; clockMs?: () => number };

/**
 * Experiences of Viator's Partner API, version 2, with a key of the merchant tier: we sell, and Viator invoices its net
 * price. Its reviews and texts must not be indexed (`mayBeIndexed`). Sources: Viator's OpenAPI document and manuals,
 * November 2026; docs/suppliers.md lists what is to be confirmed.
 */
export function viator({
  settings,
  fetch,
  clockMs = Date.now,
}: Options): ExperienceSupplier & ListedCatalogue {
  const client = viatorClient(settings, fetch);
  const lists = referenceData(client, clockMs);
  return {
    name: 'viator',
    isOfferedTo: offeredWith(settings, ['VIATOR_API_KEY']),
    ids: 'own',
    isIdempotent: true,
    // Viator's own advice: some operators take more than 90 seconds.
    bookTimeoutMs: 120_000,
    settleSeconds: 120,
    pictures,

    ...viatorCatalogue(client, lists, clockMs),

    details: (ctx, code, _currency, language) => readDetails(ctx, client, lists, code, language),

    async availability(ctx, { code, from, to, pax }) {
      const [product, schedule] = await Promise.all([
        readProduct(ctx, client, code),
        readSchedule(ctx, client, code),
      ]);
      if (!product || !schedule) return null;
      const days = daysOf(schedule, product, { from, to }, pax, clockMs());
      return { timeZone: zoneOf(product), currency: schedule.currency, days };
    },

    price: (ctx, visit, _purpose, language) => priceVisit(ctx, client, lists, visit, language),
    hold: (ctx, order, until) => hold(ctx, client, clockMs, order, until),
    async release() {},
    book: (ctx, order) => book(ctx, client, lists, clockMs, order),
    lookUp: (ctx, key) => lookUp(ctx, client, key),
    quoteCancel: (ctx, key) => quoteCancel(ctx, client, clockMs, key),
    cancel: (ctx, key) => cancel(ctx, client, lists, key),
    changesSince: (ctx, cursor) => changesSince(ctx, client, clockMs, cursor),
  };
}
