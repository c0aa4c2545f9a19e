import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { wake } from './deliver-webhooks.ts';
import { lockEndpoint } from './queries.ts';
import { webhookDeliveries } from './schema.ts';

/**
 * Sends deliveries of an endpoint again, each under its old `webhook-id`, with a new round of attempts: the one
 * named, whatever became of it, or all that failed. Answers how many. `not_found` for an unknown endpoint or
 * delivery, `invalid_state` while the endpoint is off.
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
      throw problem('invalid_state', { detail: 'The endpoint is off. Switch it on first.' });
    }
    if (deliveryId !== null && !isUuid(deliveryId)) throw problem('not_found');
    const again = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'pending', settledAt: null, failures: 0, dueAt: sql`now()` })
      .where(
        and(
          eq(webhookDeliveries.appId, appId),
          eq(webhookDeliveries.endpointId, endpoint.id),
          deliveryId === null ? eq(webhookDeliveries.state, 'failed') : eq(webhookDeliveries.id, deliveryId),
        ),
      )
      .returning({ id: webhookDeliveries.id });
    if (deliveryId !== null && again.length === 0) throw problem('not_found');
    if (again.length > 0) await wake(ctx, [{ appId, endpointId: endpoint.id }]);
    return again.length;
  });
}
