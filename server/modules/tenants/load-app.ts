import type { AppInfo, ModuleName } from '#server/platform/context/index.ts';
import { type Database, runText } from '#server/platform/db/index.ts';

/** The columns of an app `a` and its organisation `o`, as SQL text for the queries that load a caller. */
export const appColumns = `
  a.id as app_id, a.organisation_id as app_organisation_id, o.name as organisation_name,
  o.default_currency as organisation_currency, a.name as app_name, a.slug, a.default_currency, a.default_locale,
  a.modules, a.production_approved, a.allowed_origins, a.return_origins, a.limits`;

/** A row of these columns. */
export type AppRow = {
  app_id: string;
  app_organisation_id: string;
  organisation_name: string;
  organisation_currency: string;
  app_name: string;
  slug: string;
  default_currency: string;
  default_locale: string;
  modules: ModuleName[];
  production_approved: boolean;
  allowed_origins: string[];
  return_origins: string[];
  limits: AppInfo['limits'];
};

const appText = `
    select ${appColumns} from apps a join organisations o on o.id = a.organisation_id
    where a.id = $1 and a.disabled_at is null`;

/** Loads an enabled app; returns null when it is unknown or disabled. */
export async function loadApp(db: Database, appId: string): Promise<AppInfo | null> {
  const [row] = await runText<AppRow>(db, appText, [appId]);
  return row ? appOfRow(row) : null;
}

/** Returns the app of a row of `appColumns`. */
export function appOfRow(row: AppRow): AppInfo {
  return {
    id: row.app_id,
    organisationId: row.app_organisation_id,
    organisationName: row.organisation_name,
    organisationCurrency: row.organisation_currency,
    name: row.app_name,
    slug: row.slug,
    defaultCurrency: row.default_currency,
    defaultLocale: row.default_locale,
    modules: row.modules,
    productionApproved: row.production_approved,
    allowedOrigins: row.allowed_origins,
    returnOrigins: row.return_origins,
    limits: row.limits,
  };
}
