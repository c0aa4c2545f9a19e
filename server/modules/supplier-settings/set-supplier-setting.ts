import { checkSupplierSetting, type SupplierSettingName } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { sealText } from '#server/platform/crypto/index.ts';
import { and, eq, sql } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors/index.ts';
import { supplierSettings } from './schema.ts';
import { sealOfSetting } from './seal.ts';

/**
 * Sets a setting of a supplier for one app, or removes it (null), after which the deployment's applies. Processes use it
 * within 30 seconds. Fails with 422 on `value` where the environment must not use it. Writes `supplier_settings`.
 */
export async function setSupplierSetting(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
  name: SupplierSettingName,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await ctx.db
      .delete(supplierSettings)
      .where(and(eq(supplierSettings.appId, appId), eq(supplierSettings.name, name)));
    return;
  }
  const problem = checkSupplierSetting(ctx.environment, name, value);
  if (problem) throw invalid('value', 'invalid', problem);
  const valueSealed = sealText(sealOfSetting(ctx, appId, name), value);
  await ctx.db
    .insert(supplierSettings)
    .values({ appId, name, valueSealed })
    .onConflictDoUpdate({
      target: [supplierSettings.appId, supplierSettings.name],
      set: { valueSealed, updatedAt: sql`sojourn_now()` },
    });
}
