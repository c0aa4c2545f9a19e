import type { SupplierSettingName } from '#server/platform/config/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { openText } from '#server/platform/crypto/index.ts';
import { asc, eq } from '#server/platform/db/sql.ts';
import { KeptValues, readOnce } from '#server/platform/kept-values.ts';
import { log } from '#server/platform/log/index.ts';
import { processWide } from '#server/platform/process-wide.ts';
import { supplierSettings } from './schema.ts';
import { sealOfSetting } from './seal.ts';

/** As long as the settings of one app. */
const keptMs = 30_000;
/** The value of each app is tried for an event that anybody may send, with a body of up to a megabyte. */
const atMost = 100;

type OwnValue = { appId: string; value: string };

/** Settings in memory: there are fewer names than this. */
const maxSettings = 1_000;

const keptByName = processWide(
  'own-supplier-values',
  () => new KeptValues<Promise<readonly OwnValue[]>>({ keptMs, maxEntries: maxSettings }),
);

/**
 * What apps have of their own in a setting, of at most 100 apps in the order of their ids; a value that cannot be opened
 * is left out. One query for a setting in 30 seconds.
 */
export function ownValuesOf(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  name: SupplierSettingName,
): Promise<readonly OwnValue[]> {
  return readOnce(keptByName, `${ctx.environment} ${name}`, () => readOwnValues(ctx, name));
}

async function readOwnValues(
  ctx: Pick<BaseContext, 'db' | 'environment'>,
  name: SupplierSettingName,
): Promise<OwnValue[]> {
  const rows = await ctx.db
    .select({ appId: supplierSettings.appId, valueSealed: supplierSettings.valueSealed })
    .from(supplierSettings)
    .where(eq(supplierSettings.name, name))
    .orderBy(asc(supplierSettings.appId))
    .limit(atMost + 1);
  if (rows.length > atMost)
    log.warn({ setting: name, atMost }, 'more apps have a setting than are looked at');
  return rows.slice(0, atMost).flatMap(({ appId, valueSealed }) => {
    try {
      return [{ appId, value: openText(sealOfSetting(ctx, appId, name), valueSealed) }];
    } catch (err) {
      log.warn({ err, appId, setting: name }, 'a setting of an app could not be opened');
      return [];
    }
  });
}
