import { type Booking, type CheckoutItem, productOf } from '#server/modules/bookings/index.ts';
import { bookings } from '#server/modules/bookings/schema.ts';
import { assignPerks } from '#server/modules/perks/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { closeUnpaidSessions } from './close-unpaid-sessions.ts';
import { type PerkPayment, payWithPerks } from './pay-with-perks.ts';

export type PricedItem = { item: CheckoutItem; booking: Booking };

/**
 * Applies perks to a session with several items. Each perk covers one traveller of the first item it applies
 * to; items without a named perk keep their present perks. All or none. Fails like `payWithPerks` and
 * `assignPerks`.
 */
export async function coverItems(
  ctx: EitherContext,
  priced: readonly PricedItem[],
  { itemIds, field }: PerkPayment,
): Promise<PricedItem[]> {
  const membershipId = ctx.member?.membershipId;
  const payable = priced.flatMap(({ booking }) => {
    const terms = productOf(booking.kind).perkTerms?.(booking);
    return terms ? [{ booking, terms }] : [];
  });
  if (payable.length === 0)
    throw invalid(field, 'not_applicable', 'None of the items can be paid with perks.');
  // Only members of apps with the perks module have perks.
  if (!membershipId || !ctx.app.modules.includes('perks')) throw problem('not_found');
  const targets = payable.map(({ booking, terms }) => ({
    product: { kind: booking.kind, productId: terms.productId },
    people: terms.personMinors.length,
  }));
  return transaction(ctx, async (ctx) => {
    await lockAll(
      ctx,
      payable.map(({ booking }) => booking.id),
    );
    const owner = { appId: ctx.app.id, membershipId };
    const assigned = await assignPerks(ctx, owner, itemIds, targets, field);
    const covered = new Map<string, Booking>();
    for (const [index, { booking }] of payable.entries()) {
      const own = assigned[index] ?? [];
      if (own.length > 0) covered.set(booking.id, await payWithPerks(ctx, booking, { itemIds: own, field }));
    }
    return priced.map(({ item, booking }) => ({ item, booking: covered.get(booking.id) ?? booking }));
  });
}

/** The lock order is sessions, bookings, perks, each ascending, so that concurrent carts never deadlock. */
async function lockAll(ctx: EitherContext, bookingIds: readonly string[]): Promise<void> {
  await closeUnpaidSessions(ctx, bookingIds);
  await ctx.db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.appId, ctx.app.id), inArray(bookings.id, [...bookingIds])))
    .orderBy(bookings.id)
    .for('update');
}
