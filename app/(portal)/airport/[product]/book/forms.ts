import { field, formContract, type InputOf } from '#server/portal/forms/form-contract.ts';

const venue = field.id();
const hold = field.id();

/** Perks that one form chooses: the units of a wallet that fit a visit, with room to spare. */
const mostPerks = 100;

/** What is booked is `hold`, or the walk-in of `walk_in`, `date` and `guests` at the price `agreed`. */
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
  perks: field.named('perk_', mostPerks, 64),
});
export type BookVisitInput = InputOf<typeof bookVisitForm>;

export const giveBackForm = formContract({ venue, hold });
export const holdAgainForm = formContract({ venue, hold });
