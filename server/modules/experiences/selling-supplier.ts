import type { MarkupTerms } from '#server/modules/bookings/port.ts';
import {
  applyMarkup,
  loadPricing,
  type PricingContext,
  sellingPrice,
  supplierPriceRange,
} from '#server/modules/pricing/index.ts';
import type { AvailableDay, ExperienceSupplier, PricedVisit, ProductSummary, Slot } from './port.ts';
import { experienceSupplier } from './suppliers.ts';

/** The terms that a price was shown with; null terms = the supplier's price. */
export type PinnedTerms = { markup: MarkupTerms | null };

/**
 * The experience supplier of the environment with the app's selling prices, as the catalogue and new bookings ask
 * it. Each person's price is marked up, by `pinned` terms where a price was shown before. Bounds of prices are
 * translated to the supplier's prices, whose order is the same. Without a rule prices are the supplier's.
 */
export function sellingExperienceSupplier(
  ctx: PricingContext,
  pinned?: PinnedTerms,
): Pick<ExperienceSupplier, 'search' | 'summaries' | 'details' | 'availability' | 'price'> {
  const supplier = experienceSupplier(ctx.environment);
  const pricing = async (currency: string) =>
    pinned ? pinned.markup : (await loadPricing(ctx, 'experiences', currency)).markup;
  return {
    async search(call, query) {
      const markup = await pricing(query.currency);
      if (!markup) return supplier.search(call, query);
      const { minPriceMinor, maxPriceMinor } = query.filters;
      const bounds = supplierPriceRange(markup, { minPriceMinor, maxPriceMinor });
      const found = await supplier.search(call, { ...query, filters: { ...query.filters, ...bounds } });
      return { ...found, products: found.products.map((product) => sellProduct(product, markup)) };
    },
    async summaries(call, codes, currency, language) {
      const [found, markup] = await Promise.all([
        supplier.summaries(call, codes, currency, language),
        pricing(currency),
      ]);
      return new Map([...found].map(([code, product]) => [code, sellProduct(product, markup)]));
    },
    async details(call, code, currency, language) {
      const [product, markup] = await Promise.all([
        supplier.details(call, code, currency, language),
        pricing(currency),
      ]);
      return product && sellProduct(product, markup);
    },
    async availability(call, query) {
      const [found, markup] = await Promise.all([
        supplier.availability(call, query),
        pricing(query.currency),
      ]);
      if (!found || !markup) return found;
      return { ...found, days: found.days.map((day) => sellDay(day, query.pax, markup)) };
    },
    async price(call, visit, purpose, language) {
      const [priced, markup] = await Promise.all([
        supplier.price(call, visit, purpose, language),
        pricing(visit.currency),
      ]);
      return priced && sellVisit(priced, markup);
    },
  };
}

function sellProduct<Sold extends ProductSummary>(product: Sold, markup: MarkupTerms | null): Sold {
  return markup ? { ...product, fromPriceMinor: sellingPrice(markup, product.fromPriceMinor) } : product;
}

function sellDay(day: AvailableDay, pax: number, markup: MarkupTerms): AvailableDay {
  return { ...day, slots: day.slots.map((slot) => sellSlot(slot, pax, markup)) };
}

/** The total of a slot is for adults. */
function sellSlot(slot: Slot, pax: number, markup: MarkupTerms): Slot {
  const adultMinor = slot.bandPrices.find(({ band }) => band === 'adult')?.priceMinor ?? 0;
  return {
    ...slot,
    bandPrices: slot.bandPrices.map(({ band, priceMinor }) => ({
      band,
      priceMinor: sellingPrice(markup, priceMinor),
    })),
    totalMinor: slot.totalMinor + pax * (sellingPrice(markup, adultMinor) - adultMinor),
  };
}

function sellVisit(priced: PricedVisit, markup: MarkupTerms | null): PricedVisit {
  if (!markup) return priced;
  const lines = priced.lines.map((line) => {
    const unitMinor = sellingPrice(markup, line.unitMinor);
    const addedMinor = line.quantity * (unitMinor - line.unitMinor);
    return { ...line, unitMinor, totalMinor: line.totalMinor + addedMinor };
  });
  const addedMinor = lines.reduce((sum, { totalMinor }, at) => {
    return sum + totalMinor - (priced.lines[at]?.totalMinor ?? 0);
  }, 0);
  return {
    ...priced,
    lines,
    totalMinor: priced.totalMinor + addedMinor,
    product: sellProduct(priced.product, markup),
    markup: applyMarkup(
      markup,
      priced.totalMinor,
      priced.lines.map(({ unitMinor, quantity }) => ({ minor: unitMinor, quantity })),
    ),
  };
}
