import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** `card` is a chosen test card, `number` a typed one. */
export const payOnTestPageForm = formContract({
  intent: field.id(),
  card: field.id(),
  number: field.text(100).secret(),
  authentication: field.choice(['passed', 'failed']),
});
