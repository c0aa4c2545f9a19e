import { createCheckoutSession } from '#server/modules/checkout/index.ts';
import { getHotelBooking, initiateHotelBooking } from '#server/modules/hotels/bookings/index.ts';
import { confirmPrice, listRooms } from '#server/modules/hotels/catalogue/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/**
 * Searches for the rate of an expired booking again and holds it for the same guests. Returns the address of
 * the new checkout, or of the hotel's page if the room is sold out or its price has changed: nobody pays a
 * different price without consent.
 */
export async function holdStayAgain(portal: MemberPortal, bookingId: string): Promise<string> {
  const ctx = portal.memberContext;
  const caller = { ...ctx, key: null };
  const booking = await getHotelBooking(caller, { booking_id: bookingId });
  const { occupancy, check_in, check_out, hotel_id } = booking;
  const guests = {
    adults: occupancy?.adults ?? 2,
    rooms: occupancy?.rooms ?? 1,
    children: occupancy?.children ?? 0,
    children_ages: occupancy?.children_ages ?? [],
  };
  const hotelHref = hotelAddress(booking);
  try {
    const found = await listRooms(ctx, { hotel_id, check_in, check_out, guests, currency: booking.currency });
    const rate = found.rooms
      .filter(({ room_type_id }) => room_type_id === booking.room_details?.room_type_id)
      .flatMap(({ rates }) => rates)
      .find(
        (one) =>
          one.board_type === booking.rate_plan?.board_type &&
          one.payment_type === booking.rate_plan.payment_type &&
          one.price.total === booking.total &&
          one.cancellation_policy.type === booking.cancellation_policy?.type,
      );
    if (!rate) return hotelHref;
    const confirmed = await confirmPrice(ctx, { room_id: rate.room_id, hotel_id });
    if (confirmed.total !== booking.total) return hotelHref;
    const [first = '', ...last] = (booking.guest_name ?? '').split(' ');
    const again = await initiateHotelBooking(caller, {
      room_id: rate.room_id,
      hotel_id,
      check_in,
      check_out,
      guests,
      lead_guest: { first_name: first, last_name: last.join(' ') || first, email: booking.guest_email ?? '' },
      special_requests: booking.special_requests ?? undefined,
      price_confirmation_token: confirmed.price_confirmation_token,
    });
    const session = await createCheckoutSession(caller, {
      items: [{ type: 'hotel', id: again.booking_id }],
      payment_method: 'card',
      success_url: `/trips/${again.booking_id}`,
    });
    return `/checkout/${session.id}`;
  } catch (err) {
    if (isProblem(err)) return hotelHref;
    throw err;
  }
}

type Booking = Awaited<ReturnType<typeof getHotelBooking>>;

/** The address of the hotel's rooms for the dates and guests of a booking. */
export function hotelAddress(booking: Booking): string {
  const query = new URLSearchParams({ check_in: booking.check_in, check_out: booking.check_out });
  query.set('adults', String(booking.occupancy?.adults ?? 2));
  for (const age of booking.occupancy?.children_ages ?? []) query.append('child', String(age));
  query.set('rooms', String(booking.occupancy?.rooms ?? 1));
  return `/hotels/${encodeURIComponent(booking.hotel_id)}?${query}#rooms`;
}
