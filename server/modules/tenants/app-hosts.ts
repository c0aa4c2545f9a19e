import type { BaseContext } from '#server/platform/context/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { appHosts } from './schema.ts';

/** Adds a host name to an app. Returns false for a name in use. */
export async function addHost(ctx: Pick<BaseContext, 'db'>, host: string, appId: string): Promise<boolean> {
  const added = await ctx.db
    .insert(appHosts)
    .values({ host, appId })
    .onConflictDoNothing()
    .returning({ host: appHosts.host });
  return added.length > 0;
}

/** Moves a host name to another app. */
export async function moveHost(ctx: Pick<BaseContext, 'db'>, host: string, appId: string): Promise<void> {
  await ctx.db.update(appHosts).set({ appId }).where(eq(appHosts.host, host));
}

/** Removes a host name from its app. */
export async function removeHost(ctx: Pick<BaseContext, 'db'>, host: string): Promise<void> {
  await ctx.db.delete(appHosts).where(eq(appHosts.host, host));
}
