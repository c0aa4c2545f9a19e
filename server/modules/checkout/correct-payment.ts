import {
  correctCapture,
  lockIntent,
  type PaymentIntent,
  readAtGateway,
  requestRefund,
} from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { followRefunds } from './follow-refunds.ts';
import { lockSessionOfIntent } from './queries.ts';
import { readKeptAmount } from './read-kept-amounts.ts';

/** What a correction did, in minor units of the payment. */
export type PaymentCorrection = {
  /** What the gateway has captured. */
  capturedMinor: number;
  /** What is refunded, because no booking costs it. */
  refundedMinor: number;
};

/**
 * Takes over what the gateway of a payment has captured: what no booking costs is refunded; what is missing counts as
 * not paid, and the points of the bookings follow. `record` runs in the same transaction. Must be called outside any
 * transaction. Fails with `service_unavailable` if the gateway does not answer, and with `invalid_state` as
 * `correctCapture` does, if the gateway has no such payment and while its session is open.
 */
export async function correctPayment<Ctx extends SystemContext>(
  ctx: Ctx,
  intent: PaymentIntent,
  record: (ctx: Ctx, correction: PaymentCorrection) => Promise<void>,
): Promise<PaymentCorrection> {
  const reading = await readAtGateway(ctx, intent);
  if (reading === 'unreachable')
    throw problem('service_unavailable', { detail: 'The gateway does not answer.' });
  if (reading === 'unknown') throw problem('invalid_state', { detail: 'The gateway has no such payment.' });
  return transaction(ctx, async (ctx) => {
    const session = await lockSessionOfIntent(ctx, intent);
    const now = await lockIntent(ctx, intent.appId, intent.id);
    if (!session || !now || session.status === 'open') throw problem('invalid_state');
    const corrected = await correctCapture(ctx, now, reading);
    const refundedMinor = await readKeptAmount(ctx, session, corrected, null);
    const surplus = { bookingId: null, amountMinor: refundedMinor, reason: 'not_fulfilled' };
    if (refundedMinor > 0 && !(await requestRefund(ctx, corrected, surplus)))
      throw new Error('A refund would exceed what was captured');
    await followRefunds(ctx, session, null);
    const correction = { capturedMinor: reading.capturedMinor, refundedMinor };
    await record(ctx, correction);
    return correction;
  });
}
