import { z } from 'zod';
import { appHosts, apps } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { accept } from '../accept.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, unknown } from '../find.ts';
import { checkHost, reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';

export type DomainView = { host: string; app: string };

const Domain = z.object({ app: reference, host: z.string().max(300) });
const ListDomains = z.object({ app: reference.optional() });
const Named = z.object({ host: z.string().max(300) });

/** Host names and the apps whose portals answer under them, of one app when it is named. */
export async function listDomains(
  ctx: OperatorContext,
  given: z.input<typeof ListDomains>,
): Promise<{ domains: DomainView[] }> {
  const { app: reference } = accept(ListDomains, given);
  const app = reference === undefined ? null : await findApp(ctx, reference);
  const domains = await ctx.db
    .select({ host: appHosts.host, app: apps.slug })
    .from(appHosts)
    .innerJoin(apps, eq(apps.id, appHosts.appId))
    .where(app ? eq(appHosts.appId, app.id) : undefined)
    .orderBy(appHosts.host);
  return { domains };
}

/** Lets an app's portal answer under a host name. 422 when the name is another app's: `domain move` says so. */
export async function addDomain(ctx: OperatorContext, given: z.input<typeof Domain>): Promise<DomainView> {
  const input = accept(Domain, given);
  const host = checkHost(ctx.environment, input.host);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const added = await ctx.db
      .insert(appHosts)
      .values({ host, appId: app.id })
      .onConflictDoNothing()
      .returning({ host: appHosts.host });
    if (added.length === 0) throw invalid('host', 'taken', 'Is the name of an app already.');
    await recordAct(ctx, {
      action: 'domain.add',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { host },
    });
    return { host, app: app.slug };
  });
}

/** Gives a host name to another app, without a moment in which it is nobody's. */
export async function moveDomain(ctx: OperatorContext, given: z.input<typeof Domain>): Promise<DomainView> {
  const input = accept(Domain, given);
  const host = checkHost(ctx.environment, input.host);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    const before = await lockDomain(ctx, host);
    if (before.appId === app.id) throw invalid('app', 'invalid', 'Has this name already.');
    await ctx.db.update(appHosts).set({ appId: app.id }).where(eq(appHosts.host, host));
    await recordAct(ctx, {
      action: 'domain.move',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { host, from_app: before.appId },
    });
    return { host, app: app.slug };
  });
}

/** Takes a host name from its app. */
export async function removeDomain(ctx: OperatorContext, given: z.input<typeof Named>): Promise<DomainView> {
  const host = checkHost(ctx.environment, accept(Named, given).host);
  return transaction(ctx, async (ctx) => {
    const { appId, slug, organisationId } = await lockDomain(ctx, host);
    await ctx.db.delete(appHosts).where(eq(appHosts.host, host));
    await recordAct(ctx, { action: 'domain.remove', organisationId, appId, detail: { host } });
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
  if (!row) throw unknown(ctx, 'domain', host);
  return row;
}
