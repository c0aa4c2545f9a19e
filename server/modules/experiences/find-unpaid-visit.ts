import { findUnpaidHold, type UnpaidHold } from '#server/modules/checkout/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { ExperienceDetails } from './booking-details.ts';
import type { Visit } from './port.ts';

/** The member's own live hold of places in this slot, for any party; null if there is none. */
export function findUnpaidVisit(
  ctx: MemberContext,
  {
    code,
    optionCode,
    date,
    time,
  }: Pick<ExperienceDetails, 'optionCode'> & Pick<Visit, 'code' | 'date' | 'time'>,
): Promise<UnpaidHold | null> {
  const details: Partial<ExperienceDetails> = { productCode: code, optionCode, date, time };
  return findUnpaidHold(ctx, { kinds: ['experience'], details });
}
