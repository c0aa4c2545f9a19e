import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const activatePerkForm = formContract({ perk: field.id() });
export const markPerkUsedForm = formContract({ perk: field.id(), key: field.id() });
export const takeCodeBackForm = formContract({ perk: field.id() });
export const buyPerkForm = formContract({
  perk: field.id(),
  /** The price that the page has shown. */
  points: field.count(1, 100_000_000),
  key: field.id(),
});
