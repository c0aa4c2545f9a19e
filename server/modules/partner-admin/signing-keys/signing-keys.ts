import * as auth from '#server/modules/auth/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

type SigningKeyView = auth.SigningKeyView;

/** Lists the keys that sign access tokens in this environment, newest first. */
export async function listSigningKeys(ctx: OperatorContext): Promise<{ keys: SigningKeyView[] }> {
  return { keys: await auth.listSigningKeys(ctx.db) };
}

/**
 * Creates the next signing key now instead of after 90 days. Servers use it within five minutes. The previous
 * key verifies tokens for one more hour, so that no token becomes invalid before it expires.
 */
export async function rotateSigningKey(ctx: OperatorContext): Promise<{ keys: SigningKeyView[] }> {
  return transaction(ctx, async (ctx) => {
    const kid = await auth.makeSigningKey(ctx.environment, ctx.db);
    await recordAuditEntry(ctx, { action: 'signing-key.rotate', detail: { kid } });
    return listSigningKeys(ctx);
  });
}
