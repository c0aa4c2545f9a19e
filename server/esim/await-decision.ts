import { type Booking, findBooking } from '#server/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { listening, subscribe } from '#server/platform/realtime/index.ts';
import { orderStatus } from './order-details.ts';

/** Nobody waits longer for a provider that should issue at once. */
const patienceMs = 3_000;

/**
 * Waits until an order is decided, for three seconds at most and no longer than the client does; answers it as it
 * then is. The subscription is taken before the first read, so that no step falls between the two.
 */
export async function awaitDecision(ctx: MemberContext, order: Booking): Promise<Booking> {
  const until = AbortSignal.any([ctx.signal, AbortSignal.timeout(patienceMs)]);
  let wake = () => {};
  const unsubscribe = subscribe(ctx.environment, 'booking', (id) => {
    if (id === order.id || id === '*') wake();
  });
  const onAbort = () => wake();
  until.addEventListener('abort', onAbort);
  try {
    await listening(ctx.environment);
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const seen = (await findBooking(ctx, order.appId, order.id)) ?? order;
      if (orderStatus(seen) !== 'pending' || until.aborted) return seen;
      await changed;
    }
  } finally {
    unsubscribe();
    until.removeEventListener('abort', onAbort);
  }
}
