import { type SupplierSettings, supplierDeployment } from '#server/platform/config/index.ts';
import type { AnyContext, BaseContext } from '#server/platform/context/index.ts';
import { openText } from '#server/platform/crypto/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { KeptValues, readOnce } from '#server/platform/kept-values.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { SupplierFailure } from '#server/platform/resilience/index.ts';
import { supplierSettings } from './schema.ts';
import { sealOfSetting } from './seal.ts';

/** How long an app's settings are kept in a process; a search asks for them once per supplier. */
const keptMs = 30_000;
/** Apps in memory; the oldest entry makes room. */
const maxApps = 1_000;

const keptByApp = processWide(
  'supplier-settings',
  () => new KeptValues<Promise<Partial<SupplierSettings>>>({ keptMs, maxEntries: maxApps }),
);

/**
 * The settings of suppliers for an app: its own where it has some, else those of the deployment. `appId` is that of a
 * booking where the context has no app; without either, the deployment's settings. One query per app in 30 seconds.
 * Throws SupplierFailure `unavailable` in a Sandbox whose suppliers are simulated.
 */
export async function supplierSettingsOf(
  ctx: BaseContext,
  appId = (ctx as AnyContext).app?.id,
): Promise<SupplierSettings> {
  const deployment = supplierDeployment()[ctx.environment];
  if (!deployment)
    throw new SupplierFailure('unavailable', 'The suppliers of the Sandbox are simulated.', {
      notAsked: true,
    });
  if (appId === undefined) return deployment;
  return { ...deployment, ...(await ownSupplierSettingsOf(ctx, appId)) };
}

/** The settings that an app has of its own, without those of the deployment. One query per app in 30 seconds. */
export function ownSupplierSettingsOf(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
): Promise<Partial<SupplierSettings>> {
  return readOnce(keptByApp, `${ctx.environment} ${appId}`, () => readOwnSettings(ctx, appId));
}

async function readOwnSettings(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  appId: string,
): Promise<Partial<SupplierSettings>> {
  const rows = await ctx.db
    .select({ name: supplierSettings.name, valueSealed: supplierSettings.valueSealed })
    .from(supplierSettings)
    .where(eq(supplierSettings.appId, appId));
  return Object.fromEntries(
    rows.map(({ name, valueSealed }) => [name, openText(sealOfSetting(ctx, appId, name), valueSealed)]),
  );
}
