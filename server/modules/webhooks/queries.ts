import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { webhookEndpoints } from './schema.ts';

/** An endpoint as operators see it, without its secrets. */
export type EndpointView = {
  id: string;
  url: string;
  events: string[];
  previous_secret_expires_at: string | null;
  disabled_at: string | null;
  created_at: string;
};

/** The columns of an `EndpointView`. */
export const endpointColumns = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  events: webhookEndpoints.events,
  previous_secret_expires_at: sql<
    string | null
  >`case when ${webhookEndpoints.previousSecretExpiresAt} > sojourn_now()::timestamptz(3)
    then ${webhookEndpoints.previousSecretExpiresAt} end`.mapWith(webhookEndpoints.previousSecretExpiresAt),
  disabled_at: webhookEndpoints.disabledAt,
  created_at: webhookEndpoints.createdAt,
};

/** Condition for one endpoint of an app. */
export const endpointKey = (appId: string, id: string) =>
  and(eq(webhookEndpoints.appId, appId), eq(webhookEndpoints.id, id));

/** Locks an endpoint of this app until the transaction ends. Fails with `not_found`. */
export async function lockEndpoint(
  ctx: BaseContext,
  appId: string,
  id: string,
): Promise<EndpointView & { secretSealed: string }> {
  if (!isUuid(id)) throw problem('not_found');
  const [row] = await ctx.db
    .select({ ...endpointColumns, secretSealed: webhookEndpoints.secretSealed })
    .from(webhookEndpoints)
    .where(endpointKey(appId, id))
    .for('update');
  if (!row) throw problem('not_found');
  return row;
}
