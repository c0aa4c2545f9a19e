import * as identity from '#server/identity/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { recordAct } from '../record-act.ts';

type SigningKeyView = identity.SigningKeyView;

/** The keys that sign access tokens in this environment, the newest first. */
export async function listSigningKeys(ctx: OperatorContext): Promise<{ keys: SigningKeyView[] }> {
  return { keys: await identity.listSigningKeys(ctx.db) };
}

/**
 * Makes the next signing key now instead of after 90 days. Servers sign with it within five minutes; the key before it
 * verifies for an hour more, so that no token ends before its time.
 */
export async function rotateSigningKey(ctx: OperatorContext): Promise<{ keys: SigningKeyView[] }> {
  return transaction(ctx, async (ctx) => {
    const kid = await identity.makeSigningKey(ctx.environment, ctx.db);
    await recordAct(ctx, { action: 'signing-key.rotate', detail: { kid } });
    return listSigningKeys(ctx);
  });
}
