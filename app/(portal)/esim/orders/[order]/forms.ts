import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const giveUpForm = formContract({ order: field.id(64) });
