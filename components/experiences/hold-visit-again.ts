import { visitHref } from '#components/experiences/visit-query.ts';
import { type ExperienceBooking, holdAtAcceptedPrice } from '#server/modules/experiences/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { isProblem } from '#server/platform/errors/index.ts';

/** The address of the experience's dates for the date and party of a booking. */
export function experienceAddress({ productCode: code, date, pax }: ExperienceBooking): string {
  return `${visitHref(code, { date, month: '', ...pax })}#dates`;
}

/**
 * Holds the places of an expired booking again. Returns the address of the guest details, or of the
 * experience's dates if the places are sold out or cost more: nobody pays a higher price without consent.
 */
export async function holdVisitAgain(ctx: MemberContext, before: ExperienceBooking): Promise<string> {
  try {
    const { holdId } = await holdAtAcceptedPrice(
      ctx,
      {
        code: before.productCode,
        optionCode: before.optionCode,
        date: before.date,
        time: before.time,
        pax: before.pax,
        currency: before.currency,
      },
      (totalMinor) => totalMinor <= before.totalMinor,
    );
    if (holdId !== null) return `/book-experience/${holdId}`;
  } catch (err) {
    if (!isProblem(err)) throw err;
    ctx.log.info({ code: err.code }, 'a visit could not be held again');
  }
  return experienceAddress(before);
}
