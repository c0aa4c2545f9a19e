import { venueKinds } from '#server/airport/port.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

/**
 * `slot` is how, when and the price that was shown, with spaces between: `prebook 10:00 64`. It is missing where no time
 * was chosen. `agreed` is a later price, good for the slot `agreed_slot`.
 */
export const reserveVisitForm = formContract({
  page_member: field.text(),
  venue: field.id(),
  kind: field.choice(venueKinds),
  slot: field.id(),
  date: field.id(),
  guests: field.id(),
  agreed: field.amount().or(null),
  agreed_slot: field.id(),
});
