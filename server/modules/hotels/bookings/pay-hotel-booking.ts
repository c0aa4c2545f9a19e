import { ownBooking } from '#server/modules/bookings/index.ts';
import { openSession } from '#server/modules/checkout/index.ts';
import { findIntent } from '#server/modules/payments/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import type * as contract from './contract.ts';

/** Deprecated: opens a checkout session for the booking and returns its payment. */
export async function payHotelBooking(
  ctx: EitherContext,
  input: Input<typeof contract.payHotelBooking>,
): Promise<Output<typeof contract.payHotelBooking>> {
  const booking = await ownBooking(ctx, input.booking_id, ['hotel']);
  const session = await openSession(ctx, {
    items: [{ type: 'hotel', id: booking.id }],
    paymentMethod: input.payment_method,
  });
  const intent = session.paymentIntentId
    ? await findIntent(ctx, session.appId, session.paymentIntentId)
    : null;
  if (!intent) return { payment_intent_id: null, status: 'no_payment_required' };
  return {
    payment_intent_id: intent.id,
    ...(input.payment_method === 'card'
      ? { client_secret: intent.clientSecret }
      : { redirect_url: intent.redirectUrl ?? undefined }),
    status: 'requires_payment',
  };
}
