import { createdAt, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, integer, pgTable, text } from '#server/platform/db/tables.ts';

/** Orders at the simulated supplier, found by our own reference so that a repeat changes nothing. */
export const sandboxEsimOrders = pgTable(
  'sandbox_esim_orders',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    /** lost = the test plan that forgets a first attempt. */
    state: text('state', { enum: ['accepted', 'issued', 'failed', 'cancelled', 'lost'] }).notNull(),
    resourceId: text('resource_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** What the profiles are made from; nobody can guess a matching id without it. */
    secret: text('secret').notNull(),
    /** When it is decided, and by when that is promised; the first is null for the plan that is never decided. */
    decidesAt: instant('decides_at'),
    answersBy: instant('answers_by').notNull(),
    issuedAt: instant('issued_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('sandbox_esim_orders_quantity', sql`${t.quantity} > 0`),
    check('sandbox_esim_orders_issued', sql`${t.state} <> 'issued' or ${t.issuedAt} is not null`),
  ],
);
