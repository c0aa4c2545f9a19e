import { createdAt, id } from '../db/columns.ts';
import { index, integer, pgTable, text } from '../db/tables.ts';

/**
 * Answers of suppliers to orders, for disputes with them. Names, addresses and secrets are removed, and the rest is
 * encrypted. The table has no tenant: an answer is found by our reference of the booking.
 */
export const supplierAnswers = pgTable(
  'supplier_answers',
  {
    id: id().primaryKey(),
    supplier: text('supplier').notNull(),
    /** What was asked, such as `book`. */
    operation: text('operation').notNull(),
    /** Our reference of the booking; null where the call has none. */
    reference: text('reference'),
    status: integer('status').notNull(),
    bodySealed: text('body_sealed').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('supplier_answers_reference').on(table.reference, table.id),
    index('supplier_answers_created_at').on(table.createdAt),
  ],
);
