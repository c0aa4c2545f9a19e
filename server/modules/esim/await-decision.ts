import { type Booking, findBooking } from '#server/modules/bookings/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { subscribe, waitUntilListening } from '#server/platform/realtime/index.ts';
import { orderStatus } from './order-details.ts';

/** Maximum wait for a provider that usually issues immediately. */
const maxWaitMs = 3_000;

/**
 * Waits until an order is decided, at most three seconds and only while the client is connected, and returns
 * its last state. It subscribes before the first read, so that it misses no change in between.
 */
export async function awaitDecision(ctx: MemberContext, order: Booking): Promise<Booking> {
  const until = AbortSignal.any([ctx.signal, AbortSignal.timeout(maxWaitMs)]);
  let wake = () => {};
  const unsubscribe = subscribe(ctx.environment, 'booking', (id) => {
    if (id === order.id || id === '*') wake();
  });
  const onAbort = () => wake();
  until.addEventListener('abort', onAbort);
  try {
    await waitUntilListening(ctx.environment);
    for (;;) {
      const changed = new Promise<void>((resolve) => (wake = resolve));
      const current = (await findBooking(ctx, order.appId, order.id)) ?? order;
      if (orderStatus(current) !== 'pending' || until.aborted) return current;
      await changed;
    }
  } finally {
    unsubscribe();
    until.removeEventListener('abort', onAbort);
  }
}
