import { and, arrayContains, eq, isNull, sql } from 'drizzle-orm';
import type { BaseContext } from '#server/platform/context/index.ts';
import type { WebhookEvent } from './events.ts';
import { webhookEndpoints } from './schema.ts';
import { openSecret } from './secrets.ts';

/** Where an event goes, and every secret that signs it now, the newest first. */
export type Target = { id: string; url: string; secrets: string[] };

/** The endpoints of an app that are on and want this event. For signing only: the secrets are in clear. */
export async function endpointsForEvent(
  ctx: BaseContext,
  appId: string,
  event: WebhookEvent,
): Promise<Target[]> {
  const rows = await ctx.db
    .select({
      id: webhookEndpoints.id,
      url: webhookEndpoints.url,
      present: webhookEndpoints.secretSealed,
      previous: sql<string | null>`case when ${webhookEndpoints.previousSecretExpiresAt} > now()
        then ${webhookEndpoints.previousSecretSealed} end`,
    })
    .from(webhookEndpoints)
    .where(
      and(
        eq(webhookEndpoints.appId, appId),
        isNull(webhookEndpoints.disabledAt),
        arrayContains(webhookEndpoints.events, [event]),
      ),
    );
  return rows.map(({ id, url, present, previous }) => ({
    id,
    url,
    secrets: [present, previous].flatMap((sealed) =>
      sealed ? [openSecret(ctx.environment, id, sealed)] : [],
    ),
  }));
}
