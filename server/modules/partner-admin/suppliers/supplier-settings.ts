import { z } from 'zod';
import { hasPaymentsByKeys } from '#server/modules/payments/index.ts';
import { listSupplierSettings, setSupplierSetting } from '#server/modules/supplier-settings/index.ts';
import { supplierSettingNames } from '#server/platform/config/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { invalid } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const name = z.enum(supplierSettingNames);

/** The checkout page allows the gateway's origin, rates are stored for all apps, and so are addresses. */
const ofDeployment: readonly z.infer<typeof name>[] = ['STRIPE_URL', 'FRANKFURTER_URL', 'PHOTON_URL'];

const SetSetting = z.object({
  app: reference,
  name,
  value: z
    .instanceof(Uint8Array)
    .transform((bytes) => new TextDecoder().decode(bytes).trim())
    .pipe(z.string().min(1).max(1_024)),
});

export type SupplierSettingView = { app: string; name: string; changed_at: string | null };

/**
 * Stores a setting of a supplier for one app, encrypted; processes use it within 30 seconds. The audit log names the
 * setting, never the value. Fails with 422 on `value` where the environment must not use it, and on `name` for an address
 * that is the same for all apps, and for a gateway's key without which the app's payments could not be refunded.
 */
export async function setAppSupplierSetting(
  ctx: OperatorContext,
  given: z.input<typeof SetSetting>,
): Promise<SupplierSettingView> {
  const input = parseInput(SetSetting, given);
  if (ofDeployment.includes(input.name)) {
    throw invalid(
      'name',
      'setting_of_deployment',
      `${input.name} is the same for all apps. Set it where the server is started.`,
    );
  }
  return changeSetting(ctx, input.app, input.name, input.value);
}

const UnsetSetting = z.object({ app: reference, name });

/** Removes an app's own setting, after which that of the deployment applies. Refused as `setAppSupplierSetting` is. */
export function unsetAppSupplierSetting(
  ctx: OperatorContext,
  given: z.input<typeof UnsetSetting>,
): Promise<SupplierSettingView> {
  const input = parseInput(UnsetSetting, given);
  return changeSetting(ctx, input.app, input.name, null);
}

function changeSetting(
  ctx: OperatorContext,
  appReference: string,
  setting: z.infer<typeof name>,
  value: string | null,
): Promise<SupplierSettingView> {
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, appReference);
    await requireSameAccount(ctx, app.id, setting, value);
    await setSupplierSetting(ctx, app.id, setting, value);
    await recordAuditEntry(ctx, {
      action: value === null ? 'supplier.unset' : 'supplier.set',
      organisationId: app.organisationId,
      appId: app.id,
      detail: { name: setting },
    });
    const stored = await listSupplierSettings(ctx, app.id);
    const changed = stored.find((one) => one.name === setting);
    return { app: app.slug, name: setting, changed_at: changed?.updatedAt ?? null };
  });
}

/** Gateways whose keys can be settings, by the settings. */
const gatewayKeys: Partial<Record<z.infer<typeof name>, string>> = {
  STRIPE_SECRET_KEY: 'stripe',
  STRIPE_PUBLISHABLE_KEY: 'stripe',
};

/**
 * Refuses to move payments to another account: the first key of its own, and its removal, would leave them where no key
 * finds them for refunds. A key that replaces another one of the app is one of the same account.
 */
async function requireSameAccount(
  ctx: OperatorContext,
  appId: string,
  setting: z.infer<typeof name>,
  value: string | null,
): Promise<void> {
  const gateway = gatewayKeys[setting];
  if (!gateway) return;
  const isReplaced = (await listSupplierSettings(ctx, appId)).some((one) => one.name === setting);
  if ((value !== null && isReplaced) || !(await hasPaymentsByKeys(ctx, { appId, gateway }))) return;
  throw invalid(
    'name',
    'payments_of_other_keys',
    'The app has payments that were made with the present keys, and only these can refund them. Give it an account of its own with `app gateway`, which leaves them where they are.',
  );
}

const ListSettings = z.object({ app: reference });

/** Lists the names of an app's own settings; values are never shown. */
export async function listAppSupplierSettings(
  ctx: OperatorContext,
  given: z.input<typeof ListSettings>,
): Promise<{ settings: SupplierSettingView[] }> {
  const input = parseInput(ListSettings, given);
  const app = await findApp(ctx, input.app);
  const settings = await listSupplierSettings(ctx, app.id);
  return {
    settings: settings.map(({ name, updatedAt }) => ({ app: app.slug, name, changed_at: updatedAt })),
  };
}
