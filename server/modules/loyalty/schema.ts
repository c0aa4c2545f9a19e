import { memberships } from '#server/modules/tenants/schema.ts';
import { appId, createdAt, id, instant } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import {
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from '#server/platform/db/tables.ts';

/**
 * Append-only ledger of points; its sum is the balance, which may be negative, and the pending points. Two
 * things are updated: `lapsed_at`, once, when the rest of a credit has been expired; and the instants of a
 * pending credit when its booking ends at another time.
 */
export const pointEntries = pgTable(
  'point_entries',
  {
    appId: appId(),
    id: id(),
    membershipId: uuid('membership_id').notNull(),
    points: integer('points').notNull(),
    reason: text('reason', {
      enum: ['welcome', 'earned', 'taken_back', 'restored', 'spent', 'returned', 'expired', 'adjusted'],
    }).notNull(),
    bookingId: uuid('booking_id'),
    /** The spender's idempotency key: a repeated spending with the same reference is not debited again. */
    reference: text('reference'),
    note: text('note').notNull().default(''),
    /** From when a credit can be spent; null means at once. */
    availableAt: instant('available_at'),
    /** When a credit expires; null means never. */
    expiresAt: instant('expires_at'),
    lapsedAt: instant('lapsed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.appId, table.id] }),
    foreignKey({
      columns: [table.appId, table.membershipId],
      foreignColumns: [memberships.appId, memberships.id],
    }).onDelete('restrict'),
    index('point_entries_membership').on(table.appId, table.membershipId, table.id),
    // A booking earns points once. They are taken back in as many parts as the payment is refunded.
    uniqueIndex('point_entries_earned').on(table.appId, table.bookingId).where(sql`reason = 'earned'`),
    uniqueIndex('point_entries_reference').on(table.appId, table.reference).where(sql`reference is not null`),
    // For the expiry job: credits that are due.
    index('point_entries_lapsing').on(table.expiresAt).where(sql`points > 0 and lapsed_at is null`),
  ],
);
