import type { BaseContext } from '#server/platform/context/index.ts';
import { and, arrayContains, eq, isNull, type SQL, sql } from '#server/platform/db/sql.ts';
import type { WebhookEvent } from './events.ts';
import { webhookEndpoints } from './schema.ts';
import { openSecret } from './secrets.ts';

/** An endpoint with all its current signing secrets, the newest first. */
export type Target = { id: string; url: string; secrets: string[] };

/** Returns the enabled endpoints of an app that subscribe to an event, with their secrets in plain text. */
export async function endpointsForEvent(
  ctx: BaseContext,
  appId: string,
  event: WebhookEvent,
): Promise<Target[]> {
  return targets(ctx, appId, arrayContains(webhookEndpoints.events, [event]));
}

/** Returns an enabled endpoint of an app with its secrets in plain text; null if disabled or unknown. */
export async function targetOf(ctx: BaseContext, appId: string, id: string): Promise<Target | null> {
  const [found] = await targets(ctx, appId, eq(webhookEndpoints.id, id));
  return found ?? null;
}

async function targets(ctx: BaseContext, appId: string, which: SQL): Promise<Target[]> {
  const rows = await ctx.db
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      present: webhookEndpoints.secretSealed,
      previous: sql<
        string | null
      >`case when ${webhookEndpoints.previousSecretExpiresAt} > sojourn_now()::timestamptz(3)
        then ${webhookEndpoints.previousSecretSealed} end`,
    })
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.appId, appId), isNull(webhookEndpoints.disabledAt), which));
  return rows.map(({ id, url, present, previous }) => ({
    id,
    url,
    secrets: [present, previous].flatMap((sealed) =>
      sealed ? [openSecret(ctx.environment, id, sealed)] : [],
    ),
  }));
}
