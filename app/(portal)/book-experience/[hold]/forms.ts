import { field, formContract } from '#server/portal/forms/form-contract.ts';

const hold = field.id();

/** Upper bounds of one checkout: travellers, and answers to booking questions with their units. */
const maxTravellers = 60;
const maxAnswers = 200;

export const openPaymentForm = formContract({
  page_member: field.text(),
  hold,
  first_name: field.text(),
  last_name: field.text(),
  email: field.text(),
  phone: field.text().optional(),
  circle_id: field.id(64).optional(),
  answers: field.named('answer_', maxAnswers),
  travellers: field.group(maxTravellers, {
    first: { name: (index) => `traveller_${index}_first`, of: field.text().optional() },
    last: { name: (index) => `traveller_${index}_last`, of: field.text().optional() },
  }),
});
export const releaseHoldForm = formContract({ hold });
export const holdAgainForm = formContract({ hold });
