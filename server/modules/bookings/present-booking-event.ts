import type { EventData } from '#server/modules/webhooks/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { Booking } from './booking.ts';
import { codeIfConfirmed, publicState } from './lifecycle.ts';

/** The data of a webhook event about a booking, in its wire shape. */
export function presentBookingEvent(
  booking: Booking,
  reason: string | undefined,
): EventData['booking.changed'] {
  const major = (minor: number) => toMajor(minor, booking.currency);
  const terms = booking.cancellation;
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
