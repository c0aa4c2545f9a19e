import { venueKinds } from '#server/modules/airport-services/catalogue/port.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

/**
 * `slot` holds the booking type, the time and the displayed price in minor units, separated by spaces:
 * `prebook 10:00 6400`. It is missing if no time was chosen. `agreed` is a later price, in minor units, that
 * applies only to the slot `agreed_slot`.
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
