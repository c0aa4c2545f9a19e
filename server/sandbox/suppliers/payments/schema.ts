import { disputeStates, gatewayRefundStates } from '#server/modules/payments/port.ts';
import { createdAt, minor, updatedAt } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { boolean, check, index, integer, jsonb, pgTable, text } from '#server/platform/db/tables.ts';

/**
 * Payments at the simulated gateways. Like the data of a real gateway, they have no tenant; other modules
 * never read them.
 */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    reference: text('reference').primaryKey(),
    /** The simulated gateway of the payment; it decides the format of the webhook events. */
    gateway: text('gateway').notNull().default('sandbox'),
    /** The account that the payment was made with; calls for another account do not find it. */
    account: text('account'),
    amountMinor: minor('amount_minor').notNull(),
    /** The amount as the gateway counts it. */
    gatewayAmount: minor('gateway_amount').notNull(),
    currency: text('currency').notNull(),
    /** What the caller wanted to be told again. */
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull(),
    returnUrl: text('return_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    method: text('method').notNull(),
    state: text('state', {
      enum: ['created', 'requires_action', 'processing', 'declined', 'authorized', 'captured', 'voided'],
    }).notNull(),
    /** Name of the test card, wallet or transfer of the last attempt. */
    source: text('source'),
    attempts: integer('attempts').notNull().default(0),
    capturedMinor: minor('captured_minor').notNull().default(0),
    failureCode: text('failure_code'),
    disputeState: text('dispute_state', { enum: disputeStates }),
    webhookPath: text('webhook_path').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('sandbox_payments_captured', sql`${table.capturedMinor} between 0 and ${table.amountMinor}`),
  ],
);

/**
 * Refunds of the simulated gateways. The caller's refund id is the key, so a repeated request refunds
 * nothing.
 */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    refundId: text('refund_id').primaryKey(),
    reference: text('reference')
      .notNull()
      .references(() => sandboxPayments.reference, { onDelete: 'restrict' }),
    amountMinor: minor('amount_minor').notNull(),
    state: text('state', { enum: gatewayRefundStates }).notNull().default('succeeded'),
    /** True for a refund that was made on the dashboard, whose id is the gateway's. */
    isFromDashboard: boolean('is_from_dashboard').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_reference').on(table.reference)],
);
