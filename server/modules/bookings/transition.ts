import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, isNull, type SQL, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { publish } from '#server/platform/realtime/index.ts';
import type { Booking } from './booking.ts';
import {
  type BookingEvent,
  type BookingState,
  requiresSupplierRelease,
  stateAfter,
  transitions,
} from './lifecycle.ts';
import { releasePoints } from './points.ts';
import { publishBookingEvent } from './publish-booking-event.ts';
import { requestSupplierRelease } from './release-supplier-booking.ts';
import { bookingHistory, bookings } from './schema.ts';

type Change = {
  /** A short reason code for the history. */
  reason?: string;
  /** Changes nothing unless the booking has ended by the database's clock; its end may have moved since it was read. */
  onlyIfEnded?: true;
  /** Further columns that change with the state. */
  set?: Partial<
    Pick<
      Booking,
      | 'payerUserId'
      | 'payerMembershipId'
      | 'paidMinor'
      | 'cancellation'
      | 'supplierReference'
      | 'supplierHandle'
      | 'holdKind'
      | 'holdExpiresAt'
      | 'bookAskedAt'
      | 'answersBy'
      | 'cancelRequest'
    >
  >;
};

/** The webhook event that each transition publishes; others publish none. */
const webhookEventOf: Partial<Record<BookingEvent, Parameters<typeof publishBookingEvent>[2]>> = {
  confirm: 'booking.confirmed',
  cancel: 'booking.cancelled',
  fail: 'booking.failed',
  decline_cancel: 'booking.changed',
};

/**
 * Applies an event to a booking; no other code changes a state. The row changes only if it is still in the
 * state that the caller read and its hold permits it. The history row, the job that releases the supplier
 * booking, the release of pending points and the notifications are written in the same transaction. A requested
 * cancellation notifies nobody: most suppliers answer it at once. Fails with `invalid_state` if the
 * transition is not legal or a concurrent one came first.
 */
export async function transition(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id' | 'state'>,
  event: BookingEvent,
  change: Change = {},
): Promise<Booking> {
  const moved = await tryTransition(ctx, booking, event, change);
  if (!moved) throw problem('invalid_state');
  return moved;
}

/** Like `transition`, but returns null instead of failing. For jobs, which often run too late. */
export async function tryTransition(
  ctx: BaseContext,
  booking: Pick<Booking, 'appId' | 'id' | 'state'>,
  event: BookingEvent,
  change: Change = {},
): Promise<Booking | null> {
  const to = stateAfter(booking.state, event);
  if (!to) return null;
  return transaction(ctx, async (ctx) => {
    const [moved] = await ctx.db
      .update(bookings)
      .set({ ...change.set, state: to, updatedAt: sql`sojourn_now()` })
      .where(
        and(
          eq(bookings.appId, booking.appId),
          eq(bookings.id, booking.id),
          eq(bookings.state, booking.state),
          holdCondition(event),
          pendingCondition(event, booking.state),
          change.onlyIfEnded && sql`${bookings.endsAt} <= sojourn_now()::timestamptz(3)`,
        ),
      )
      .returning();
    if (!moved) return null;
    await ctx.db.insert(bookingHistory).values({
      appId: moved.appId,
      id: newId(),
      bookingId: moved.id,
      event,
      fromState: booking.state,
      toState: to,
      reason: change.reason ?? '',
    });
    if (requiresSupplierRelease(to)) await requestSupplierRelease(ctx, moved);
    if (event === 'complete') await releasePoints(ctx, moved);
    if (event !== 'request_cancel') await publish(ctx, 'booking', moved.id);
    const webhookEvent = webhookEventOf[event];
    if (webhookEvent) await publishBookingEvent(ctx, moved, webhookEvent, change.reason);
    return moved;
  });
}

function pendingCondition(event: BookingEvent, state: BookingState): SQL | undefined {
  return transitions[event].pending === 'undecided' && state === 'pending_supplier'
    ? isNull(bookings.supplierOutcome)
    : undefined;
}

function holdCondition(event: BookingEvent): SQL | undefined {
  const { hold } = transitions[event];
  if (hold === 'alive') return sql`${bookings.holdExpiresAt} > sojourn_clock()::timestamptz(3)`;
  if (hold === 'over') return sql`${bookings.holdExpiresAt} <= sojourn_clock()::timestamptz(3)`;
  return undefined;
}
