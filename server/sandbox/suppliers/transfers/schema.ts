import type { TransferOrder } from '#server/modules/transfers/port.ts';
import { createdAt, instant, updatedAt } from '#server/platform/db/index.ts';
import { boolean, json, pgTable, text } from '#server/platform/db/tables.ts';

/** Transfers at the simulated providers. Our own reference is the idempotency key. */
export const sandboxTransferOrders = pgTable('sandbox_transfer_orders', {
  reference: text('reference').primaryKey(),
  reservationId: text('reservation_id').notNull(),
  confirmationNumber: text('confirmation_number').notNull(),
  /** lost = the first attempt at a test address that loses it. */
  state: text('state', { enum: ['pending', 'confirmed', 'declined', 'cancelled', 'lost'] }).notNull(),
  order: json('order').$type<TransferOrder>().notNull(),
  answersBy: instant('answers_by').notNull(),
  /** When a test address that decides later was first asked to cancel. */
  cancelAskedAt: instant('cancel_asked_at'),
  /** The provider has moved the meeting point and upgraded the vehicle. */
  isModified: boolean('is_modified').notNull().default(false),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});
