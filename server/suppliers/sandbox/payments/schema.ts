import { createdAt, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, index, integer, pgTable, text } from '#server/platform/db/tables.ts';

/** The sandbox gateway's own books. Untenanted, as a real gateway's are; the product never reads them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: text('reference').primaryKey(),
    /** Which of the gateways of the fake world it was made with: they report in different shapes. */
    gateway: text('gateway').notNull().default('sandbox'),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    state: text('state', {
      enum: ['created', 'requires_action', 'declined', 'authorized', 'captured', 'voided'],
    }).notNull(),
    /** Name of the test card or wallet that was used last. */
    source: text('source'),
    attempts: integer('attempts').notNull().default(0),
    capturedMinor: minor('captured_minor').notNull().default(0),
    webhookPath: text('webhook_path').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('sandbox_payments_captured', sql`${table.capturedMinor} between 0 and ${table.amountMinor}`),
  ],
);

/** Refunds of the sandbox gateway by the caller's refund id, so that a repeat refunds nothing. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    reference: text('reference')
      .notNull()
      .references(() => sandboxPayments.reference, { onDelete: 'restrict' }),
    amountMinor: minor('amount_minor').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_reference').on(table.reference)],
);
