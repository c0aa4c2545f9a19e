import { z } from 'zod';
import { memberships, users } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { accept } from '../accept.ts';
import { refuseEmpty } from '../changes.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
import { refuseTaken } from '../taken.ts';
import { personFields, phoneOf } from './person-fields.ts';
import { programmeOf } from './programme-of.ts';
import { findMember, lockMember, type MemberView } from './view.ts';

const UpdateMember = z.object({
  app: reference,
  member: z.string().trim().min(1).max(254),
  firstname: personFields.firstname.optional(),
  lastname: personFields.lastname.optional(),
  phone_number: z.string().trim().max(40).optional(),
  country: personFields.country.unwrap().optional(),
  username: personFields.username,
  is_vendor: z.enum(['yes', 'no'], 'Must be yes or no.').optional(),
  vendor_name: z.string().trim().max(100).optional(),
  locale: personFields.locale,
  tier: personFields.tier,
});

/**
 * Changes a member; what is left out stays. The tier is this app's own, all else belongs to the person and so to
 * every app where they are a member. 422 for a username in use and for a tier that the programme has not.
 */
export async function updateMember(
  ctx: OperatorContext,
  given: z.input<typeof UpdateMember>,
): Promise<MemberView> {
  const { app: reference, member: named, ...input } = accept(UpdateMember, given);
  // The audit log says what was changed, not what a person is now called.
  const fields = Object.keys(refuseEmpty(input));
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, reference);
    const member = await lockMember(ctx, app, named);
    const { tier, phone_number: sentPhone, is_vendor: isVendor, vendor_name: vendorName, ...profile } = input;
    if (tier !== undefined) {
      const { tiers } = await programmeOf(ctx, app.id);
      if (!tiers.includes(tier)) throw invalid('tier', 'invalid', `The programme has ${tiers.join(', ')}.`);
      const mine = and(eq(memberships.appId, app.id), eq(memberships.id, member.membership_id));
      await ctx.db.update(memberships).set({ tier }).where(mine);
    }
    const phoneNumber = sentPhone && phoneOf(sentPhone, input.country ?? member.country);
    if (phoneNumber === null) throw invalid('phone_number', 'invalid', 'Must be a phone number in E.164.');
    await refuseTaken({ users_username_unique: 'username' }, () =>
      ctx.db
        .update(users)
        .set({
          ...profile,
          phoneNumber,
          ...(isVendor === undefined ? {} : { isVendor: isVendor === 'yes' }),
          ...(vendorName === undefined ? {} : { vendorName: vendorName || null }),
          updatedAt: sql`now()`,
        })
        .where(eq(users.id, member.user_id)),
    );
    await recordAct(ctx, {
      action: 'member.update',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: member.user_id,
      detail: { fields, ...(tier === undefined ? {} : { tier_from: member.tier, tier_to: tier }) },
    });
    return findMember(ctx, app, member.membership_id);
  });
}
