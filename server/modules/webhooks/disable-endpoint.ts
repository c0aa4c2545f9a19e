import { loadApp, loadEmailBranding } from '#server/modules/tenants/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, eq, isNull, sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/email/index.ts';
import { endpointDisabledMail } from './endpoint-disabled-mail.ts';
import { endpointKey } from './queries.ts';
import { webhookEndpoints } from './schema.ts';

/**
 * Disables an endpoint whose URL could not be reached, and e-mails the owners of the organisation, in the caller's
 * transaction. Events are kept for it from then on, as failed deliveries. Does nothing if it is already disabled, or if
 * its URL is no longer the given one.
 */
export async function disableEndpoint(
  ctx: SystemContext,
  endpoint: { appId: string; endpointId: string; url: string },
): Promise<void> {
  const { appId, endpointId } = endpoint;
  const disabled = await ctx.db
    .update(webhookEndpoints)
    .set({ disabledAt: sql`sojourn_now()`, unreachableAt: sql`sojourn_now()` })
    .where(
      and(
        endpointKey(appId, endpointId),
        eq(webhookEndpoints.url, endpoint.url),
        isNull(webhookEndpoints.disabledAt),
      ),
    )
    .returning({ id: webhookEndpoints.id });
  const app = disabled.length > 0 ? await loadApp(ctx.db, appId) : null;
  if (!app) return;
  ctx.log.warn({ alert: 'webhook_endpoint_off', appId, endpointId }, 'a webhook endpoint was disabled');
  const owners = await ctx.db.execute<{ email: string; firstname: string }>(sql`
    select u.email, u.firstname from organisation_members m join users u on u.id = m.user_id
    where m.organisation_id = ${app.organisationId} and m.role = 'owner' and u.is_active`);
  const look = await loadEmailBranding(ctx, app);
  for (const owner of owners) {
    const facts = { firstname: owner.firstname, environment: ctx.environment, endpointId, url: endpoint.url };
    const message = endpointDisabledMail(look, facts);
    await sendMail(ctx, { appId, to: owner.email, kind: 'webhook_endpoint_off', ...message });
  }
}
