import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { enqueueDeliveries } from './deliver-webhooks.ts';
import { lockEndpoint } from './queries.ts';
import { webhookDeliveries } from './schema.ts';

/**
 * Redelivers one delivery of an endpoint in any state, or all failed ones (`deliveryId` null), each with its
 * old `webhook-id` and a new round of attempts. Returns how many. Fails with `not_found` for an unknown
 * endpoint or delivery, and with `invalid_state` if the endpoint is disabled.
 */
export async function redeliver(
  ctx: BaseContext,
  appId: string,
  endpointId: string,
  deliveryId: string | null,
): Promise<number> {
  return transaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, appId, endpointId);
    if (endpoint.disabled_at !== null) {
      throw problem('invalid_state', { detail: 'The endpoint is disabled. Enable it first.' });
    }
    if (deliveryId !== null && !isUuid(deliveryId)) throw problem('not_found');
    const redelivered = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'pending', settledAt: null, failures: 0, dueAt: sql`sojourn_now()` })
      .where(
        and(
          eq(webhookDeliveries.appId, appId),
          eq(webhookDeliveries.endpointId, endpoint.id),
          deliveryId === null ? eq(webhookDeliveries.state, 'failed') : eq(webhookDeliveries.id, deliveryId),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (deliveryId !== null && redelivered.length === 0) throw problem('not_found');
    if (redelivered.length > 0) await enqueueDeliveries(ctx, [{ appId, endpointId: endpoint.id }]);
    return redelivered.length;
  });
}
