import type { BaseContext } from '#server/platform/context/index.ts';
import { asc, eq } from '#server/platform/db/sql.ts';
import { supplierSettings } from './schema.ts';

/** The names of the settings that an app has of its own, with the time of their last change. Values are never listed. */
export function listSupplierSettings(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
): Promise<{ name: string; updatedAt: string }[]> {
  return ctx.db
    .select({ name: supplierSettings.name, updatedAt: supplierSettings.updatedAt })
    .from(supplierSettings)
    .where(eq(supplierSettings.appId, appId))
    .orderBy(asc(supplierSettings.name));
}
