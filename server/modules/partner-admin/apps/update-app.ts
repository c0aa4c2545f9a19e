import { z } from 'zod';
import { changeApp } from '#server/modules/tenants/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { checkOrigins, currency, locale, modules, name, reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireChanges } from '../require-changes.ts';
import { warnOfEarnCurrency } from '../themes/earn-rule-currency.ts';
import { tiers } from './programme.ts';
import { updateProgramme } from './update-programme.ts';
import { type AppView, readApp } from './view.ts';

const origins = z.array(z.string().max(300)).max(50).optional();
const perMinute = z.int().min(1).max(1_000_000).optional();

const count = z.int().min(1).max(1_000_000).optional();

const UpdateApp = z.object({
  app: reference,
  name: name.optional(),
  currency: currency.optional(),
  locale: locale.optional(),
  module: modules.optional(),
  program: name.optional(),
  tier: tiers.optional(),
  add_origin: origins,
  remove_origin: origins,
  add_return_origin: origins,
  remove_return_origin: origins,
  members_per_minute: perMinute,
  keys_per_minute: perMinute,
  supplier_calls_per_minute: perMinute,
  holds_per_member: count,
  held_places_per_member: count,
  holds_per_key: count,
  holds_per_app: count,
});

/**
 * Changes the given fields of an app. Origins are changed one by one, modules as a whole list. A new currency in which
 * the theme's earn rule is not gives a warning; it is not refused, because the theme must be in the app's currency.
 */
export async function updateApp(
  ctx: OperatorContext,
  given: z.input<typeof UpdateApp>,
): Promise<AppView & { warnings?: string[] }> {
  const { app: reference, ...input } = parseInput(UpdateApp, given);
  const { tier, ...rest } = input;
  const detail = requireChanges({ ...rest, tier: tier?.map((one) => `${one.tier}:${one.threshold}`) });
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, reference);
    await changeApp(ctx, app.id, {
      // The name is always set, because an update without columns is invalid.
      name: input.name ?? app.name,
      defaultCurrency: input.currency,
      defaultLocale: input.locale,
      modules: input.module,
      allowedOrigins: changeOrigins(ctx, 'origin', app.allowedOrigins, input.add_origin, input.remove_origin),
      returnOrigins: changeOrigins(
        ctx,
        'return_origin',
        app.returnOrigins,
        input.add_return_origin,
        input.remove_return_origin,
      ),
      limits: { ...(app.limits as object), ...limitsOf(input) },
    });
    await updateProgramme(ctx, app.id, { name: input.program, tiers: tier });
    await recordAuditEntry(ctx, {
      action: 'app.update',
      organisationId: app.organisationId,
      appId: app.id,
      detail,
    });
    const warnings = input.currency === undefined ? [] : warnOfEarnCurrency(app.brand, input.currency);
    return { ...(await readApp(ctx, app.id)), ...(warnings.length > 0 ? { warnings } : {}) };
  });
}

function changeOrigins(
  ctx: OperatorContext,
  field: string,
  current: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): string[] {
  const removed = new Set(checkOrigins(ctx.environment, `remove_${field}`, remove));
  const added = checkOrigins(ctx.environment, `add_${field}`, add);
  return [...new Set([...current, ...added])].filter((origin) => !removed.has(origin));
}

function limitsOf(input: Omit<z.output<typeof UpdateApp>, 'app'>): Record<string, number> {
  const limits = {
    membersPerMinute: input.members_per_minute,
    keysPerMinute: input.keys_per_minute,
    supplierCallsPerMinute: input.supplier_calls_per_minute,
    holdsPerMember: input.holds_per_member,
    heldPlacesPerMember: input.held_places_per_member,
    holdsPerKey: input.holds_per_key,
    holdsPerApp: input.holds_per_app,
  };
  return Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as Record<
    string,
    number
  >;
}
