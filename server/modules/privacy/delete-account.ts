import { resetFailures, userIdIdentifier, verifyPasscode } from '#server/modules/auth/index.ts';
import { leaveCircle } from '#server/modules/circles/index.ts';
import { revokePerk } from '#server/modules/perks/index.ts';
import { normaliseEmail } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { eraseTraces } from './erase-traces.ts';
import { getDeletionObstacles } from './get-deletion-obstacles.ts';

type Person = { id: string; email: string };

/**
 * Deletes the caller's account in this app in one transaction. Records needed for accounting are kept under a
 * pseudonym; a user without another app is erased entirely. All sessions of the user in this app end. Fails
 * with `validation_failed` for another e-mail address than the caller's, `invalid_state` with the obstacles,
 * `invalid_passcode` and `rate_limited`.
 */
export async function deleteAccount(
  ctx: MemberContext,
  input: Input<typeof contract.deleteAccount>,
): Promise<undefined> {
  const [person] = await ctx.db.execute<Person>(
    sql`select id, lower(email) as email from users where id = ${ctx.member.userId}`,
  );
  if (!person) throw problem('not_found');
  if (normaliseEmail(input.email) !== person.email) {
    throw invalid('email', 'not_yours', 'Must be the e-mail address of this account.');
  }
  // Obstacles are checked first, so that the passcode is not used up by a refused deletion.
  await refuseObstacles(ctx);
  await verifyPasscode(ctx, { identifier: person.email, userId: person.id, passcode: input.passcode });
  await transaction(ctx, async (ctx) => {
    // Bookings and circles reference this row: one being created waits for the lock or is found below.
    await ctx.db.execute(sql`select 1 from users where id = ${person.id} for update`);
    await refuseObstacles(ctx);
    await resetFailures(ctx, person.email, userIdIdentifier(person.id));
    await leaveCircles(ctx);
    await revokePerks(ctx);
    await eraseTraces(ctx, person);
  });
}

async function refuseObstacles(ctx: MemberContext): Promise<void> {
  const { obstacles } = await getDeletionObstacles(ctx);
  if (obstacles.length > 0) throw problem('invalid_state', { extra: { obstacles } });
}

/** Circles are left one at a time, because each locks its circle; a member has few. */
async function leaveCircles(ctx: MemberContext): Promise<void> {
  const rows = await ctx.db.execute<{ circle_id: string }>(sql`
    select circle_id from circle_members
    where app_id = ${ctx.app.id} and user_id = ${ctx.member.userId} and status = 'active' order by circle_id`);
  for (const { circle_id } of rows) await leaveCircle(ctx, { circle_id });
}

/** Revokes unused units of perks; units used by past bookings stay in the ledger. */
async function revokePerks(ctx: MemberContext): Promise<void> {
  const { membershipId } = ctx.member;
  if (!membershipId) return;
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id from saved_perks
    where app_id = ${ctx.app.id} and membership_id = ${membershipId} and status in ('available', 'active')
      and (expires_at is null or expires_at > clock_timestamp()::timestamptz(3)) order by id for update`);
  for (const { id } of rows)
    await revokePerk(ctx, { appId: ctx.app.id, perkId: id, reason: 'account deleted' });
}
