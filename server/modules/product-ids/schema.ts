import { createdAt } from '#server/platform/db/index.ts';
import { pgTable, text } from '#server/platform/db/tables.ts';

/** What a supplier's id names. */
export const mappedKinds = ['esim_plan', 'esim_top_up', 'venue'] as const;

/**
 * Our ids of products whose suppliers have ids of their own. A row is written when the product is first shown and never
 * changes, because bookings, perks and wishlists name products by our ids. No tenant: every partner sells the same
 * products.
 */
export const productIds = pgTable('product_ids', {
  /** See `ourProductId`. */
  ourId: text('our_id').primaryKey(),
  kind: text('kind', { enum: mappedKinds }).notNull(),
  supplier: text('supplier').notNull(),
  externalId: text('external_id').notNull(),
  createdAt: createdAt(),
});
