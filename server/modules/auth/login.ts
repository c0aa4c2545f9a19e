import { normaliseEmail } from '#server/modules/tenants/index.ts';
import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { resetFailures, userIdIdentifier, verifyPasscode } from './prove-passcode.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in with the e-mailed passcode. The attempt is counted before the code is compared. A wrong code, an
 * expired code, an unknown identifier and another app all fail with `invalid_passcode`; over the limit it
 * fails with `rate_limited`.
 */
export async function login(
  ctx: PublicContext,
  input: Input<typeof contract.login>,
): Promise<Output<typeof contract.login>> {
  const person = await findUser(ctx, input);
  // Attempts are counted per identifier sent, in lower case, whether or not the person exists. With one counter for
  // e-mail and id, a caller who knows an id could block its e-mail address and find that address by testing
  // the shared limit. A passcode allows five attempts in either case.
  const identifier = input.email ? normaliseEmail(input.email) : userIdIdentifier(input.user_id ?? '');
  await verifyPasscode(ctx, { identifier, userId: person?.id ?? null, passcode: input.passcode });
  if (!person) throw problem('invalid_passcode');
  return transaction(ctx, async (ctx) => {
    await resetFailures(ctx, identifier);
    return startSession(ctx, person.id);
  });
}

async function findUser(ctx: PublicContext, input: { email?: string; user_id?: string }) {
  const condition = input.email ? sql`email = ${normaliseEmail(input.email)}` : sql`id = ${input.user_id}`;
  const [row] = await ctx.db.execute<{ id: string }>(
    sql`select id from users where ${condition} and is_active`,
  );
  return row ?? null;
}
