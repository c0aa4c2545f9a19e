import {
  type Booking,
  createBooking,
  findCreatedBooking,
  holdTransaction,
  type NewBooking,
} from '#server/modules/bookings/index.ts';
import { checkPerkPayment } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { bookHeldSlot } from './book-held-slot.ts';
import type * as contract from './contract.ts';
import { describeTravelBooking } from './describe-booking.ts';
import { newTravelBooking } from './new-booking.ts';
import { confirmPerkPaid, perkPayment, reservePerks } from './perk-payment.ts';
import { priceVisit } from './price-visit.ts';
import { readGuests } from './read-guests.ts';
import type { TravelBooking } from './views.ts';

type BookingInput = Input<typeof contract.createTravelBooking>;

/**
 * Books a visit: holds its places and reserves its perks, both or neither; the rest of the price is then due.
 * With `prebooking_id` it books a held slot.
 */
export async function createTravelBooking(ctx: MemberContext, input: BookingInput): Promise<TravelBooking> {
  const caller = { ...ctx, key: null };
  // A repeated request continues with the booking that its first attempt created before a crash.
  const made = await findCreatedBooking(caller);
  return describeTravelBooking(ctx, await confirmPerkPaid(caller, made ?? (await book(caller, input))));
}

/** The perks are reserved in the transaction that holds the places, or takes over the held slot. */
async function book(ctx: MemberContext & { key: null }, input: BookingInput): Promise<Booking> {
  const { prebooking_id: prebookingId, perk_payment: perks } = input;
  if (prebookingId === undefined) {
    const draft = await newBooking(ctx, input);
    if (perks) await checkPerkPayment(ctx, draft, perkPayment(perks.item_ids));
    return createBooking(ctx, draft, (ctx, booking) => reservePerks(ctx, booking, perks?.item_ids));
  }
  return holdTransaction(ctx, async (ctx) => {
    return reservePerks(ctx, await bookHeldSlot(ctx, input, prebookingId), perks?.item_ids);
  });
}

async function newBooking(ctx: MemberContext, input: BookingInput): Promise<NewBooking> {
  const type = input.booking_type;
  const priced = await priceVisit(ctx, input, type);
  const guests = await readGuests(ctx, input, priced.venue);
  return {
    ...newTravelBooking({ request: input, priced, type }, guests, 'pending_payment'),
    circleId: input.circle_id ?? null,
  };
}
