import { sql } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import type { FoundApp } from '../find.ts';

export type FoundMember = { membershipId: string; isActive: boolean };

/** Returns the members of an app by the e-mail address, username, user id or membership id that names them. */
export async function findMembers(
  ctx: OperatorContext,
  app: FoundApp,
  names: readonly string[],
): Promise<ReadonlyMap<string, FoundMember>> {
  const given = [...new Set(names)];
  const listOf = (wanted: readonly string[]) =>
    sql`jsonb_array_elements_text(${JSON.stringify(wanted)}::text::jsonb) as given(name)`;
  const emails = given.filter((name) => name.includes('@'));
  const ids = given.filter(isUuid);
  const usernames = given.filter((name) => !name.includes('@') && !isUuid(name));
  const rows = await ctx.db.execute<{ name: string; id: string; status: string }>(sql`
    select given.name, m.id, m.status from ${listOf(emails)}
      join users u on u.email = given.name::citext
      join memberships m on m.app_id = ${app.id} and m.user_id = u.id
    union all
    select given.name, m.id, m.status from ${listOf(usernames)}
      join users u on u.username = given.name::citext
      join memberships m on m.app_id = ${app.id} and m.user_id = u.id
    union all
    select given.name, m.id, m.status from ${listOf(ids)}
      join memberships m on m.app_id = ${app.id} and m.id = given.name::uuid
    union all
    select given.name, m.id, m.status from ${listOf(ids)}
      join memberships m on m.app_id = ${app.id} and m.user_id = given.name::uuid`);
  return new Map(
    rows.map(({ name, id, status }) => [name, { membershipId: id, isActive: status === 'active' }]),
  );
}
