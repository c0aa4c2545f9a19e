import { verifyPasscode } from '#server/modules/auth/index.ts';
import { normaliseEmail } from '#server/modules/tenants/index.ts';
import type { MemberContext } from '#server/platform/context/index.ts';
import type { Input } from '#server/platform/contract/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { invalid, problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { erasePersonalData } from './erase-personal-data.ts';
import { refuseObstacles } from './get-deletion-obstacles.ts';

type Person = { id: string; identifier: string };

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
    sql`select id, lower(email) as identifier from users where id = ${ctx.member.userId}`,
  );
  if (!person) throw problem('not_found');
  if (normaliseEmail(input.email) !== person.identifier) {
    throw invalid('email', 'not_yours', 'Must be the e-mail address of this account.');
  }
  // Obstacles are checked first, so that the passcode is not used up by a refused deletion.
  await refuseObstacles(ctx);
  await verifyPasscode(ctx, { identifier: person.identifier, userId: person.id, passcode: input.passcode });
  await erasePersonalData(ctx);
}
