import { field, formContract, type InputOf } from '#server/portal/forms/form-contract.ts';

const venue = field.id();
const hold = field.id();

/** Upper bound of perk units in one form: more than fit one visit. */
const maxPerks = 100;

/**
 * Books either the held slot `hold`, or the walk-in at time `walk_in` on `date` for `guests` at the price
 * `agreed`, in minor units. `books` is `1` exactly while the button says that it books with perks.
 */
export const bookVisitForm = formContract({
  page_member: field.text(),
  venue,
  hold,
  walk_in: field.id(),
  date: field.id(),
  guests: field.id(),
  agreed: field.amount().or(null),
  key: field.id(),
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text(),
  flight_number: field.text().optional(),
  special_requests: field.text().optional(),
  circle_id: field.id(64).optional(),
  books: field.choice(['1']),
  perks: field.named('perk_', maxPerks, 64),
});
export type BookVisitInput = InputOf<typeof bookVisitForm>;

export const releaseHeldSlotForm = formContract({ venue, hold });
export const holdAgainForm = formContract({ venue, hold });
