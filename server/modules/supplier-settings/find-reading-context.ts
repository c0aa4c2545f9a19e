import { loadApp } from '#server/modules/tenants/index.ts';
import type { AnyContext, BaseContext, SystemContext } from '#server/platform/context/index.ts';
import { asc } from '#server/platform/db/sql.ts';
import type { Adapter } from '#server/platform/resilience/index.ts';
import { supplierSettings } from './schema.ts';

/** Apps with keys of their own that are looked at; one that has those of the supplier is enough. */
const atMost = 20;

/**
 * The context in which a job reads what a supplier lists for everybody, such as its hotels and their positions: that of
 * the deployment's keys or, where it has none, of the first app that has some. Null if nobody has keys.
 */
export async function findReadingContext(
  ctx: SystemContext,
  supplier: Pick<Adapter, 'isOfferedTo'>,
): Promise<BaseContext | null> {
  if (!supplier.isOfferedTo || (await supplier.isOfferedTo(ctx))) return ctx;
  const rows = await ctx.db
    .selectDistinct({ appId: supplierSettings.appId })
    .from(supplierSettings)
    .orderBy(asc(supplierSettings.appId))
    .limit(atMost);
  const found = await Promise.all(
    rows.map(async ({ appId }): Promise<AnyContext | null> => {
      const app = await loadApp(ctx.db, appId);
      const ofApp = app && { ...ctx, app };
      return ofApp && (await supplier.isOfferedTo?.(ofApp)) ? ofApp : null;
    }),
  );
  return found.find((ofApp) => ofApp !== null) ?? null;
}
