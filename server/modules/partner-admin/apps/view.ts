import { appHosts, apps, organisations, programs } from '#server/modules/tenants/schema.ts';
import { Brand } from '#server/modules/theming/index.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import type { OperatorContext } from '../context.ts';
import { notFound } from '../find.ts';

export type AppView = {
  id: string;
  slug: string;
  name: string;
  org: string;
  currency: string;
  locale: string;
  modules: string[];
  program: string | null;
  tiers: string[];
  production_approved: boolean;
  has_theme: boolean;
  hosts: string[];
  origins: string[];
  return_origins: string[];
  limits: Record<string, number>;
  disabled_at: string | null;
  created_at: string;
};

const columns = {
  id: apps.id,
  slug: apps.slug,
  name: apps.name,
  org: organisations.slug,
  currency: apps.defaultCurrency,
  locale: apps.defaultLocale,
  modules: apps.modules,
  program: programs.name,
  tiers: programs.tiers,
  production_approved: apps.productionApproved,
  brand: apps.brand,
  hosts: sql<string[]>`(select coalesce(array_agg(${appHosts.host} order by ${appHosts.host}), '{}')
    from ${appHosts} where ${appHosts.appId} = ${apps.id})`,
  origins: apps.allowedOrigins,
  return_origins: apps.returnOrigins,
  limits: apps.limits,
  disabled_at: apps.disabledAt,
  created_at: apps.createdAt,
};

/** Returns a query for apps. The caller adds conditions, order and limit. */
export function selectApps(ctx: OperatorContext) {
  return ctx.db
    .select(columns)
    .from(apps)
    .innerJoin(organisations, eq(organisations.id, apps.organisationId))
    .leftJoin(programs, eq(programs.appId, apps.id))
    .$dynamic();
}

type AppRow = Awaited<ReturnType<typeof selectApps>>[number];

/** Converts a row of `selectApps` to the view of an app. */
export function presentApp({ brand, tiers, limits, ...row }: AppRow): AppView {
  return {
    ...row,
    tiers: (tiers ?? []).map(({ tier, threshold }) => `${tier}:${threshold}`),
    has_theme: Brand.safeParse(brand).success,
    limits: limits as Record<string, number>,
  };
}

/** Returns one app in the same form as the list. Throws not_found. */
export async function readApp(ctx: OperatorContext, id: string): Promise<AppView> {
  const [row] = await selectApps(ctx).where(eq(apps.id, id));
  if (!row) throw notFound(ctx, 'app', id);
  return presentApp(row);
}
