import type { SystemContext } from '#server/platform/context/index.ts';
import { failRefund } from './fail-refund.ts';
import type { PaymentIntent } from './intents.ts';
import type { GatewayPayment } from './port.ts';
import type { PaymentRefund } from './refunds-of-payments.ts';

/**
 * The refund that an event without a name made us record although it was about this one, or none: the gateway lists fewer
 * refunds of its dashboard than we have recorded.
 */
export function unnamedEventOf(
  { amountMinor }: PaymentRefund,
  stored: readonly PaymentRefund[],
  reported: GatewayPayment['refunds'],
): PaymentRefund[] {
  const recorded = stored.filter(({ reason, state }) => reason === 'gateway' && state !== 'failed');
  const found = reported.filter(({ refundId, state }) => refundId === null && state !== 'failed');
  if (sumOf(recorded) - sumOf(found) < amountMinor) return [];
  return recorded.filter((one) => one.amountMinor === amountMinor).slice(0, 1);
}

/** Drops refunds whose money others have returned, here and in the rows of the caller, who must hold the payment's lock. */
export async function dropRefunds(
  ctx: SystemContext,
  intent: Pick<PaymentIntent, 'appId' | 'id'>,
  refunds: readonly PaymentRefund[],
): Promise<void> {
  for (const refund of refunds) {
    await failRefund(ctx, intent, refund.id, 'paid_elsewhere');
    refund.state = 'failed';
    refund.failureCode = 'paid_elsewhere';
  }
}

const sumOf = (refunds: readonly { amountMinor: number }[]) =>
  refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
