import { field, formContract } from '#server/portal/forms/form-contract.ts';

export const cancelOrderForm = formContract({ order: field.id(64) });
