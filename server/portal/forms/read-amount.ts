/**
 * An amount in major units as a page writes it into a form: decimal digits with a point, no sign and no exponent. Null
 * for every other text, so that no comparison is made with NaN: each of those is false. Pure.
 */
export function readAmount(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
