import {
  type Booking,
  createBooking,
  findBooking,
  holdTransaction,
  type NewBooking,
} from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { bookHeldSlot } from './book-held-slot.ts';
import type * as contract from './contract.ts';
import { describeTravelBooking } from './describe-booking.ts';
import { newTravelBooking } from './new-booking.ts';
import { confirmPerkPaid, reservePerks } from './perk-payment.ts';
import { priceVisit } from './price-visit.ts';
import { readGuests } from './read-guests.ts';
import type { TravelBooking } from './views.ts';

type BookingInput = Input<typeof contract.createTravelBooking>;

/**
 * Books a visit: holds its places and reserves its perks in one transaction; the rest of the price is then
 * due. With `prebooking_id` it books a held slot.
 */
export async function createTravelBooking(ctx: MemberContext, input: BookingInput): Promise<TravelBooking> {
  const caller = { ...ctx, key: null };
  // A repeated request continues with the booking that its first attempt created before a crash.
  const made = ctx.keyed?.madeId ? await findBooking(ctx, ctx.app.id, ctx.keyed.madeId) : null;
  return describeTravelBooking(ctx, await confirmPerkPaid(caller, made ?? (await book(caller, input))));
}

/** Calls the supplier before the transaction, so that no lock is held during the call. */
async function book(ctx: MemberContext & { key: null }, input: BookingInput): Promise<Booking> {
  const { prebooking_id: prebookingId, perk_payment: perks } = input;
  const draft = prebookingId === undefined ? await newBooking(ctx, input) : null;
  return holdTransaction(ctx, async (ctx) => {
    const booking = draft
      ? await createBooking(ctx, draft)
      : await bookHeldSlot(ctx, input, prebookingId ?? '');
    return reservePerks(ctx, booking, perks?.item_ids);
  });
}

async function newBooking(ctx: MemberContext, input: BookingInput): Promise<NewBooking> {
  const type = input.booking_type;
  const priced = await priceVisit(ctx, input, type);
  const guests = await readGuests(ctx, input, priced.venue);
  return {
    ...newTravelBooking(ctx, { request: input, priced, type }, guests, 'pending_payment'),
    circleId: input.circle_id ?? null,
  };
}
