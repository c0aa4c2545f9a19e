import { fromGatewayAmount, type GatewayPayment, type PaymentKey } from '#server/modules/payments/port.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { simulatedFailure } from '#server/platform/resilience/index.ts';
import { byKey } from './by-key.ts';
import { traitsOf } from './gateway-traits.ts';
import { totalOf } from './refund.ts';
import type { Payment } from './report-event.ts';
import { sandboxPayments, sandboxRefunds } from './schema.ts';
import { disputeIdOf } from './stripe-shape.ts';

const stateOf = {
  created: 'requires_payment',
  requires_action: 'requires_action',
  processing: 'processing',
  declined: 'failed',
  authorized: 'requires_capture',
  captured: 'captured',
  voided: 'voided',
} as const satisfies Record<Payment['state'], GatewayPayment['state']>;

/** Card authorisations usually live for seven days. */
const authorizationDays = 7;

/** What the gateway charges for a dispute, in minor units of the payment. */
const disputeFeeMinor = 1_500;

/** How long the gateway does not answer questions about a payment of the card `gateway_silent`. */
const silentMinutes = 5;

/** Returns what the gateway knows of a payment, or null. Throws for a test card whose gateway does not answer. */
export async function readSandboxPayment(ctx: BaseContext, key: PaymentKey): Promise<GatewayPayment | null> {
  const [row] = await ctx.db
    .select({
      payment: sandboxPayments,
      isSilent: sql<boolean>`${sandboxPayments.source} is not distinct from 'gateway_silent'
        and ${sandboxPayments.updatedAt} > sojourn_now()::timestamptz(3) - make_interval(mins => ${silentMinutes})`,
      authorizedUntil: sql<string>`to_char((${sandboxPayments.updatedAt}
        + make_interval(days => ${authorizationDays})) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    })
    .from(sandboxPayments)
    .where(byKey(key));
  if (!row) return null;
  if (row.isSilent) throw simulatedFailure('unavailable', 'The gateway does not answer for this test card.');
  const { payment } = row;
  const refunds = await ctx.db
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.reference, key.reference));
  return {
    state: stateOf[payment.state],
    amountMinor: fromGatewayAmount(
      traitsOf(payment.gateway).exponents,
      payment.currency,
      payment.gatewayAmount,
    ),
    currency: payment.currency,
    authorizedUntil: payment.state === 'authorized' ? row.authorizedUntil : null,
    capturedMinor: payment.capturedMinor,
    refundedMinor: totalOf(refunds),
    failureCode: payment.failureCode,
    metadata: payment.metadata,
    refunds: refunds.map(({ refundId, isFromDashboard, amountMinor, state }) => ({
      refundId: isFromDashboard ? null : refundId,
      amountMinor,
      state,
    })),
    dispute: disputeOf(payment),
  };
}

function disputeOf({
  gateway,
  reference,
  capturedMinor: amountMinor,
  disputeState: state,
  currency,
}: Payment): GatewayPayment['dispute'] {
  if (state === null) return null;
  const each = [{ id: disputeIdOf(reference), state, amountMinor }];
  return {
    state,
    amountMinor,
    withdrawnMinor: amountMinor,
    returnedMinor: state === 'won' ? amountMinor : 0,
    fee: { amountMinor: disputeFeeMinor, currency },
    ...(traitsOf(gateway).namesDisputes ? { each } : {}),
  };
}
