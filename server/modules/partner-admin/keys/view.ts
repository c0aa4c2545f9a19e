import { createApiKey } from '#server/modules/tenants/index.ts';
import { apiKeys, apps } from '#server/modules/tenants/schema.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, notFound } from '../find.ts';

type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

/** An API key as operators see it, without the key itself, which is not stored. */
export type KeyView = {
  id: string;
  name: string;
  app: string;
  state: KeyState;
  expires_at: string | null;
  revoked_at: string | null;
  created_at: string;
};

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  app: apps.slug,
  // sojourn_clock(), because after waiting for a lock sojourn_now() is still the start of the transaction.
  state: sql<KeyState>`case when ${apiKeys.revokedAt} is not null then 'revoked'
    when ${apiKeys.expiresAt} <= sojourn_clock()::timestamptz(3) then 'expired'
    when ${apiKeys.expiresAt} is not null then 'expiring' else 'active' end`,
  expires_at: apiKeys.expiresAt,
  revoked_at: apiKeys.revokedAt,
  created_at: apiKeys.createdAt,
};

/** Returns a query for keys. The caller adds conditions and order. */
export function selectKeys(ctx: OperatorContext) {
  return ctx.db.select(columns).from(apiKeys).innerJoin(apps, eq(apps.id, apiKeys.appId)).$dynamic();
}

/** Returns a key of this app and locks it until the transaction ends. Throws not_found. */
export async function findKey(ctx: OperatorContext, appId: string, keyId: string): Promise<KeyView> {
  const ownKey = isUuid(keyId) ? and(eq(apiKeys.id, keyId), eq(apiKeys.appId, appId)) : sql`false`;
  const [row] = await selectKeys(ctx).where(ownKey).for('update', { of: apiKeys });
  if (!row) throw notFound(ctx, 'key', keyId);
  return row;
}

/** Returns one key by id, of any app. Throws not_found. */
export async function readKey(ctx: OperatorContext, id: string): Promise<KeyView> {
  const [row] = await selectKeys(ctx).where(eq(apiKeys.id, id));
  if (!row) throw notFound(ctx, 'key', id);
  return row;
}

/** Creates a key and returns it with its view. Only this result contains the key in plain text. */
export async function issueKey(
  ctx: OperatorContext,
  app: FoundApp,
  name: string,
  expiresInSeconds: number | undefined,
): Promise<KeyView & { key: string }> {
  const { id, key } = await createApiKey(ctx, app, { name, expiresInSeconds });
  return { ...(await readKey(ctx, id)), key };
}
