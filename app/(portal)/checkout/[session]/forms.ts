import { z } from 'zod';
import { productKinds } from '#components/booking/booking-kinds.ts';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** The product whose item a checkout sells. */
export const purchaseKind = z.enum(productKinds);

/** Card data is never sent back to the browser. */
const cardField = field.text(100).secret();

export const payForm = formContract({
  page_member: field.text(),
  session: field.id(),
  number: cardField,
  expiry: cardField,
  code: cardField,
  authentication: field.choice(['passed', 'failed']),
});
export const holdAgainForm = formContract({
  session: field.id(),
  booking: field.id(),
  kind: field.of(purchaseKind),
});
