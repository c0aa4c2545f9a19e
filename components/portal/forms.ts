import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const setLocaleForm = formContract({ locale: field.id(35), to: field.text() });
export const setSchemeForm = formContract({ scheme: field.id(10), to: field.text() });
export const signOutForm = formContract({});
