import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const mailDeletionCodeForm = formContract({});
/** `passcode` may contain Arabic-Indic or Persian digits and spaces. */
export const deleteForGoodForm = formContract({
  email: field.text(320),
  passcode: field.text(40).secret(),
});
