import type { BaseContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import type { EventData } from './contract-events.ts';
import type { WebhookEvent } from './events.ts';
import { fanOutEvent } from './fan-out-event.ts';
import { subscribesTo } from './queries.ts';

/**
 * Publishes a webhook event to an app's endpoints, in the caller's transaction, so that a rolled back event
 * is never delivered. Uses one statement, which enqueues one job, or none if no endpoint of the app
 * subscribes to the event. Endpoints that a person disabled do not count; those that the product disabled do.
 */
export async function publishWebhookEvent<Event extends WebhookEvent>(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  event: Event,
  data: EventData[Event],
): Promise<void> {
  await publishWebhookEvents(ctx, appId, event, [data]);
}

/** Publishes several webhook events of one type, in one statement. */
export async function publishWebhookEvents<Event extends WebhookEvent>(
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
      identifier => ${fanOutEvent.name}, payload => payload::json, max_attempts => ${fanOutEvent.maxAttempts})
    from jsonb_array_elements(${JSON.stringify(payloads)}::text::jsonb) as given(payload)
    where exists (select 1 from webhook_endpoints where ${subscribesTo(appId, event)})`);
}
