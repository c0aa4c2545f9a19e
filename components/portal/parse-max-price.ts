/** As many digits has the greatest highest price. */
export const mostPriceDigits = 12;

/**
 * The greatest highest price that a filter takes, in major units: more than any party pays for any stay, also in
 * rupiah or dong.
 */
export const greatestMaxPrice = 10 ** mostPriceDigits - 1;

/**
 * Parses the highest price of a filter. One above `greatest` becomes that, so that the page shows what it filters by.
 * Null for anything but a whole number above zero.
 */
export function parseMaxPrice(text: string, greatest = greatestMaxPrice): number | null {
  const maxPrice = /^\d+$/.test(text) ? Math.min(Number(text), greatest) : 0;
  return maxPrice > 0 ? maxPrice : null;
}
