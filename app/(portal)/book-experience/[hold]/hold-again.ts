import { visitHref } from '#components/experiences/visit-query.ts';
import {
  getExperienceBooking,
  holdExperience,
  releaseExperienceHold,
} from '#server/modules/experiences/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';

type Hold = Awaited<ReturnType<typeof getExperienceBooking>>;

/** The address of the experience's dates for the date and party of a booking. */
export function experienceAddress({ product_code: code, date, pax }: Hold): string {
  return `${visitHref(code, { date, month: '', ...pax })}#dates`;
}

/**
 * Holds the places of an expired booking again. Returns the address of the guest details, or of the
 * experience's dates if the places are sold out or cost more: nobody pays a higher price without consent.
 */
export async function holdVisitAgain(ctx: MemberContext, bookingId: string): Promise<string> {
  const before = await getExperienceBooking({ ...ctx, key: null }, { booking_id: bookingId });
  try {
    const hold = await holdExperience(ctx, {
      product_code: before.product_code,
      date: before.date,
      time_slot: before.time_slot,
      option_code: before.option.option_code,
      pax: before.pax,
      currency: before.currency,
    });
    if (hold.total <= before.total) return `/book-experience/${hold.hold_id}`;
    await releaseExperienceHold(ctx, { hold_id: hold.hold_id });
  } catch (err) {
    if (!isProblem(err)) throw err;
    ctx.log.info({ code: err.code }, 'a visit could not be held again');
  }
  return experienceAddress(before);
}
