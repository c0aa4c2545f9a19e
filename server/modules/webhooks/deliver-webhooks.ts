import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { signMessage } from '#server/platform/webhooks/index.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { type Target, targetOf } from './find-target.ts';
import { hasDeliveredInRound } from './has-delivered-in-round.ts';
import { type AttemptResult, postMessage } from './post-message.ts';
import { lockAddress, lockEnabled } from './queries.ts';
import { webhookAttempts, webhookDeliveries } from './schema.ts';

/** Back-off after the first, second ... failed attempt of a round: 5 s, 1 min, 10 min, 1 h, 6 h, 24 h. */
const retryDelaysSeconds: readonly number[] = [5, 60, 600, 3_600, 21_600, 86_400];

/** Jobs for e-mails and bookings come first: graphile-worker runs lower numbers first. */
const priority = 10;
/** After this time a run ends and enqueues itself again, so that other jobs can run. */
const maxRunMs = 30_000;

type Endpoint = { appId: string; endpointId: string };
type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'body' | 'attempts' | 'failures'>;

/**
 * Delivers all due events of one endpoint, one by one in the order of the events. A receiver that hangs
 * occupies one slot of the pool for external calls, for one attempt. If the process crashes after an attempt
 * and before it is stored, the attempt is repeated with the same `webhook-id`.
 */
export const deliverWebhooks = defineJob({
  name: 'deliver_webhooks',
  payload: z.object({ appId: z.string(), endpointId: z.string() }),
  pool: 'external',
  run: async (ctx, endpoint) => {
    const startedAt = performance.now();
    for (;;) {
      const [target, delivery] = await Promise.all([
        targetOf(ctx, endpoint.appId, endpoint.endpointId),
        nextDue(ctx, endpoint),
      ]);
      if (!target) return failPending(ctx, endpoint);
      if (!delivery) return enqueueNextDelivery(ctx, endpoint);
      if (performance.now() - startedAt > maxRunMs) return enqueueDeliveries(ctx, [endpoint]);
      const { failure } = await attempt(ctx, endpoint, target, delivery);
      // Further deliveries to this endpoint would probably time out too, so other endpoints come first.
      if (failure === 'timeout') return enqueueDeliveries(ctx, [endpoint]);
    }
  },
});

/** Enqueues delivery jobs for endpoints in the caller's transaction. Jobs of one endpoint never overlap. */
export async function enqueueDeliveries(
  ctx: Pick<SystemContext, 'db'>,
  endpoints: readonly Endpoint[],
): Promise<void> {
  const jobs = endpoints.map(({ appId, endpointId }) => ({ appId, endpointId }));
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${deliverWebhooks.name}, payload => job::json, queue_name => 'webhook:' || (job->>'endpointId'),
      max_attempts => ${deliverWebhooks.maxAttempts}, job_key => 'webhook_now:' || (job->>'endpointId'),
      priority => ${priority})
    from jsonb_array_elements(${JSON.stringify(jobs)}::text::jsonb) as given(job)`);
}

/** Enqueues a job for the next due time. With its separate key it cannot postpone an immediate job. */
async function enqueueNextDelivery(ctx: SystemContext, { appId, endpointId }: Endpoint): Promise<void> {
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${deliverWebhooks.name}, payload => ${JSON.stringify({ appId, endpointId })}::json,
      queue_name => ${`webhook:${endpointId}`}, run_at => next.due_at, max_attempts => ${deliverWebhooks.maxAttempts},
      job_key => ${`webhook_later:${endpointId}`}, priority => ${priority})
    from (
      select min(due_at) as due_at from webhook_deliveries
      where app_id = ${appId} and endpoint_id = ${endpointId} and state = 'pending') next
    where next.due_at is not null`);
}

async function nextDue(ctx: SystemContext, { appId, endpointId }: Endpoint): Promise<Delivery | null> {
  const [row] = await ctx.db
    .select({
      id: webhookDeliveries.id,
      body: webhookDeliveries.body,
      attempts: webhookDeliveries.attempts,
      failures: webhookDeliveries.failures,
    })
    .from(webhookDeliveries)
    .where(
      and(pendingOf({ appId, endpointId }), sql`${webhookDeliveries.dueAt} <= sojourn_now()::timestamptz(3)`),
    )
    .orderBy(webhookDeliveries.dueAt, webhookDeliveries.id)
    .limit(1);
  return row ?? null;
}

/**
 * A 2xx response ends the delivery; others are retried. A 410 disables the endpoint, and so does the last
 * failure of a round in which nothing was delivered to it. If the URL of the endpoint changed during a failed
 * attempt, the failure does not count, and the delivery starts a new round at the new URL.
 */
async function attempt(
  ctx: SystemContext,
  endpoint: Endpoint,
  target: Target,
  delivery: Delivery,
): Promise<AttemptResult> {
  const headers = {
    ...signMessage(target.secrets, `msg_${delivery.id}`, Math.floor(Date.now() / 1000), delivery.body),
    'content-type': 'application/json',
    'user-agent': 'Sojourn-Webhooks/1',
    'x-request-id': ctx.requestId,
  };
  const result = await postMessage(ctx.environment, target.url, headers, delivery.body, ctx.signal);
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
  const isGone = result.status === 410;
  const retryDelaySeconds = isDelivered || isGone ? undefined : retryDelaysSeconds[delivery.failures];
  await transaction(ctx, async (ctx) => {
    if (!isDelivered && !(await lockAddress(ctx, { ...endpoint, url: target.url }))) {
      await recordAttempt(ctx, endpoint, delivery, result, { failures: 0, dueAt: sql`sojourn_now()` });
      return;
    }
    const isRecorded = await recordAttempt(ctx, endpoint, delivery, result, {
      failures: delivery.failures + (isDelivered ? 0 : 1),
      ...(retryDelaySeconds === undefined
        ? { state: isDelivered ? ('delivered' as const) : ('failed' as const), settledAt: sql`sojourn_now()` }
        : { dueAt: sql`sojourn_now() + make_interval(secs => ${retryDelaySeconds})` }),
    });
    if (!isRecorded || isDelivered || retryDelaySeconds !== undefined) return;
    if (isGone || !(await hasDeliveredInRound(ctx, endpoint, delivery)))
      await disableEndpoint(ctx, { ...endpoint, url: target.url });
  });
  return result;
}

/** Stores an attempt. Returns false if the delivery was redelivered or ended during the attempt. */
async function recordAttempt(
  ctx: SystemContext,
  { appId }: Endpoint,
  delivery: Delivery,
  result: AttemptResult,
  change: object,
): Promise<boolean> {
  const counted = await ctx.db
    .update(webhookDeliveries)
    .set({ ...change, attempts: delivery.attempts + 1 })
    .where(
      and(
        eq(webhookDeliveries.appId, appId),
        eq(webhookDeliveries.id, delivery.id),
        eq(webhookDeliveries.state, 'pending'),
        eq(webhookDeliveries.attempts, delivery.attempts),
      ),
    )
    .returning({ id: webhookDeliveries.id });
  if (counted.length === 0) return false;
  await ctx.db.insert(webhookAttempts).values({
    appId,
    deliveryId: delivery.id,
    attempt: delivery.attempts + 1,
    requestId: ctx.requestId,
    ...result,
  });
  return true;
}

/**
 * Disabled endpoints get no deliveries: pending ones fail and can be redelivered later. If the endpoint was
 * enabled in the meantime, they go on, because some may have been redelivered since.
 */
async function failPending(ctx: SystemContext, endpoint: Endpoint): Promise<void> {
  await transaction(ctx, async (ctx) => {
    if (await lockEnabled(ctx, endpoint)) return enqueueDeliveries(ctx, [endpoint]);
    await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'failed', settledAt: sql`sojourn_now()` })
      .where(pendingOf(endpoint));
  });
}

const pendingOf = ({ appId, endpointId }: Endpoint) =>
  and(
    eq(webhookDeliveries.appId, appId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'pending'),
  );
