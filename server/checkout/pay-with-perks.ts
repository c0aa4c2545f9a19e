import { type Booking, bookableOf, isHoldOver, type PerkTerms } from '#server/bookings/index.ts';
import { bookings } from '#server/bookings/schema.ts';
import { coveredMinor, lockPerks, type PerkCover, releasePerks } from '#server/perks/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { closeUnpaidSessions } from './close-unpaid-sessions.ts';

/** Saved perks that pay, one for each person, and where their ids stand in the request. */
export type PerkPayment = { itemIds: readonly string[]; field: string };

/**
 * Lets perks pay of a booking what they cover: they are locked for it, in place of those it had before, and what is
 * due in money falls by as much. Open sessions of the booking are closed, because they charge the former amount.
 * The perks come back when the booking ends without service. A session that is opened next charges the rest, or
 * starts fulfilment where there is none. Joins the caller's transaction. Fails with `validation_failed` on the field
 * for perks that do not fit, `not_found` for somebody else's, `invalid_state` for used ones or a booking that is
 * paid, `hold_expired`.
 */
export async function payWithPerks(ctx: EitherContext, seen: Booking, perks: PerkPayment): Promise<Booking> {
  const { itemIds, field } = perks;
  const terms = termsOf(seen, perks);
  const membershipId = ctx.member?.membershipId;
  // Without a membership there is no wallet that they could be in, and an app without perks has none at all.
  if (!membershipId || !ctx.app.modules.includes('perks')) throw problem('not_found');
  return transaction(ctx, async (ctx) => {
    await closeUnpaidSessions(ctx, [seen.id]);
    const booking = await lockPayable(ctx, seen);
    if (booking.perkItemIds.length > 0) await releasePerks(ctx, { bookingId: booking.id });
    const covers = await lockPerks(ctx, {
      appId: booking.appId,
      membershipId,
      perkItemIds: itemIds,
      bookingId: booking.id,
      product: { kind: booking.kind, productId: terms.productId },
      field,
    });
    const wholeDueMinor = booking.dueNowMinor + booking.perkMinor;
    const perkMinor = Math.min(wholeDueMinor, coverOf(ctx, terms, covers, booking.currency));
    const [paid] = await ctx.db
      .update(bookings)
      .set({
        perkMinor,
        perkItemIds: [...itemIds],
        dueNowMinor: wholeDueMinor - perkMinor,
        updatedAt: sql`now()`,
      })
      .where(and(eq(bookings.appId, booking.appId), eq(bookings.id, booking.id)))
      .returning();
    return paid as Booking;
  });
}

function termsOf(booking: Booking, { itemIds, field }: PerkPayment): PerkTerms {
  const terms = bookableOf(booking.kind).perkTerms?.(booking);
  if (!terms) throw invalid(field, 'not_applicable', 'This cannot be paid with perks.');
  if (itemIds.length > terms.personMinors.length) {
    throw invalid(field, 'too_many', 'One perk pays for one traveller.');
  }
  return terms;
}

/** What the perks cover together: each pays for one person, in the order given. */
function coverOf(
  ctx: EitherContext,
  { personMinors }: PerkTerms,
  covers: readonly PerkCover[],
  currency: string,
): number {
  return covers.reduce(
    (sum, cover, index) => sum + coveredMinor(ctx, cover, personMinors[index] ?? 0, currency),
    0,
  );
}

/** The booking's row, locked, as long as it waits for payment. */
async function lockPayable(ctx: EitherContext, { appId, id }: Booking): Promise<Booking> {
  const [booking] = await ctx.db
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.appId, appId),
        eq(bookings.id, id),
        inArray(bookings.state, ['held', 'pending_payment']),
      ),
    )
    .for('update');
  if (!booking) throw problem('invalid_state');
  if (await isHoldOver(ctx, booking)) throw problem('hold_expired');
  return booking;
}
