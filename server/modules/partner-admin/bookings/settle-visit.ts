import { z } from 'zod';
import { settleVisit as settle } from '#server/modules/airport-services/bookings/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { id } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { requireReason } from '../require-reason.ts';
import { bookingNamed, recordBookingAct } from './find-booking.ts';

const SettleVisit = z.object({ booking: id });

/**
 * Records that a visit which contradicts its booking was settled with the venue, which closes its cases. No money
 * moves. Fails with `invalid_state` if nothing is left to settle.
 */
export async function settleVisit(
  ctx: OperatorContext,
  given: z.input<typeof SettleVisit>,
): Promise<{ booking: string; settled: string[] }> {
  const input = parseInput(SettleVisit, given);
  requireReason(ctx);
  return transaction(ctx, async (ctx) => {
    const booking = await bookingNamed(ctx, input.booking);
    const settled = await settle(ctx, booking);
    if (settled.length === 0)
      throw problem('invalid_state', { detail: 'No visit of the booking is left to settle.' });
    await recordBookingAct(ctx, booking, 'booking.settle_visit', { causes: settled.join(', ') });
    return { booking: booking.id, settled };
  });
}
