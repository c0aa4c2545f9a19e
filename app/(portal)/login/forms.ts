import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** The address to redirect to after sign-in; `returnPath` checks that it belongs to this portal. */
const to = field.text();

export const requestCodeForm = formContract({ to, email: field.text(320) });
export const requestNewCodeForm = formContract({ to });
export const enterCodeForm = formContract({ to, code: field.text().secret() });
export const enterByLinkForm = formContract({ token: field.text().secret() });
export const changeAddressForm = formContract({ to });
