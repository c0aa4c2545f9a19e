import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';

/** A person to add to an app, with the ids of their user and of the membership if they have none. */
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
 * Adds active memberships of an app, the missing users, and the role `member` where a user has none. A pending
 * membership becomes active with the given tier. Returns the ids of the memberships by user. Runs three statements
 * for any number of people. A value in use fails with the unique violation of the database, and a membership in
 * another status than pending with `invalid_state`.
 */
export async function addMembers(
  ctx: Pick<BaseContext, 'db'>,
  app: { id: string; organisationId: string },
  members: readonly NewMember[],
): Promise<ReadonlyMap<string, string>> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as p(
    user_id uuid, is_new boolean, membership_id uuid, email citext, username citext, firstname text,
    lastname text, phone_number text, country text, locale text, tier text)`;
  await ctx.db.execute(sql`
    insert into users (id, email, username, firstname, lastname, phone_number, country, locale)
    select user_id, email, username, firstname, lastname, phone_number, country, locale from ${given} where is_new`);
  await ctx.db.execute(sql`
    insert into organisation_members (organisation_id, user_id, role)
    select ${app.organisationId}::uuid, user_id, 'member' from ${given} on conflict do nothing`);
  const active = await ctx.db.execute<{ id: string; user_id: string }>(sql`
    insert into memberships as m (app_id, id, user_id, status, tier)
    select ${app.id}::uuid, membership_id, user_id, 'active', tier from ${given}
    on conflict (app_id, user_id) do update set status = 'active', tier = excluded.tier where m.status = 'pending'
    returning id, user_id`);
  if (active.length < members.length) {
    throw problem('invalid_state', { detail: 'Somebody added one of these people just now. Run it again.' });
  }
  return new Map(active.map(({ id, user_id }) => [user_id, id]));
}
