export {
  compareInvoice,
  type InvoiceDifference,
  type InvoiceLine,
} from './compare-invoice.ts';
export { loadPricing, type PricedProduct, type Pricing, type PricingContext } from './load-pricing.ts';
export { presentConverted } from './present-converted.ts';
export { type MarginRow, readMargins } from './read-margins.ts';
export { addMarkupRule, endMarkupRule, listMarkupRules, type MarkupRule } from './rules.ts';
export {
  addedMinor,
  applyMarkup,
  markedUpMinor,
  sellingPrice,
  sellingTotal,
  supplierPriceRange,
} from './selling-price.ts';
export { type ShownConversion, shownConversion } from './shown-conversion.ts';
