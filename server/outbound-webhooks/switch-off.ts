import { loadApp, mailPresenter } from '#server/identity/index.ts';
import type { SystemContext } from '#server/platform/context/index.ts';
import { and, isNull, sql } from '#server/platform/db/sql.ts';
import { sendMail } from '#server/platform/mail/index.ts';
import { endpointKey } from './queries.ts';
import { webhookEndpoints } from './schema.ts';
import { switchedOffMail } from './switched-off-mail.ts';

/**
 * Switches an endpoint off that could not be reached, and mails the owners of the organisation, in the caller's
 * transaction. Does nothing for one that is off.
 */
export async function switchOff(
  ctx: SystemContext,
  endpoint: { appId: string; endpointId: string; url: string },
): Promise<void> {
  const { appId, endpointId } = endpoint;
  const off = await ctx.db
    .update(webhookEndpoints)
    .set({ disabledAt: sql`now()` })
    .where(and(endpointKey(appId, endpointId), isNull(webhookEndpoints.disabledAt)))
    .returning({ id: webhookEndpoints.id });
  const app = off.length > 0 ? await loadApp(ctx.db, appId) : null;
  if (!app) return;
  ctx.log.warn({ alert: 'webhook_endpoint_off', appId, endpointId }, 'a webhook endpoint was switched off');
  const owners = await ctx.db.execute<{ email: string; firstname: string }>(sql`
    select u.email, u.firstname from organisation_members m join users u on u.id = m.user_id
    where m.organisation_id = ${app.organisationId} and m.role = 'owner' and u.is_active`);
  const look = await mailPresenter(ctx, app);
  for (const owner of owners) {
    const facts = { firstname: owner.firstname, environment: ctx.environment, endpointId, url: endpoint.url };
    const letter = switchedOffMail(look, facts);
    await sendMail(ctx, { appId, to: owner.email, kind: 'webhook_endpoint_off', ...letter });
  }
}
