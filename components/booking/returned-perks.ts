import { getTranslations } from 'next-intl/server';
import type { PerkReturn } from '#server/modules/bookings/index.ts';
import { readPerkReturn } from '#server/modules/perks/index.ts';
import type { MemberPortal } from '#server/portal/index.ts';

/** The sentence about the perks of a cancelled booking; undefined if none paid. */
export async function returnedPerksText(perkReturn: PerkReturn | null): Promise<string | undefined> {
  return perkReturn === null ? undefined : (await getTranslations('booking.perksReturned'))(perkReturn);
}

/** The sentence about what a cancellation would do to the perks; undefined if none paid. */
export async function returningPerksText(perkReturn: PerkReturn | null): Promise<string | undefined> {
  return perkReturn === null ? undefined : (await getTranslations('booking.perksReturn'))(perkReturn);
}

/** The sentence about the perks of a booking that failed; undefined if none paid or none was given back. */
export async function perksOfFailed(
  { memberContext: ctx }: MemberPortal,
  { id, payment: { perkItemIds } }: { id: string; payment: { perkItemIds: readonly string[] } },
): Promise<string | undefined> {
  const perkReturn = await readPerkReturn(ctx, { id, appId: ctx.app.id, perkItemIds });
  return perkReturn === 'kept' ? undefined : returnedPerksText(perkReturn);
}
