import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** A pass is a sealed token of about one hundred characters. */
export const admitOnPageForm = formContract({ token: field.text(4096).secret() });
