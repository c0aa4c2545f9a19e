import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { EventData } from './contract-events.ts';
import type { WebhookEvent } from './events.ts';
import { spreadEvent } from './spread-event.ts';

/**
 * Tells an app's endpoints of an event, inside the caller's transaction: they hear of it if and only if it came to
 * pass. One statement, which reads one index and sets one job; no job where no endpoint of the app wants the event.
 */
export async function announce<Event extends WebhookEvent>(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  event: Event,
  data: EventData[Event],
): Promise<void> {
  await announceAll(ctx, appId, event, [data]);
}

/** The same for several events of one kind, in one statement. */
export async function announceAll<Event extends WebhookEvent>(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  event: Event,
  all: readonly EventData[Event][],
): Promise<void> {
  const timestamp = isoInstant(Date.now());
  const payloads = all.map((data) => {
    const body = { type: event, timestamp, app_id: appId, environment: ctx.environment, data };
    return { appId, eventId: newId(), event, body: JSON.stringify(body) };
  });
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${spreadEvent.name}, payload => payload::json, max_attempts => ${spreadEvent.maxAttempts})
    from jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) as given(payload)
    where exists (
      select 1 from webhook_endpoints
      where app_id = ${appId} and disabled_at is null and events @> array[${event}])`);
}
