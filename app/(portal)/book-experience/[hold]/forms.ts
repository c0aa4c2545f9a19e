import { field, formContract } from '#server/portal/forms/form-contract.ts';

const hold = field.id();

/** Upper bound of answers to booking questions in one checkout. */
const maxAnswers = 50;

export const openPaymentForm = formContract({
  page_member: field.text(),
  hold,
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text().optional(),
  circle_id: field.id(64).optional(),
  answers: field.named('answer_', maxAnswers),
});
export const releaseHoldForm = formContract({ hold });
export const holdAgainForm = formContract({ hold });
