import { ownBooking, tryTransition } from '#server/modules/bookings/index.ts';
import { checkReturnUrl, openSession } from '#server/modules/checkout/index.ts';
import { findIntent } from '#server/modules/payments/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { problem } from '#server/platform/errors/index.ts';
import { venueKinds } from '../catalogue/port.ts';
import type * as contract from './contract.ts';
import { travelDetails } from './details.ts';
import type { TravelPayment } from './views.ts';

/** Opens a checkout session for the amount due of a booking; it replaces an unpaid session. */
export async function initiateTravelPayment(
  ctx: MemberContext,
  input: Input<typeof contract.initiateTravelPayment>,
): Promise<TravelPayment> {
  const caller = { ...ctx, key: null };
  const booking = await ownBooking(caller, input.booking_id, venueKinds);
  if (travelDetails(booking).lead === null) {
    throw problem('invalid_state', {
      detail: 'The slot is only held; create its booking with prebooking_id first.',
    });
  }
  const successUrl = await checkReturnUrl(caller, 'return_url', input.return_url);
  const session = await openSession(caller, {
    items: [{ type: 'travel', id: booking.id }],
    paymentMethod: input.payment_method,
    successUrl,
    cancelUrl: successUrl,
  });
  await tryTransition(ctx, booking, 'request_payment');
  const intent = session.paymentIntentId
    ? await findIntent(ctx, session.appId, session.paymentIntentId)
    : null;
  return {
    sessionId: session.id,
    clientSecret: input.payment_method === 'card' ? (intent?.clientSecret ?? null) : null,
    redirectUrl: intent?.redirectUrl ?? null,
    amountMinor: session.amountDueMinor,
    currency: session.currency,
    expiresAt: session.expiresAt,
  };
}
