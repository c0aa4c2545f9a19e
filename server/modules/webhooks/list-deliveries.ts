import type { BaseContext } from '#server/platform/context/index.ts';
import { and, asc, desc, eq, inArray, lt } from '#server/platform/db/sql.ts';
import { problem } from '#server/platform/errors/index.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { webhookAttempts, webhookDeliveries } from './schema.ts';

export type AttemptView = {
  attempt: number;
  at: string;
  request_id: string;
  status: number | null;
  failure: string | null;
  duration_ms: number;
  answer: string;
};

export type DeliveryView = {
  id: string;
  endpoint_id: string;
  event: string;
  state: 'pending' | 'delivered' | 'failed';
  created_at: string;
  settled_at: string | null;
  attempts: AttemptView[];
};

/** Lists deliveries of an app or of one endpoint with their attempts, the newest first; at most `limit`. */
export async function listDeliveries(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  wanted: { endpointId?: string; before?: string; limit: number },
): Promise<DeliveryView[]> {
  const { endpointId, before, limit } = wanted;
  if (endpointId !== undefined && !isUuid(endpointId)) throw problem('not_found');
  const rows = await ctx.db
    .select({
      id: webhookDeliveries.id,
      endpoint_id: webhookDeliveries.endpointId,
      event: webhookDeliveries.event,
      state: webhookDeliveries.state,
      created_at: webhookDeliveries.createdAt,
      settled_at: webhookDeliveries.settledAt,
    })
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.appId, appId),
        endpointId ? eq(webhookDeliveries.endpointId, endpointId) : undefined,
        before ? lt(webhookDeliveries.id, before) : undefined,
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit);
  const attempts = await attemptsOf(
    ctx,
    appId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, attempts: attempts.get(row.id) ?? [] }));
}

async function attemptsOf(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  deliveryIds: readonly string[],
): Promise<Map<string, AttemptView[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({
      deliveryId: webhookAttempts.deliveryId,
      attempt: webhookAttempts.attempt,
      at: webhookAttempts.at,
      request_id: webhookAttempts.requestId,
      status: webhookAttempts.status,
      failure: webhookAttempts.failure,
      duration_ms: webhookAttempts.durationMs,
      answer: webhookAttempts.answer,
    })
    .from(webhookAttempts)
    .where(and(eq(webhookAttempts.appId, appId), inArray(webhookAttempts.deliveryId, [...deliveryIds])))
    .orderBy(asc(webhookAttempts.attempt));
  const grouped = Map.groupBy(rows, ({ deliveryId }) => deliveryId);
  return new Map(
    [...grouped].map(([id, found]) => [id, found.map(({ deliveryId: _, ...attempt }) => attempt)]),
  );
}
