import { z } from 'zod';
import type { SystemContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { type Target, targetOf } from './endpoints-for-event.ts';
import { type Met, postMessage } from './post-message.ts';
import { webhookAttempts, webhookDeliveries } from './schema.ts';
import { signMessage } from './sign-message.ts';
import { switchOff } from './switch-off.ts';

/** Pauses after the first, second ... failed attempt of a round: 5 s, 1 min, 10 min, 1 h, 6 h, 24 h. */
const pausesSeconds: readonly number[] = [5, 60, 600, 3_600, 21_600, 86_400];

/** Members' mails and bookings go first: graphile-worker takes the lower number before. */
const priority = 10;
/** After this a run makes room for others, and goes on behind them. */
const longestRunMs = 30_000;

type Endpoint = { appId: string; endpointId: string };
type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'id' | 'body' | 'attempts' | 'failures'>;

/**
 * Makes the attempts at deliveries to one endpoint that are due, one after the other in the order of the events. A
 * receiver that hangs keeps one place, for one attempt, of the worker that does nothing else. After a crash between answer and note an attempt
 * is made again under the same `webhook-id`.
 */
export const deliverWebhooks = defineJob({
  name: 'deliver_webhooks',
  payload: z.object({ appId: z.string(), endpointId: z.string() }),
  pool: 'outside',
  run: async (ctx, endpoint) => {
    const startedAt = performance.now();
    for (;;) {
      const [target, delivery] = await Promise.all([
        targetOf(ctx, endpoint.appId, endpoint.endpointId),
        nextDue(ctx, endpoint),
      ]);
      if (!target) return giveUpAll(ctx, endpoint);
      if (!delivery) return wakeLater(ctx, endpoint);
      if (performance.now() - startedAt > longestRunMs) return wake(ctx, [endpoint]);
      const { failure } = await attempt(ctx, endpoint, target, delivery);
      // What else is due there would hang as well: endpoints that answer go first.
      if (failure === 'timeout') return wake(ctx, [endpoint]);
    }
  },
});

/** Has what is due at endpoints delivered, in the caller's transaction. Runs of one endpoint never overlap. */
export async function wake(ctx: Pick<SystemContext, 'db'>, endpoints: readonly Endpoint[]): Promise<void> {
  const jobs = endpoints.map(({ appId, endpointId }) => ({ appId, endpointId }));
  await ctx.db.execute(sql`
    select graphile_worker.add_job(
      identifier => ${deliverWebhooks.name}, payload => job::json, queue_name => 'webhook:' || (job->>'endpointId'),
      max_attempts => ${deliverWebhooks.maxAttempts}, job_key => 'webhook_now:' || (job->>'endpointId'),
      priority => ${priority})
    from jsonb_array_elements(${JSON.stringify(jobs)}::text::jsonb) as given(job)`);
}

/** The same at the next instant at which something is due. A key of its own: it must not put off what is due now. */
async function wakeLater(ctx: SystemContext, { appId, endpointId }: Endpoint): Promise<void> {
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
    .where(and(pendingOf({ appId, endpointId }), sql`${webhookDeliveries.dueAt} <= now()::timestamptz(3)`))
    .orderBy(webhookDeliveries.dueAt, webhookDeliveries.id)
    .limit(1);
  return row ?? null;
}

/** 2xx ends the delivery; anything else sets the next attempt; after the last one, or a 410, the endpoint is off. */
async function attempt(
  ctx: SystemContext,
  endpoint: Endpoint,
  target: Target,
  delivery: Delivery,
): Promise<Met> {
  const headers = {
    ...signMessage(target.secrets, `msg_${delivery.id}`, Math.floor(Date.now() / 1000), delivery.body),
    'content-type': 'application/json',
    'user-agent': 'Sojourn-Webhooks/1',
    'x-request-id': ctx.requestId,
  };
  const met = await postMessage(ctx.environment, target.url, headers, delivery.body, ctx.signal);
  const isTaken = met.status !== null && met.status >= 200 && met.status < 300;
  const pauseSeconds = isTaken || met.status === 410 ? undefined : pausesSeconds[delivery.failures];
  await transaction(ctx, async (ctx) => {
    const noted = await noteAttempt(ctx, endpoint, delivery, met, {
      failures: delivery.failures + (isTaken ? 0 : 1),
      ...(pauseSeconds === undefined
        ? { state: isTaken ? ('delivered' as const) : ('failed' as const), settledAt: sql`now()` }
        : { dueAt: sql`now() + make_interval(secs => ${pauseSeconds})` }),
    });
    if (noted && !isTaken && pauseSeconds === undefined)
      await switchOff(ctx, { ...endpoint, url: target.url });
  });
  return met;
}

/** False when the delivery was sent again, or ended, while the attempt was made. */
async function noteAttempt(
  ctx: SystemContext,
  { appId }: Endpoint,
  delivery: Delivery,
  met: Met,
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
    ...met,
  });
  return true;
}

/** An endpoint that is off hears nothing: what waits for it has failed, until somebody sends it again. */
async function giveUpAll(ctx: SystemContext, endpoint: Endpoint): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({ state: 'failed', settledAt: sql`now()` })
    .where(pendingOf(endpoint));
}

const pendingOf = ({ appId, endpointId }: Endpoint) =>
  and(
    eq(webhookDeliveries.appId, appId),
    eq(webhookDeliveries.endpointId, endpointId),
    eq(webhookDeliveries.state, 'pending'),
  );
