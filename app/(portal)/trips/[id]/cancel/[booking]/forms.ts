import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** `penalty` is the fee that the page showed, in minor units; without a valid number nothing is cancelled. */
export const cancelBookingForm = formContract({
  trip: field.id(),
  booking: field.id(),
  penalty: field.amount().or(Number.NaN),
});
