import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** Times of one day, over all ways of taking part: each has its price in the form. */
const mostTimes = 200;

/**
 * `slot` is the time and the option, with a space between; it is missing where none was chosen. The price that was shown
 * for it is in the field `seen <slot>`. `agreed` is a later price, good for the slot `agreed_slot`.
 */
export const holdVisitForm = formContract({
  page_member: field.text(),
  code: field.id(),
  slot: field.id(),
  date: field.id(),
  adults: field.id(),
  children: field.id(),
  seen: field.named('seen ', mostTimes, 32),
  agreed: field.amount().or(null),
  agreed_slot: field.id(),
});
