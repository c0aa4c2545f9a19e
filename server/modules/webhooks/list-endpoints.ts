import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { type EndpointView, endpointColumns } from './queries.ts';
import { webhookEndpoints } from './schema.ts';

/** Lists all endpoints of an app, the oldest first. */
export async function listEndpoints(ctx: BaseContext, appId: string): Promise<EndpointView[]> {
  return ctx.db
    .select(endpointColumns)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.appId, appId))
    .orderBy(webhookEndpoints.id);
}
