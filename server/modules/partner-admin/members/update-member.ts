import { z } from 'zod';
import { changeMembership, changeUser } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { member, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireChanges } from '../require-changes.ts';
import { rejectTakenValues } from '../unique-violations.ts';
import { findProgramme } from './find-programme.ts';
import { parsePhone, personFields } from './person-fields.ts';
import { findMember, lockMember, type MemberView } from './view.ts';

const UpdateMember = z.object({
  app: reference,
  member,
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
 * Changes the given fields of a member. The tier belongs to this app; all other fields belong to the person
 * and so change in every app where they are a member. Throws a 422 for a username in use and for a tier that
 * the programme lacks.
 */
export async function updateMember(
  ctx: OperatorContext,
  given: z.input<typeof UpdateMember>,
): Promise<MemberView> {
  const { app: reference, member: memberReference, ...input } = parseInput(UpdateMember, given);
  // The audit log stores the names of the changed fields only, because their values are personal data.
  const fields = Object.keys(requireChanges(input));
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, reference);
    const member = await lockMember(ctx, app, memberReference);
    const { tier, phone_number: sentPhone, is_vendor: isVendor, vendor_name: vendorName, ...profile } = input;
    if (tier !== undefined) {
      const { tiers } = await findProgramme(ctx, app.id);
      if (!tiers.includes(tier)) throw invalid('tier', 'invalid', `The programme has ${tiers.join(', ')}.`);
      await changeMembership(ctx, { appId: app.id, membershipId: member.membership_id }, { tier });
    }
    const phoneNumber = sentPhone && parsePhone(sentPhone, input.country ?? member.country);
    if (phoneNumber === null) throw invalid('phone_number', 'invalid', 'Must be a phone number in E.164.');
    await rejectTakenValues({ users_username_unique: 'username' }, () =>
      changeUser(ctx, member.user_id, {
        ...profile,
        phoneNumber,
        ...(isVendor === undefined ? {} : { isVendor: isVendor === 'yes' }),
        ...(vendorName === undefined ? {} : { vendorName: vendorName || null }),
      }),
    );
    await recordAuditEntry(ctx, {
      action: 'member.update',
      organisationId: app.organisationId,
      appId: app.id,
      subjectId: member.user_id,
      detail: { fields, ...(tier === undefined ? {} : { tier_from: member.tier, tier_to: tier }) },
    });
    return findMember(ctx, app, member.membership_id);
  });
}
