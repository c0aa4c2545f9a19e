import { type EventData, publishWebhookEvent } from '#server/modules/webhooks/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { Booking, Cancellation } from './booking.ts';
import { codeIfConfirmed, publicState } from './lifecycle.ts';

/**
 * Publishes a webhook event about a booking to the app's endpoints, in the caller's transaction. `transition`
 * calls it for every state change; code that changes details without a transition publishes `booking.changed`
 * itself.
 */
export async function publishBookingEvent(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  booking: Booking,
  news: 'booking.confirmed' | 'booking.cancelled' | 'booking.failed' | 'booking.changed',
  reason?: string,
): Promise<void> {
  await publishWebhookEvent(ctx, booking.appId, news, dataOf(booking, reason));
}

function dataOf(booking: Booking, reason: string | undefined): EventData['booking.changed'] {
  const major = (minor: number) => toMajor(minor, booking.currency);
  const terms = booking.cancellation as Cancellation | null;
  return {
    booking_id: booking.id,
    product_type: booking.kind,
    status: publicState(booking.state),
    reference: booking.reference,
    supplier_reference: codeIfConfirmed(booking.state, booking.supplierReference),
    user_id: booking.userId,
    membership_id: booking.membershipId,
    circle_id: booking.circleId,
    title: booking.title,
    starts_at: booking.startsAt,
    ends_at: booking.endsAt,
    time_zone: booking.timeZone,
    total: major(booking.totalMinor),
    paid: major(booking.paidMinor),
    currency: booking.currency,
    reason: reason ?? null,
    cancellation: terms && {
      policy_applied: terms.policyApplied,
      penalty: major(terms.penaltyMinor),
      refund: major(terms.refundMinor),
    },
    updated_at: booking.updatedAt,
  };
}
