import type { BaseContext } from '#server/platform/context/index.ts';
import { randomToken, sha256Hex } from '#server/platform/crypto/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { apiKeys } from './schema.ts';

/** Creates a key of 256 random bits and stores its hash. Only the result contains the key in plain text. */
export async function createApiKey(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  app: { id: string; organisationId: string },
  { name, expiresInSeconds }: { name: string; expiresInSeconds: number | undefined },
): Promise<{ id: string; key: string }> {
  const id = newId();
  const key = `sk_${ctx.environment.toLowerCase()}_${randomToken(32)}`;
  await ctx.db.insert(apiKeys).values({
    hash: sha256Hex(key),
    id,
    appId: app.id,
    organisationId: app.organisationId,
    name,
    expiresAt: expiresInSeconds ? sql`sojourn_now() + make_interval(secs => ${expiresInSeconds})` : null,
  });
  return { id, key };
}

/** Renames a key. */
export async function renameApiKey(ctx: Pick<BaseContext, 'db'>, id: string, name: string): Promise<void> {
  await ctx.db.update(apiKeys).set({ name }).where(eq(apiKeys.id, id));
}

/** Revokes a key. From the next request on, all processes reject it. */
export async function revokeApiKey(ctx: Pick<BaseContext, 'db'>, id: string): Promise<void> {
  await ctx.db.update(apiKeys).set({ revokedAt: sql`sojourn_now()` }).where(eq(apiKeys.id, id));
}

/** Lets a key expire after this time, but not later than at its own expiry. */
export async function expireApiKeyAfter(
  ctx: Pick<BaseContext, 'db'>,
  id: string,
  seconds: number,
): Promise<void> {
  await ctx.db
    .update(apiKeys)
    .set({ expiresAt: sql`least(${apiKeys.expiresAt}, sojourn_now() + make_interval(secs => ${seconds}))` })
    .where(eq(apiKeys.id, id));
}
