import { type Booking, findBooking, tryTransition } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, asc, eq, inArray } from '#server/platform/db/sql.ts';
import { type RecordedVisit, venueKinds } from '../catalogue/port.ts';
import { travelDetails } from './details.ts';
import { admittedReason } from './passes.ts';
import { type contradictionCauses, visitContradictions } from './schema.ts';

/** Second attempts of one run. */
const lateAtMost = 500;

/**
 * Completes the bookings of recorded visits, as the admission by our pass does, and stores what contradicts a
 * booking. A repeat changes nothing. Visits of unknown references and without a readable time or number of guests
 * are logged and left out, so that they do not keep the others from being recorded.
 */
export async function recordVisits(
  ctx: SystemContext,
  supplier: string,
  visits: readonly RecordedVisit[],
): Promise<void> {
  const readable = visits.filter(isReadable);
  const found = await findBooked(ctx, supplier, readable);
  for (const visit of readable) {
    const booking = found.get(visit.reference);
    if (booking) await recordVisit(ctx, booking, visit);
  }
  const left = visits.filter(({ reference }) => !found.has(reference)).length;
  if (left > 0)
    ctx.log.warn({ supplier, left }, 'visits of a supplier belong to no booking or are unreadable');
}

const isReadable = ({ admittedAt, guests }: RecordedVisit): boolean =>
  !Number.isNaN(Date.parse(admittedAt)) && Number.isSafeInteger(guests) && guests > 0;

async function findBooked(
  ctx: SystemContext,
  supplier: string,
  visits: readonly RecordedVisit[],
): Promise<Map<string, Booking>> {
  if (visits.length === 0) return new Map();
  const references = visits.map(({ reference }) => reference);
  const rows = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        inArray(bookings.reference, references),
        eq(bookings.supplier, supplier),
        inArray(bookings.kind, [...venueKinds]),
      ),
    );
  return new Map(rows.map((booking) => [booking.reference, booking]));
}

async function recordVisit(ctx: SystemContext, booking: Booking, visit: RecordedVisit): Promise<void> {
  const { passengerCount } = travelDetails(booking);
  if (visit.guests > passengerCount) await contradict(ctx, booking, visit, 'more_guests');
  if (!(await complete(ctx, booking))) await contradict(ctx, booking, visit, 'not_confirmed');
}

/** Completes the booking; false if it is neither confirmed nor completed, also by a concurrent change. */
async function complete(ctx: SystemContext, booking: Booking): Promise<boolean> {
  if (booking.state === 'completed') return true;
  if (await tryTransition(ctx, booking, 'complete', { reason: admittedReason })) return true;
  const now = await findBooking(ctx, booking.appId, booking.id);
  if (now?.state === 'confirmed')
    return (await tryTransition(ctx, now, 'complete', { reason: admittedReason })) !== null;
  return now?.state === 'completed';
}

async function contradict(
  { db }: SystemContext,
  { appId, id: bookingId }: Booking,
  { guests, admittedAt }: RecordedVisit,
  cause: (typeof contradictionCauses)[number],
): Promise<void> {
  await db
    .insert(visitContradictions)
    .values({ appId, bookingId, cause, guests, admittedAt })
    .onConflictDoNothing();
}

/** Completes bookings that were confirmed after their visit had been reported, at most 500 in one run. */
export async function completeLateVisits(ctx: SystemContext): Promise<void> {
  const late = await lateVisitsQuery(ctx, lateAtMost);
  for (const { booking } of late) await tryTransition(ctx, booking, 'complete', { reason: admittedReason });
}

/** Query for confirmed bookings whose visit was reported before they were confirmed. */
const lateVisitsQuery = (ctx: Pick<SystemContext, 'db'>, limit: number) =>
  ctx.db
    .select({ booking: { appId: bookings.appId, id: bookings.id, state: bookings.state } })
    .from(visitContradictions)
    .innerJoin(
      bookings,
      and(eq(bookings.appId, visitContradictions.appId), eq(bookings.id, visitContradictions.bookingId)),
    )
    .where(and(eq(visitContradictions.cause, 'not_confirmed'), eq(bookings.state, 'confirmed')))
    .orderBy(asc(visitContradictions.recordedAt))
    .limit(limit);
