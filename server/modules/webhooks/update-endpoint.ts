import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { enqueueDeliveries } from './deliver-webhooks.ts';
import type { WebhookEvent } from './events.ts';
import { type EndpointView, endpointColumns, endpointKey, lockEndpoint } from './queries.ts';
import { webhookDeliveries, webhookEndpoints } from './schema.ts';
import { checkTargetUrl } from './target-url.ts';

/**
 * Changes the URL, events or enabled state of an endpoint; omitted fields stay. 422 for a bad URL. After a
 * change of the URL, pending deliveries start a new round of attempts at once. An endpoint that is disabled here
 * wants no events: none are kept for it, even if the product had disabled it before.
 */
export async function updateEndpoint(
  ctx: BaseContext,
  appId: string,
  id: string,
  change: { url?: string; events?: readonly WebhookEvent[]; disabled?: boolean },
): Promise<EndpointView> {
  const url = change.url === undefined ? undefined : checkTargetUrl(ctx.environment, change.url);
  return transaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, appId, id);
    const [row] = await ctx.db
      .update(webhookEndpoints)
      .set({
        url: url ?? endpoint.url,
        events: change.events?.length ? [...new Set(change.events)] : endpoint.events,
        ...(change.disabled === undefined
          ? {}
          : { disabledAt: disabledAt(change.disabled), unreachableAt: null }),
      })
      .where(endpointKey(appId, id))
      .returning(endpointColumns);
    if (!row) throw new Error('The locked endpoint does not exist');
    if (row.url !== endpoint.url) await restartPending(ctx, appId, endpoint.id);
    return row;
  });
}

/** The failures so far were those of the old URL, so they do not count for the new one. */
async function restartPending(ctx: BaseContext, appId: string, endpointId: string): Promise<void> {
  const restarted = await ctx.db
    .update(webhookDeliveries)
    .set({ failures: 0, dueAt: sql`sojourn_now()` })
    .where(
      and(
        eq(webhookDeliveries.appId, appId),
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.state, 'pending'),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (restarted.length > 0) await enqueueDeliveries(ctx, [{ appId, endpointId }]);
}

/** A disabled endpoint keeps the time at which it was disabled first. */
function disabledAt(disabled: boolean) {
  return disabled ? sql`coalesce(${webhookEndpoints.disabledAt}, sojourn_now())` : null;
}
