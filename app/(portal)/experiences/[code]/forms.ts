import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** Upper bound of the times of one day over all options; each has its price in the form. */
const maxTimes = 200;

/**
 * `slot` holds the time and the option, separated by a space; it is missing if none was chosen. The field
 * `seen <slot>` holds its displayed price in minor units. `agreed` is a later price in minor units that applies
 * only to the slot `agreed_slot`.
 */
export const holdVisitForm = formContract({
  page_member: field.text(),
  code: field.id(),
  slot: field.id(),
  date: field.id(),
  adults: field.id(),
  children: field.id(),
  seniors: field.id().optional(),
  youths: field.id().optional(),
  infants: field.id().optional(),
  seen: field.named('seen ', maxTimes, 32),
  agreed: field.amount().or(null),
  agreed_slot: field.id(),
});
