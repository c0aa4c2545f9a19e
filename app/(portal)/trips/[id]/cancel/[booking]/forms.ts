import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** `penalty` is the fee that the page showed; without a valid number nothing is cancelled. */
const cancelForm = formContract({
  trip: field.id(),
  booking: field.id(),
  penalty: field.amount().or(Number.NaN),
});

export const cancelStayForm = cancelForm;
export const cancelVisitForm = cancelForm;
export const cancelRideForm = cancelForm;
export const cancelServiceForm = cancelForm;
