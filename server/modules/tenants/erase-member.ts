import type { MemberContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import type { ErasedPerson } from '#server/platform/personal-data/index.ts';

const erasedEmail = (id: string): string => `${id}@deleted.invalid`;
const erasedUsername = (id: string): string => `deleted-${id}`;

/**
 * SQL condition: the membership `m` was active once. Anybody may have typed the address of one that waits for its
 * first sign-in, or was suspended or cancelled before.
 */
const isConfirmed = sql`(m.status <> 'pending' and m.resumes_as <> 'pending')`;

/**
 * Returns true when the user has a confirmed membership, active or not, in another app or works for another
 * organisation.
 */
export async function belongsToOtherApps(ctx: MemberContext, userId: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from memberships m where m.user_id = ${userId} and m.app_id <> ${ctx.app.id} and ${isConfirmed}
    union all
    select 1 from organisation_members where user_id = ${userId} and organisation_id <> ${ctx.app.organisationId}
    limit 1`);
  return rows.length > 0;
}

/** Creates an inactive user without name and deliverable e-mail address; returns its id. */
export async function createPseudonym(ctx: MemberContext): Promise<string> {
  const id = newId();
  await ctx.db.execute(sql`
    insert into users (id, email, username, firstname, lastname, is_active)
    values (${id}, ${erasedEmail(id)}, ${erasedUsername(id)}, '', '', false)`);
  return id;
}

/**
 * Erases a member from the app: cancels the membership and assigns it to the pseudonym, and deletes the
 * notification choices. Deletes the role in the organisation unless the user has a confirmed membership in another
 * app of it.
 */
export async function eraseMember(
  ctx: MemberContext,
  { userId, pseudonym }: Pick<ErasedPerson, 'userId' | 'pseudonym'>,
): Promise<void> {
  const { id: appId, organisationId } = ctx.app;
  await ctx.db.execute(sql`delete from notification_choices where app_id = ${appId} and user_id = ${userId}`);
  await ctx.db.execute(sql`
    update memberships set status = 'cancelled', user_id = ${pseudonym}
    where app_id = ${appId} and user_id = ${userId}`);
  await ctx.db.execute(sql`
    delete from organisation_members where user_id = ${userId} and organisation_id = ${organisationId}
      and not exists (select 1 from memberships m join apps a on a.id = m.app_id
        where m.user_id = ${userId} and m.app_id <> ${appId} and a.organisation_id = ${organisationId}
          and ${isConfirmed})`);
}

/**
 * Clears all personal data in a user's row; only the id stays. Cancels the memberships that wait for a first sign-in,
 * in every app.
 */
export async function eraseUser(ctx: MemberContext, id: string): Promise<void> {
  // They are not deleted, because points of the partner may refer to them.
  await ctx.db.execute(sql`
    update memberships m set status = 'cancelled' where m.user_id = ${id} and not ${isConfirmed}`);
  await ctx.db.execute(sql`
    update users set email = ${erasedEmail(id)}, username = ${erasedUsername(id)}, firstname = '', lastname = '',
      phone_number = '', gender = '', date_of_birth = null, country = '', country_code = '', image = null, vibes = '{}',
      currency = null, locale = null, is_active = false, is_vendor = false, is_email_otp_verified = false,
      vendor_name = null, external_login_key = null, external_member_id = null, fmt_partner_id = null,
      hash_encryption = null, updated_at = sojourn_now()
    where id = ${id}`);
}
