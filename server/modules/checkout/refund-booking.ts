import { findBooking } from '#server/modules/bookings/index.ts';
import { lockIntent, requestRefund } from '#server/modules/payments/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { followRefunds } from './follow-refunds.ts';
import { selectPayments } from './payments-of-bookings.ts';
import { lockSession } from './queries.ts';
import { readKeptAmount } from './read-kept-amounts.ts';

/**
 * Refunds an amount of a booking's payment without cancelling the booking; its points follow. Minor units of
 * the booking's currency. Fails with `not_found`, and with `invalid_state` if less stays paid for
 * the booking: what its payment keeps for other bookings is theirs.
 */
export async function refundBooking(
  ctx: SystemContext,
  { appId, bookingId, amountMinor }: { appId: string; bookingId: string; amountMinor: number },
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const booking = isUuid(bookingId) ? await findBooking(ctx, appId, bookingId) : null;
    const [payment] = booking ? await selectPayments(ctx, appId, [bookingId]) : [];
    if (!booking) throw problem('not_found');
    const session = payment ? await lockSession(ctx, appId, payment.session.id) : null;
    const intent = payment?.intent ? await lockIntent(ctx, appId, payment.intent.id) : null;
    if (!session || !intent) throw problem('invalid_state');
    const keptMinor = await readKeptAmount(ctx, session, intent, bookingId);
    if (amountMinor > keptMinor) throw problem('invalid_state');
    const refund = { bookingId, amountMinor, reason: 'operator' };
    if (!(await requestRefund(ctx, intent, refund))) throw problem('invalid_state');
    await followRefunds(ctx, session, { event: 'refund', reason: 'operator' });
  });
}
