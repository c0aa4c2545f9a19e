import { z } from 'zod';
import { field, formContract } from '#server/portal/forms/form-contract.ts';

/** What a checkout sells. */
export const boughtKind = z.enum(['hotel', 'experience', 'transfer', 'esim', 'airport']);
export type BoughtKind = z.output<typeof boughtKind>;

/** The card stays in the browser's window: no part of it is sent back. */
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
  kind: field.of(boughtKind),
});
