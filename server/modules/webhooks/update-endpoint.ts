import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import type { WebhookEvent } from './events.ts';
import { type EndpointView, endpointColumns, endpointKey, lockEndpoint } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { checkTargetUrl } from './target-url.ts';

/** Changes the URL, events or enabled state of an endpoint; omitted fields stay. 422 for a bad URL. */
export async function updateEndpoint(
  ctx: BaseContext,
  appId: string,
  id: string,
  change: { url?: string; events?: readonly WebhookEvent[]; disabled?: boolean },
): Promise<EndpointView> {
  const url = change.url === undefined ? undefined : checkTargetUrl(ctx.environment, change.url);
  return transaction(ctx, async (ctx) => {
    const endpoint = await lockEndpoint(ctx, appId, id);
    const [row] = await ctx.db
      .update(webhookEndpoints)
      .set({
        url: url ?? endpoint.url,
        events: change.events?.length ? [...new Set(change.events)] : endpoint.events,
        ...(change.disabled === undefined ? {} : { disabledAt: disabledAt(change.disabled) }),
      })
      .where(endpointKey(appId, id))
      .returning(endpointColumns);
    if (!row) throw new Error('The locked endpoint does not exist');
    return row;
  });
}

/** A disabled endpoint keeps the time at which it was disabled first. */
function disabledAt(disabled: boolean) {
  return disabled ? sql`coalesce(${webhookEndpoints.disabledAt}, sojourn_now())` : null;
}
