import {
  type Booking,
  lockPayableBooking,
  type PerkTerms,
  productOf,
  recordPerkPayment,
} from '#server/modules/bookings/index.ts';
import { checkPerks, coveredTotalMinor, lockPerks, releasePerks } from '#server/modules/perks/index.ts';
import type { EitherContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import { closeUnpaidSessions } from './close-unpaid-sessions.ts';

/** Ids of the saved perks that pay, one per person, and their field in the request. */
export type PerkPayment = { itemIds: readonly string[]; field: string };

/**
 * Applies perks to a booking: locks them for it, replaces those applied before, and reduces the amount due.
 * Closes open sessions of the booking, because they would charge the previous amount. The perks are returned
 * if the booking ends without service. The next session charges the rest, or starts fulfilment if nothing is
 * due. Joins the caller's transaction. Fails with `validation_failed` on the field for perks that do not
 * apply, `not_found` for perks of others, `insufficient_perk_balance` for a perk with too few units,
 * `invalid_state` for used perks or a paid booking, and `hold_expired`.
 */
export async function payWithPerks(ctx: EitherContext, seen: Booking, perks: PerkPayment): Promise<Booking> {
  const { field } = perks;
  // Some clients write ids in capitals; a booking stores them as perks have them.
  const itemIds = perks.itemIds.map((id) => id.toLowerCase());
  const terms = termsOf(seen, perks);
  const membershipId = requireOwner(ctx);
  return transaction(ctx, async (ctx) => {
    await closeUnpaidSessions(ctx, [seen.id]);
    const booking = await lockPayableBooking(ctx, seen);
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
    const perkMinor = Math.min(
      wholeDueMinor,
      coveredTotalMinor(ctx, covers, terms.personMinors, booking.currency),
    );
    return recordPerkPayment(ctx, booking, {
      perkMinor,
      perkItemIds: itemIds,
      dueNowMinor: wholeDueMinor - perkMinor,
    });
  });
}

/**
 * Fails as `payWithPerks` does for perks that cannot pay for a booking, before the booking is created and its
 * supplier asked. Whether the perks can be used is decided when they are locked.
 */
export async function checkPerkPayment(
  ctx: EitherContext,
  draft: Pick<Booking, 'kind' | 'details'>,
  perks: PerkPayment,
): Promise<void> {
  const { productId } = termsOf(draft, perks);
  await checkPerks(ctx, {
    appId: ctx.app.id,
    membershipId: requireOwner(ctx),
    perkItemIds: perks.itemIds,
    product: { kind: draft.kind, productId },
    field: perks.field,
  });
}

/** The caller's membership. Only members of apps with the perks module have perks. */
function requireOwner(ctx: EitherContext): string {
  const membershipId = ctx.member?.membershipId;
  if (!membershipId || !ctx.app.modules.includes('perks')) throw problem('not_found');
  return membershipId;
}

function termsOf(booking: Pick<Booking, 'kind' | 'details'>, { itemIds, field }: PerkPayment): PerkTerms {
  const terms = productOf(booking.kind).perkTerms?.(booking);
  if (!terms) throw invalid(field, 'not_applicable', 'This booking cannot be paid with perks.');
  if (itemIds.length > terms.personMinors.length) {
    throw invalid(
      field,
      'too_many',
      'There are more perks than travellers. Each perk pays for one traveller.',
    );
  }
  return terms;
}
