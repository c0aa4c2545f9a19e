import { z } from 'zod';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { enqueueDeliveries } from './deliver-webhooks.ts';

/** Fans an event out: creates one delivery per subscribed endpoint. Idempotent. */
export const fanOutEvent = defineJob({
  name: 'fan_out_webhook_event',
  payload: z.object({ appId: z.string(), eventId: z.string(), event: z.string(), body: z.string() }),
  run: async (ctx, { appId, eventId, event, body }) => {
    await transaction(ctx, async (ctx) => {
      const endpoints = await ctx.db.execute<{ id: string }>(sql`
        select id from webhook_endpoints
        where app_id = ${appId} and disabled_at is null and events @> array[${event}] order by id`);
      if (endpoints.length === 0) return;
      const rows = endpoints.map((endpoint) => ({ id: newId(), endpoint_id: endpoint.id }));
      const created = await ctx.db.execute<{ endpoint_id: string }>(sql`
        insert into webhook_deliveries (app_id, id, endpoint_id, event_id, event, body, state)
        select ${appId}::uuid, d.id, d.endpoint_id, ${eventId}::uuid, ${event}, ${body}, 'pending'
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as d(id uuid, endpoint_id uuid)
        on conflict (app_id, endpoint_id, event_id) do nothing
        returning endpoint_id`);
      await enqueueDeliveries(
        ctx,
        created.map((one) => ({ appId, endpointId: one.endpoint_id })),
      );
    });
  },
});
