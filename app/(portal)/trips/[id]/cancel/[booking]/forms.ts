import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** `penalty` is the fee that the page showed; without a readable one nothing is cancelled. */
const cancelling = formContract({
  trip: field.id(),
  booking: field.id(),
  penalty: field.amount().or(Number.NaN),
});

export const cancelStayForm = cancelling;
export const cancelVisitForm = cancelling;
export const cancelRideForm = cancelling;
export const cancelServiceForm = cancelling;
