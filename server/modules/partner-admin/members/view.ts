import { memberships, organisationMembers, users } from '#server/modules/tenants/schema.ts';
import { and, eq, or, sql } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, notFound } from '../find.ts';

export type MemberView = {
  membership_id: string;
  user_id: string;
  email: string;
  username: string;
  firstname: string;
  lastname: string;
  phone_number: string;
  country: string;
  is_vendor: boolean;
  vendor_name: string | null;
  locale: string | null;
  status: 'active' | 'pending' | 'suspended' | 'expired' | 'cancelled';
  tier: string;
  /** The person's role in the app's organisation; null if they have none. */
  role: 'member' | 'support' | 'admin' | 'owner' | null;
  joined_at: string;
};

const columns = {
  membership_id: memberships.id,
  user_id: users.id,
  email: users.email,
  username: users.username,
  firstname: users.firstname,
  lastname: users.lastname,
  phone_number: users.phoneNumber,
  country: users.country,
  is_vendor: users.isVendor,
  vendor_name: users.vendorName,
  locale: users.locale,
  status: memberships.status,
  tier: memberships.tier,
  role: organisationMembers.role,
  joined_at: memberships.joinedAt,
};

/** Returns a query for members with their role. The caller adds the condition on the app, order and limit. */
export function selectMembers(ctx: OperatorContext, app: FoundApp) {
  return ctx.db
    .select(columns)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(
      organisationMembers,
      and(
        eq(organisationMembers.organisationId, app.organisationId),
        eq(organisationMembers.userId, memberships.userId),
      ),
    )
    .$dynamic();
}

/**
 * Returns the member with this e-mail address, username, user id or membership id. Throws not_found, also for a member
 * who was erased: the membership then belongs to a pseudonym, which is not active.
 */
export async function findMember(
  ctx: OperatorContext,
  app: FoundApp,
  reference: string,
): Promise<MemberView> {
  const named = isUuid(reference)
    ? or(eq(memberships.id, reference), eq(memberships.userId, reference))
    : eq(reference.includes('@') ? users.email : users.username, reference);
  const isOfApp = eq(memberships.appId, app.id);
  const [row] = await selectMembers(ctx, app).where(and(isOfApp, eq(users.isActive, true), named));
  if (!row) throw notFound(ctx, `member of ${app.slug}`, reference);
  return row;
}

/** Like `findMember`, and locks the membership until the transaction ends. */
export async function lockMember(
  ctx: OperatorContext,
  app: FoundApp,
  reference: string,
): Promise<MemberView> {
  const member = await findMember(ctx, app, reference);
  await ctx.db.execute(
    sql`select 1 from memberships where app_id = ${app.id} and id = ${member.membership_id} for no key update`,
  );
  return findMember(ctx, app, member.membership_id);
}
