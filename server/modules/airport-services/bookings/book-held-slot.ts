import { type Booking, completeHold, isHoldOver, ownBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { recordCreatedResource } from '#server/platform/idempotency/run-once.ts';
import { venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';
import { travelDetails } from './details.ts';
import { readGuests } from './read-guests.ts';

type BookingInput = Input<typeof contract.createTravelBooking>;

/**
 * Converts a slot that the member holds into a booking, in the caller's transaction; it stays `held` until it
 * is paid. Of two concurrent calls one wins. Throws 404 for an unknown slot or another member's, 409 for a
 * booked or released one, 410 for an expired one, and 422 on the first field that differs from the held slot.
 */
export async function bookHeldSlot(
  ctx: MemberContext & { key: null },
  input: BookingInput,
  prebookingId: string,
): Promise<Booking> {
  const held = await ownBooking(ctx, prebookingId, venueKinds);
  if (held.state === 'expired' || (held.state === 'held' && (await isHoldOver(ctx, held)))) {
    throw problem('hold_expired');
  }
  const details = travelDetails(held);
  if (held.state !== 'held' || details.lead !== null) throw problem('invalid_state');
  checkAgainstHold(held, input);
  const guests = await readGuests(ctx, input, details.venue);
  const booked = await completeHold(ctx, held, {
    missing: 'lead',
    details: guests,
    circleId: input.circle_id ?? null,
  });
  if (ctx.keyed) await recordCreatedResource(ctx.db, ctx.keyed, booked.id);
  return booked;
}

function checkAgainstHold(held: Booking, input: BookingInput): void {
  const details = travelDetails(held);
  const differ = (field: string) => invalid(field, 'mismatch', 'Must equal the value of the held slot.');
  if (held.kind !== input.product_type) throw differ('product_type');
  if (details.productId !== input.product_id) throw differ('product_id');
  if (details.date !== input.date) throw differ('date');
  if (details.time !== input.time) throw differ('time');
  if (details.passengerCount !== input.passenger_count) throw differ('passenger_count');
  if (input.currency !== undefined && held.currency !== input.currency) throw differ('currency');
  if (input.booking_type !== 'prebook') throw differ('booking_type');
}
