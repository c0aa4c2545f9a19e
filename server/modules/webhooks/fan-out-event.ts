import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { enqueueDeliveries } from './deliver-webhooks.ts';
import { subscribesTo } from './queries.ts';

/**
 * Fans an event out: creates one delivery per subscribed endpoint. For an endpoint that the product disabled it
 * is failed from the beginning, so that it can be redelivered once the endpoint is enabled. Idempotent.
 */
export const fanOutEvent = defineJob({
  name: 'fan_out_webhook_event',
  payload: z.object({ appId: z.string(), eventId: z.string(), event: z.string(), body: z.string() }),
  run: async (ctx, { appId, eventId, event, body }) => {
    await transaction(ctx, async (ctx) => {
      // The lock waits for an operator who is enabling an endpoint, so that the event is sent and not kept.
      const endpoints = await ctx.db.execute<{ id: string; is_enabled: boolean }>(sql`
        select id, disabled_at is null as is_enabled from webhook_endpoints
        where ${subscribesTo(appId, event)} order by id for share`);
      if (endpoints.length === 0) return;
      const rows = endpoints.map((endpoint) => ({
        id: newId(),
        endpoint_id: endpoint.id,
        state: endpoint.is_enabled ? 'pending' : 'failed',
      }));
      const created = await ctx.db.execute<{ endpoint_id: string; state: string }>(sql`
        insert into webhook_deliveries (app_id, id, endpoint_id, event_id, event, body, state, settled_at)
        select ${appId}::uuid, d.id, d.endpoint_id, ${eventId}::uuid, ${event}, ${body}, d.state,
          case when d.state = 'failed' then sojourn_now() end
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d(id uuid, endpoint_id uuid, state text)
        on conflict (app_id, endpoint_id, event_id) do nothing
        returning endpoint_id, state`);
      const pending = created.filter(({ state }) => state === 'pending');
      await enqueueDeliveries(
        ctx,
        pending.map((one) => ({ appId, endpointId: one.endpoint_id })),
      );
    });
  },
});
