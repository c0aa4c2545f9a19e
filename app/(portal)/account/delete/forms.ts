import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const mailDeletionCodeForm = formContract({});
/** The code comes in any script's digits, with any spaces. */
export const deleteForGoodForm = formContract({
  email: field.text(320),
  passcode: field.text(40).secret(),
});
