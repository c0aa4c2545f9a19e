import { z } from 'zod';
import { addHost, moveHost, removeHost } from '#server/modules/tenants/index.ts';
import { appHosts, apps } from '#server/modules/tenants/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, notFound } from '../find.ts';
import { checkHost, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

export type DomainView = { host: string; app: string };

const Domain = z.object({ app: reference, host: z.string().max(300) });
const ListDomains = z.object({ app: reference.optional() });
const DomainReference = z.object({ host: z.string().max(300) });

/** Lists host names and the apps whose portals they serve, optionally of one app. */
export async function listDomains(
  ctx: OperatorContext,
  given: z.input<typeof ListDomains>,
): Promise<{ domains: DomainView[] }> {
  const { app: reference } = parseInput(ListDomains, given);
  const app = reference === undefined ? null : await findApp(ctx, reference);
  const domains = await ctx.db
    .select({ host: appHosts.host, app: apps.slug })
    .from(appHosts)
    .innerJoin(apps, eq(apps.id, appHosts.appId))
    .where(app ? eq(appHosts.appId, app.id) : undefined)
    .orderBy(appHosts.host);
  return { domains };
}

/** Serves an app's portal under a host name. Throws a 422 for a name in use; see `moveDomain`. */
export async function addDomain(ctx: OperatorContext, given: z.input<typeof Domain>): Promise<DomainView> {
  const input = parseInput(Domain, given);
  const host = checkHost(ctx.environment, input.host);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    if (!(await addHost(ctx, host, app.id))) throw invalid('host', 'taken', 'Is the name of an app already.');
    await recordAuditEntry(ctx, {
      action: 'domain.add',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { host },
    });
    return { host, app: app.slug };
  });
}

/** Moves a host name to another app atomically, so that it always belongs to an app. */
export async function moveDomain(ctx: OperatorContext, given: z.input<typeof Domain>): Promise<DomainView> {
  const input = parseInput(Domain, given);
  const host = checkHost(ctx.environment, input.host);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const before = await lockDomain(ctx, host);
    if (before.appId === app.id) throw invalid('app', 'invalid', 'The app has this domain already.');
    await moveHost(ctx, host, app.id);
    await recordAuditEntry(ctx, {
      action: 'domain.move',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { host, from_app: before.appId },
    });
    return { host, app: app.slug };
  });
}

/** Removes a host name from its app. Throws not_found. */
export async function removeDomain(
  ctx: OperatorContext,
  given: z.input<typeof DomainReference>,
): Promise<DomainView> {
  const host = checkHost(ctx.environment, parseInput(DomainReference, given).host);
  return transaction(ctx, async (ctx) => {
    const { appId, slug, organisationId } = await lockDomain(ctx, host);
    await removeHost(ctx, host);
    await recordAuditEntry(ctx, { action: 'domain.remove', organisationId, appId, detail: { host } });
    return { host, app: slug };
  });
}

async function lockDomain(ctx: OperatorContext, host: string) {
  const [row] = await ctx.db
    .select({ appId: appHosts.appId, slug: apps.slug, organisationId: apps.organisationId })
    .from(appHosts)
    .innerJoin(apps, eq(apps.id, appHosts.appId))
    .where(eq(appHosts.host, host))
    .for('update', { of: appHosts });
  if (!row) throw notFound(ctx, 'domain', host);
  return row;
}
