import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/** A person to add to an app, with the ids of their user and membership. */
export type NewMember = {
  user_id: string;
  /** True for a user that does not exist yet. The fields of existing users stay as they are. */
  is_new: boolean;
  membership_id: string;
  email: string;
  /** Null for an existing user. */
  username: string | null | undefined;
  firstname: string;
  lastname: string;
  phone_number: string;
  country: string;
  locale?: string | null | undefined;
  tier: string | undefined;
};

/**
 * Adds active memberships of an app, the missing users, and the role `member` where a user has none. Runs
 * three statements for any number of people. A value in use fails with the unique violation of the database.
 */
export async function addMembers(
  ctx: Pick<BaseContext, 'db'>,
  app: { id: string; organisationId: string },
  members: readonly NewMember[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as p(
    user_id uuid, is_new boolean, membership_id uuid, email citext, username citext, firstname text,
    lastname text, phone_number text, country text, locale text, tier text)`;
  await ctx.db.execute(sql`
    insert into users (id, email, username, firstname, lastname, phone_number, country, locale)
    select user_id, email, username, firstname, lastname, phone_number, country, locale from ${given} where is_new`);
  await ctx.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role)
    select ${app.organisationId}::uuid, user_id, 'member' from ${given} on conflict do nothing`);
  await ctx.db.execute(sql`
    insert into memberships (app_id, id, user_id, status, tier)
    select ${app.id}::uuid, membership_id, user_id, 'active', tier from ${given}`);
}
