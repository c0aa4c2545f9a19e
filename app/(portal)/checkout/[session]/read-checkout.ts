import { getTranslations } from 'next-intl/server';
import { earnedText } from '#components/booking/earned-text.ts';
import type { StayInHand } from '#components/booking/stay-summary.tsx';
import { cancellationSteps } from '#components/hotels/cancellation-steps.ts';
import type { TimelineStep } from '#components/ui/cancellation-timeline.tsx';
import { getCheckoutSession } from '#server/checkout/index.ts';
import { getHotelBooking } from '#server/hotel-bookings/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { localToInstant } from '#server/platform/time/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

export type Session = Awaited<ReturnType<typeof getCheckoutSession>>;
export type Booking = Awaited<ReturnType<typeof getHotelBooking>>;

/** A checkout as its page shows it: where it stands, and what is being bought. */
export type Checkout = {
  step: 'pay' | 'processing' | 'confirmed' | 'failed' | 'expired';
  session: Session;
  booking: Booking;
  stay: StayInHand;
  terms: { steps: TimelineStep[]; marks: string[] };
  remainingSeconds: number;
};

/** The member's own session of a hotel booking; null for an unknown one and for what this page cannot sell. */
export async function readCheckout(
  portal: MemberPortal,
  sessionId: string,
  isPaying: boolean,
): Promise<Checkout | null> {
  const ctx = { ...portal.memberContext, key: null };
  try {
    const session = await getCheckoutSession(ctx, { id: sessionId });
    const bookingId = session.line_items.find(({ type }) => type === 'hotel')?.booking_id;
    if (!bookingId) return null;
    const booking = await getHotelBooking(ctx, { booking_id: bookingId });
    return {
      step: stepOf(session, booking, isPaying),
      session,
      booking,
      stay: await stayOf(portal, booking),
      terms: await termsOf(portal, booking),
      remainingSeconds: Math.max(0, Math.ceil((Date.parse(session.expires_at) - Date.now()) / 1000)),
    };
  } catch (err) {
    if (isProblem(err, 'not_found')) return null;
    throw err;
  }
}

/** Success is said only when the booking is confirmed; a payment that was sent is under way until it is heard of. */
function stepOf(session: Session, booking: Booking, isPaying: boolean): Checkout['step'] {
  if (booking.status === 'confirmed' || booking.status === 'completed') return 'confirmed';
  if (booking.status === 'failed' || (session.status === 'complete' && booking.status !== 'cancelled'))
    return 'failed';
  if (session.status === 'expired' || booking.status === 'expired' || booking.status === 'cancelled')
    return 'expired';
  const isPayable = session.client_secret !== null;
  return isPayable && !(isPaying && session.payment_status === 'unpaid') ? 'pay' : 'processing';
}

async function stayOf(portal: MemberPortal, booking: Booking): Promise<StayInHand> {
  const [hotels, search] = await Promise.all([getTranslations('hotels'), getTranslations('search')]);
  const { occupancy } = booking;
  const guests = occupancy
    ? [
        hotels('adults', { count: occupancy.adults }),
        occupancy.children > 0 ? hotels('children', { count: occupancy.children }) : null,
        search('roomCount', { count: occupancy.rooms }),
      ]
    : [];
  const earned = await earnedText(portal, [booking.due_now], booking.currency);
  return {
    hotel: booking.hotel_name,
    room: booking.room_details?.name ?? '',
    image: booking.thumbnail ?? '',
    checkIn: booking.check_in,
    checkOut: booking.check_out,
    nights: booking.duration_nights ?? 1,
    guests: guests.filter(Boolean).join(hotels('comma')),
    board: booking.rate_plan?.board_type ?? 'room_only',
    currency: booking.currency,
    base: null,
    taxes: null,
    fees: null,
    total: booking.total,
    dueNow: booking.due_now,
    dueAtProperty: booking.due_at_property,
    earned: earned.get(booking.due_now) ?? null,
  };
}

async function termsOf(portal: MemberPortal, booking: Booking): Promise<Checkout['terms']> {
  const policy = booking.cancellation_policy;
  if (!policy) return { steps: [], marks: [] };
  return cancellationSteps(policy, {
    locale: portal.locale,
    currency: booking.currency,
    place: booking.hotel_address?.city ?? '',
    arrival: localToInstant(
      booking.check_in,
      booking.property_rules?.check_in_from ?? '15:00',
      policy.time_zone,
    ),
  });
}
