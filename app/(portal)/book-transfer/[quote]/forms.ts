import { z } from 'zod';
import { field, formContract, type InputOf } from '#server/portal/forms/form-contract.ts';

/** Comma-separated keys of extras. */
const Extras = z.string().transform((text) => text.split(',').filter(Boolean));

/** A later price that the member agreed to, and the extras it includes: `6150 child_seat,wifi`. */
const Agreed = z.string().transform((text) => {
  const [amount = '', extras = ''] = text.split(' ');
  return { amountMinor: /^\d{1,15}$/.test(amount) ? Number(amount) : null, extras };
});

/**
 * `query` is the query string of the results page: two places of up to 200 characters, each character up to 9
 * bytes when percent-encoded. `seen` is the displayed price in minor units.
 */
export const openPaymentForm = formContract({
  page_member: field.text(),
  query: field.text(8_000),
  hold: field.id(),
  extras: field.of(Extras),
  seen: field.count(0, Number.MAX_SAFE_INTEGER),
  agreed: field.of(Agreed),
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text(),
  country: field.text().optional(),
  answer_flight: field.text().optional(),
  special_requests: field.text(),
  circle_id: field.id(64).optional(),
});
export type OpenPaymentInput = InputOf<typeof openPaymentForm>;

/**
 * The highest price that the member agreed to for exactly these extras: a later price, otherwise the
 * displayed one.
 */
export function agreedMinor({ seen, agreed, extras }: OpenPaymentInput): number {
  const isForExtras = agreed.extras === extras.join(',');
  return agreed.amountMinor !== null && isForExtras ? agreed.amountMinor : seen;
}
