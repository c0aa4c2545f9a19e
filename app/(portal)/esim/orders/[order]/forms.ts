import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const cancelOrderForm = formContract({ order: field.id(64) });

export const buyTopUpForm = formContract({
  order: field.id(64),
  iccid: field.id(32),
  top_up: field.id(80),
  seen: field.id(40),
  key: field.id(64),
});
