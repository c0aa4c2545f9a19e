import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** The token of a message, and `1` for e-mails that are wanted again. */
export const chooseMailsForm = formContract({ token: field.text(500).secret(), wanted: field.text(1) });
