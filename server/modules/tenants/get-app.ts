import type { MemberContext } from '#server/platform/context/index.ts';
import type { Output } from '#server/platform/contract/index.ts';
import { eq } from '#server/platform/db/sql.ts';
import type * as contract from './contract-users.ts';
import { apps } from './schema.ts';

/** Returns the app that the request's X-App-Id names, with its organisation, modules and branding. */
export async function getApp(ctx: MemberContext): Promise<Output<typeof contract.getApp>> {
  const { app } = ctx;
  const [row] = await ctx.db.select({ brand: apps.brand }).from(apps).where(eq(apps.id, app.id));
  return {
    id: app.id,
    name: app.name,
    org: { id: app.organisationId, name: app.organisationName },
    environment: ctx.environment,
    modules: app.modules,
    branding: (row?.brand ?? {}) as Record<string, unknown>,
    default_currency: app.defaultCurrency,
    default_locale: app.defaultLocale,
  };
}
