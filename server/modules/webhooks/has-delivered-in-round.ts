import type { SystemContext } from '#server/platform/context/index.ts';
import { sql } from '#server/platform/db/sql.ts';

/**
 * Returns whether an endpoint accepted any event since the first attempt of a delivery's current round. Then
 * the endpoint is reachable, and the failures are about this one event. `attempts` and `failures` are those
 * before the last attempt of the round, which must be stored already.
 */
export async function hasDeliveredInRound(
  ctx: Pick<SystemContext, 'db'>,
  { appId, endpointId }: { appId: string; endpointId: string },
  delivery: { id: string; attempts: number; failures: number },
): Promise<boolean> {
  const firstAttempt = delivery.attempts - delivery.failures + 1;
  const accepted = await ctx.db.execute(sql`
    select 1
    from webhook_attempts first
    join webhook_deliveries d on d.app_id = first.app_id and d.endpoint_id = ${endpointId}
    join webhook_attempts a on a.app_id = d.app_id and a.delivery_id = d.id
    where first.app_id = ${appId} and first.delivery_id = ${delivery.id} and first.attempt = ${firstAttempt}
      and a.status between 200 and 299 and a.created_at >= first.created_at
    limit 1`);
  return accepted.length > 0;
}
