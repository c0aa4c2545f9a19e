/**
 * Reads an amount from a form: decimal digits with a point, no sign and no exponent. Null for
 * every other text, because NaN would make every later comparison false. Pure.
 */
export function readAmount(text: string): number | null {
  return /^\d{1,15}(?:\.\d{1,6})?$/.test(text) ? Number(text) : null;
}
