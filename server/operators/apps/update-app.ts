import { z } from 'zod';
import { apps } from '#server/identity/schema.ts';
import { transaction } from '#server/platform/db/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import { accept } from '../accept.ts';
import { refuseEmpty } from '../changes.ts';
import type { OperatorContext } from '../context.ts';
import { lockApp } from '../find.ts';
import { checkOrigins, currency, locale, modules, name, reference } from '../inputs.ts';
import { recordAct } from '../record-act.ts';
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

/** Changes an app; what is left out stays. Lists of origins are changed entry by entry, modules as a whole. */
export async function updateApp(ctx: OperatorContext, given: z.input<typeof UpdateApp>): Promise<AppView> {
  const { app: reference, ...input } = accept(UpdateApp, given);
  const { tier, ...rest } = input;
  const detail = refuseEmpty({ ...rest, tier: tier?.map((one) => `${one.tier}:${one.threshold}`) });
  return transaction(ctx, async (ctx) => {
    const app = await lockApp(ctx, reference);
    await ctx.db
      .update(apps)
      .set({
        // Always one column to set, so that a change of the programme alone is no empty statement.
        name: input.name ?? app.name,
        defaultCurrency: input.currency,
        defaultLocale: input.locale,
        modules: input.module,
        allowedOrigins: changed(ctx, 'origin', app.allowedOrigins, input.add_origin, input.remove_origin),
        returnOrigins: changed(
          ctx,
          'return_origin',
          app.returnOrigins,
          input.add_return_origin,
          input.remove_return_origin,
        ),
        limits: { ...(app.limits as object), ...limitsOf(input) },
      })
      .where(eq(apps.id, app.id));
    await updateProgramme(ctx, app.id, { name: input.program, tiers: tier });
    await recordAct(ctx, { action: 'app.update', organisationId: app.organisationId, appId: app.id, detail });
    return readApp(ctx, app.id);
  });
}

function changed(
  ctx: OperatorContext,
  field: string,
  present: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
): string[] {
  const gone = new Set(checkOrigins(ctx.environment, `remove_${field}`, remove));
  const added = checkOrigins(ctx.environment, `add_${field}`, add);
  return [...new Set([...present, ...added])].filter((origin) => !gone.has(origin));
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
