import { createdAt, instant, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { check, index, integer, pgTable, text } from '#server/platform/db/tables.ts';

/** Orders at the simulated supplier. Our own reference is the idempotency key. */
export const sandboxEsimOrders = pgTable(
  'sandbox_esim_orders',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    /** lost = the first attempt at a test plan that loses it. */
    state: text('state', { enum: ['accepted', 'issued', 'failed', 'cancelled', 'lost'] }).notNull(),
    resourceId: text('resource_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** The profiles are derived from this secret, so their matching ids cannot be guessed. */
    secret: text('secret').notNull(),
    /** When the order is decided, and the promised deadline. `decidesAt` is null when it is never decided. */
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

/** Top-ups at the simulated supplier. Our own reference is the idempotency key. */
export const sandboxEsimTopUps = pgTable(
  'sandbox_esim_top_ups',
  {
    reference: text('reference').primaryKey(),
    supplierReference: text('supplier_reference').notNull(),
    /** Our reference of the order of the eSIM. */
    orderReference: text('order_reference').notNull(),
    iccid: text('iccid').notNull(),
    topUpId: text('top_up_id').notNull(),
    /** lost = the first attempt at a test top-up that loses it. */
    state: text('state', { enum: ['added', 'failed', 'lost'] }).notNull(),
    addedAt: instant('added_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sandbox_esim_top_ups_order').on(t.orderReference)],
);
