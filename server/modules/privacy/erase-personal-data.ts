import { belongsToOtherApps, createPseudonym } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import { forgetWindows } from '#server/platform/rate-limit/index.ts';
import { exportWindow } from './export-personal-data.ts';
import { registeredPersonalData } from './personal-data-registry.ts';

/**
 * Erases the caller's personal data in this app, in the caller's transaction. Data of the user alone is deleted.
 * Data needed for accounting or by other members is assigned to a pseudonym, a user row without personal data
 * that cannot sign in. For a user without another app their own row becomes the pseudonym. For others a new
 * row is created, so that this app keeps no reference to them.
 */
export async function erasePersonalData(ctx: MemberContext, email: string): Promise<void> {
  const { userId, membershipId } = ctx.member;
  const pseudonym = (await belongsToOtherApps(ctx, userId)) ? await createPseudonym(ctx) : userId;
  // One after the other, because later declarations delete what earlier ones search by.
  for (const { erase } of registeredPersonalData().inOrderOfErasure)
    await erase?.(ctx, { userId, email, membershipId, pseudonym });
  await forgetWindows(ctx, [exportWindow(ctx)]);
}
