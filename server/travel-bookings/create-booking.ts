import {
  type Booking,
  createBooking,
  findBooking,
  holdTransaction,
  type NewBooking,
} from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { readCompany } from './company.ts';
import type * as contract from './contract.ts';
import { hydrateBooking } from './hydrate-booking.ts';
import { newTravelBooking } from './new-booking.ts';
import { confirmWithoutMoney, takePerks } from './perk-payment.ts';
import { presentTravelBooking } from './present.ts';
import { priceVisit } from './price-visit.ts';

type Wanted = Input<typeof contract.createTravelBooking>;

/**
 * Books a visit: takes its places and the perks that pay, all or nothing, and waits for the money that is left. With
 * `prebooking_id` it completes a slot that was held before.
 */
export async function createTravelBooking(
  ctx: MemberContext,
  input: Wanted,
): Promise<Output<typeof contract.createTravelBooking>> {
  const caller = { ...ctx, key: null };
  // A repeated request whose first try was cut off by a crash.
  const made = ctx.keyed?.madeId ? await findBooking(ctx, ctx.app.id, ctx.keyed.madeId) : null;
  return presentTravelBooking(ctx, await confirmWithoutMoney(caller, made ?? (await book(caller, input))));
}

/** The supplier is asked before the transaction, which then holds no lock while it waits. */
async function book(ctx: MemberContext & { key: null }, input: Wanted): Promise<Booking> {
  const { prebooking_id: prebookingId, perk_payment: perks } = input;
  const wanted = prebookingId === undefined ? await newBooking(ctx, input) : null;
  return holdTransaction(ctx, async (ctx) => {
    const booking = wanted
      ? await createBooking(ctx, wanted)
      : await hydrateBooking(ctx, input, prebookingId ?? '');
    return takePerks(ctx, booking, perks?.item_ids);
  });
}

async function newBooking(ctx: MemberContext, input: Wanted): Promise<NewBooking> {
  const type = input.booking_type;
  const priced = await priceVisit(ctx, input, type);
  const company = await readCompany(ctx, input, priced.venue);
  return {
    ...newTravelBooking(ctx, { wanted: input, priced, type }, company, 'pending_payment'),
    circleId: input.circle_id ?? null,
  };
}
