import { visibleBooking } from '#server/modules/bookings/index.ts';
import { createCheckoutSession } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';
import { databaseNowMs } from '#server/platform/time/database-clock.ts';
import {
  type BookableRate,
  confirmPrice,
  listRooms,
  openConfirmedRate,
  worseTerms,
} from '../catalogue/index.ts';
import { type HotelDetails, hotelDetails, type StayOrder } from './details.ts';
import { holdStay } from './hold-stay.ts';
import { readStay } from './read-stays.ts';
import type { StayBooking } from './views.ts';

/** The checkout session of the new booking, or the earlier stay when it cannot be held again. */
export type StayHeldAgain = { sessionId: string } | { sessionId: null; before: StayBooking };

/**
 * Looks for the rate of an earlier booking again, holds it for the same guests and opens its checkout session.
 * Holds nothing when the room is sold out or its price or another term is worse now: nobody books that without
 * consent. Holds nothing either of a stay paid at the hotel, because its checkout session books it: the member
 * first sees the terms on its booking page. Throws `not_found` unless the booking is the member's own.
 */
export async function holdStayAgain(ctx: MemberContext, bookingId: string): Promise<StayHeldAgain> {
  const caller = { ...ctx, key: null };
  const booking = await visibleBooking(caller, bookingId, ['hotel']);
  const details = hotelDetails(booking);
  try {
    const sessionId = await holdSameRate(ctx, details);
    if (sessionId !== null) return { sessionId };
  } catch (err) {
    if (!isProblem(err)) throw err;
    ctx.log.info({ code: err.code }, 'a stay could not be held again');
  }
  return { sessionId: null, before: await readStay(caller, booking) };
}

/** The id of the new checkout session; null when the rate is gone, is worse now or is paid at the hotel. */
async function holdSameRate(ctx: MemberContext, before: HotelDetails): Promise<string | null> {
  const { hotelId, price } = before;
  if (price.dueNowMinor === 0) return null;
  const rate = await findSameRate(ctx, before);
  if (!rate) return null;
  const confirmed = await confirmPrice(ctx, { room_id: rate.id, hotel_id: hotelId });
  if (worseTerms(before, confirmed, databaseNowMs(ctx.environment)).length > 0) return null;
  const caller = { ...ctx, key: null };
  const open = await openConfirmedRate(ctx, rate.id, hotelId, confirmed.token);
  const { id } = await holdStay(caller, open, orderOf(before));
  const session = await createCheckoutSession(caller, {
    items: [{ type: 'hotel', id }],
    payment_method: 'card',
    success_url: `/trips/${id}`,
  });
  return session.id;
}

/** The rate of the same room, board, payment and total for the same dates and guests that is worse in no other term. */
async function findSameRate(ctx: MemberContext, before: HotelDetails): Promise<BookableRate | undefined> {
  const { hotelId, roomTypeId, stay, price } = before;
  const { adults, rooms, childrenAges, occupancies } = stay.party;
  const found = await listRooms(ctx, {
    hotel_id: hotelId,
    check_in: stay.checkIn,
    check_out: stay.checkOut,
    guests: {
      adults,
      rooms,
      children: childrenAges.length,
      children_ages: childrenAges,
      occupancies: occupancies?.map((room) => ({ adults: room.adults, children_ages: room.childrenAges })),
    },
    currency: price.currency,
    guest_nationality: stay.nationality,
  });
  const now = databaseNowMs(ctx.environment);
  const room = found.rooms.find(({ id }) => id === roomTypeId);
  return room?.rates.find(
    (rate) =>
      rate.boardType === before.boardType &&
      rate.paymentType === before.paymentType &&
      rate.price.totalMinor === price.totalMinor &&
      worseTerms(before, rate, now).length === 0,
  );
}

/**
 * The guests and wishes of the earlier booking. Passport numbers stay encrypted. The companions are left out:
 * they may have left the circle since.
 */
const orderOf = ({ leadGuest, travellers, specialRequests }: HotelDetails): StayOrder => ({
  leadGuest,
  travellers,
  specialRequests,
  allocatedMembers: [],
});
