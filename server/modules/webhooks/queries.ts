import type { BaseContext } from '#server/platform/context/index.ts';
import { and, arrayContains, eq, isNull, or, sql } from '#server/platform/db/sql.ts';
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
  /** When the product disabled it; null when a person did, or it is enabled. */
  unreachable_at: string | null;
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
  unreachable_at: webhookEndpoints.unreachableAt,
  created_at: webhookEndpoints.createdAt,
};

/** Condition for one endpoint of an app. */
export const endpointKey = (appId: string, id: string) =>
  and(eq(webhookEndpoints.appId, appId), eq(webhookEndpoints.id, id));

/**
 * Condition for the endpoints of an app that get a delivery of an event: the enabled ones, and those that the
 * product disabled, for which the delivery is kept as failed.
 */
export const subscribesTo = (appId: string, event: string) =>
  and(
    eq(webhookEndpoints.appId, appId),
    or(isNull(webhookEndpoints.disabledAt), sql`${webhookEndpoints.unreachableAt} is not null`),
    arrayContains(webhookEndpoints.events, [event]),
  );

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

/** Locks an endpoint until the transaction ends if it still has this URL. Returns whether it has. */
export async function lockAddress(
  ctx: Pick<BaseContext, 'db'>,
  { appId, endpointId, url }: { appId: string; endpointId: string; url: string },
): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: webhookEndpoints.id })
    .from(webhookEndpoints)
    .where(and(endpointKey(appId, endpointId), eq(webhookEndpoints.url, url)))
    .for('no key update');
  return rows.length > 0;
}

/** Keeps an endpoint from being changed until the transaction ends. Returns whether it is enabled. */
export async function lockEnabled(
  ctx: Pick<BaseContext, 'db'>,
  { appId, endpointId }: { appId: string; endpointId: string },
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ disabledAt: webhookEndpoints.disabledAt })
    .from(webhookEndpoints)
    .where(endpointKey(appId, endpointId))
    .for('share');
  return row?.disabledAt === null;
}
