import type { PublicContext } from '#server/platform/context/index.ts';
import type { Input, Output } from '#server/platform/contract/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import type * as contract from './contract.ts';
import { normaliseEmail } from './normalise-email.ts';
import { forgetFailures, idIdentifier, provePasscode } from './prove-passcode.ts';
import { startSession } from './start-session.ts';

/**
 * Signs in with the mailed passcode. The attempt is reserved before the code is looked at. Wrong code, expired
 * code, unknown identifier and other app fail alike with invalid_passcode; over the limit rate_limited.
 */
export async function login(
  ctx: PublicContext,
  input: Input<typeof contract.login>,
): Promise<Output<typeof contract.login>> {
  const person = await findUser(ctx, input);
  // By what was sent, whether or not the person exists. Were both counted together, whoever knows an id could block
  // its e-mail, and test by the shared limit which address it has. A code takes five tries either way.
  const identifier = input.email ? normaliseEmail(input.email) : idIdentifier(input.user_id ?? '');
  await provePasscode(ctx, { identifier, userId: person?.id ?? null, passcode: input.passcode });
  if (!person) throw problem('invalid_passcode');
  return transaction(ctx, async (ctx) => {
    await forgetFailures(ctx, identifier);
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
