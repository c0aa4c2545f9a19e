import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input, StreamItem } from '#server/platform/contract/index.ts';
import { listening, subscribe } from '#server/platform/realtime/index.ts';
import { bookableOf } from './bookable.ts';
import type { Booking } from './booking.ts';
import type * as contract from './contract.ts';
import { bookingEvents, publicState, stateAfter } from './lifecycle.ts';
import { findBooking, visibleBooking } from './queries.ts';

type Item = StreamItem<typeof contract.streamBookingEvents>;

/** Who follows a booking says so again this often. */
const watchAgainMs = 60_000;

/**
 * Tells the booking's status now and whenever it changes, and what else its kind has to tell, until it can change
 * no more or the client leaves. The subscription is taken before the first read, so that no step falls between the
 * two.
 */
export async function* streamBookingEvents(
  ctx: MemberContext,
  input: Input<typeof contract.streamBookingEvents>,
): AsyncGenerator<Item, void, undefined> {
  const seen = await visibleBooking({ ...ctx, key: null }, input.booking_id);
  const changes = watch(ctx, seen.id);
  const { live } = bookableOf(seen.kind);
  const told = new Map<string, string>();
  const watching = live && setInterval(() => void noteWatcher(ctx, seen), watchAgainMs);
  try {
    await listening(ctx.environment);
    if (live) await noteWatcher(ctx, seen);
    for (;;) {
      const booking = await findBooking(ctx, seen.appId, seen.id);
      if (!booking) return;
      const status = publicState(booking.state);
      const items: Item[] = [
        { event: 'status', data: { booking_id: booking.id, status, at: booking.updatedAt } },
        ...((await live?.read(ctx, booking)) ?? []),
      ];
      for (const item of items) {
        // A change of the details alone is no other status.
        const content = item.event === 'status' ? status : JSON.stringify(item.data);
        if (told.get(item.event ?? '') !== content) yield item;
        told.set(item.event ?? '', content);
      }
      if (isFinal(booking) || !(await changes.next())) return;
    }
  } finally {
    clearInterval(watching);
    changes.stop();
  }
}

/** A note that is lost costs positions until the next one, never the stream. */
async function noteWatcher(ctx: MemberContext, booking: Booking): Promise<void> {
  await bookableOf(booking.kind)
    .live?.watch(ctx, booking)
    .catch((err) => ctx.log.warn({ err }, 'the watcher of a booking was not noted'));
}

const isFinal = ({ state }: Booking) => bookingEvents.every((event) => stateAfter(state, event) === null);

/** Notifications of one booking; several that come while the reader is busy count as one. */
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
    /** True at the next change, false when the client left. */
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
