import { z } from 'zod';
import { confirmByTelephone } from '#server/modules/bookings/index.ts';
import { recheckSupplier } from '#server/modules/checkout/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { requireReason } from '../require-reason.ts';
import { bookingNamed, recordBookingAct } from './find-booking.ts';

const ConfirmBooking = z.object({ booking: id, supplier_reference: z.string().trim().min(1).max(100) });

/**
 * Records that the supplier confirmed a booking by telephone, under its reference. A booking that waits for its supplier
 * is then captured and confirmed by a job; a confirmed one gets the reference. Fails with `invalid_state` for any other.
 */
export async function confirmBooking(
  ctx: OperatorContext,
  given: z.input<typeof ConfirmBooking>,
): Promise<{ booking: string; state: string; supplier_reference: string }> {
  const input = parseInput(ConfirmBooking, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const booking = await bookingNamed(ctx, input.booking);
    const { state } = await confirmByTelephone(ctx, booking, input.supplier_reference);
    if (state !== 'confirmed') await recheckSupplier(ctx, booking);
    const detail = { from: booking.state, supplier_reference: input.supplier_reference };
    await recordBookingAct(ctx, booking, 'booking.confirm', detail);
    return { booking: booking.id, state, supplier_reference: input.supplier_reference };
  });
}
