import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, StreamItem } from '#server/platform/contract/index.ts';
import { subscribe, waitUntilListening } from '#server/platform/realtime/index.ts';
import type { Booking } from './booking.ts';
import type * as contract from './contract.ts';
import { isFinalState, publicState } from './lifecycle.ts';
import { productOf } from './product-adapter.ts';
import { findBooking, visibleBooking } from './queries.ts';

type Item = StreamItem<typeof contract.streamBookingEvents>;

/** Interval at which a stream records that its client still follows the booking. */
const watchIntervalMs = 60_000;

/**
 * Streams the status of a booking, now and after each change, and the other events of its kind. Ends when the
 * status is final or the client disconnects. It subscribes before the first read, so that no change is lost
 * in between.
 */
export async function* streamBookingEvents(
  ctx: MemberContext,
  input: Input<typeof contract.streamBookingEvents>,
): AsyncGenerator<Item, void, undefined> {
  const seen = await visibleBooking({ ...ctx, key: null }, input.booking_id);
  const changes = watch(ctx, seen.id);
  const { live } = productOf(seen.kind);
  const lastSent = new Map<string, string>();
  const watchTimer = live && setInterval(() => void recordWatcher(ctx, seen), watchIntervalMs);
  try {
    await waitUntilListening(ctx.environment);
    if (live) await recordWatcher(ctx, seen);
    for (;;) {
      const booking = await findBooking(ctx, seen.appId, seen.id);
      if (!booking) return;
      const status = publicState(booking.state);
      const items: Item[] = [
        { event: 'status', data: { booking_id: booking.id, status, at: booking.updatedAt } },
        ...((await live?.read(ctx, booking)) ?? []),
      ];
      for (const item of items) {
        // Changed details alone do not send another status event.
        const content = item.event === 'status' ? status : JSON.stringify(item.data);
        if (lastSent.get(item.event ?? '') !== content) yield item;
        lastSent.set(item.event ?? '', content);
      }
      if (isFinal(booking) || !(await changes.next())) return;
    }
  } finally {
    clearInterval(watchTimer);
    changes.stop();
  }
}

/** If this write fails, the stream goes on, but positions may be missing until the next write. */
async function recordWatcher(ctx: MemberContext, booking: Booking): Promise<void> {
  await productOf(booking.kind)
    .live?.watch(ctx, booking)
    .catch((err) => ctx.log.warn({ err }, 'the stream of a booking could not be recorded'));
}

const isFinal = ({ state }: Booking) => isFinalState(state);

/** Subscribes to changes of one booking. Several changes while the reader is busy count as one. */
function watch(ctx: MemberContext, bookingId: string): { next: () => Promise<boolean>; stop: () => void } {
  let pending = false;
  let wake = () => {};
  const unsubscribe = subscribe(ctx.environment, 'booking', (id) => {
    if (id !== bookingId && id !== '*') return;
    pending = true;
    wake();
  });
  const onAbort = () => wake();
  ctx.signal.addEventListener('abort', onAbort);
  return {
    /** Resolves to true at the next change, and to false when the client has disconnected. */
    async next() {
      if (!pending && !ctx.signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
      pending = false;
      return !ctx.signal.aborted;
    },
    stop() {
      unsubscribe();
      ctx.signal.removeEventListener('abort', onAbort);
    },
  };
}
