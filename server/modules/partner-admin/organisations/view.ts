import { apps, organisations } from '#server/modules/tenants/schema.ts';
import { eq, sql } from '#server/platform/db/sql.ts';
import { disabledOrganisations } from '../schema.ts';

export type OrganisationView = {
  id: string;
  slug: string;
  name: string;
  default_currency: string;
  apps: number;
  disabled_at: string | null;
  created_at: string;
};

/** Columns of an organisation for all queries. They need a left join with `disabledOrganisationJoin`. */
export const organisationView = {
  id: organisations.id,
  slug: organisations.slug,
  name: organisations.name,
  default_currency: organisations.defaultCurrency,
  apps: sql<number>`(select count(*)::int from ${apps} where ${apps.organisationId} = ${organisations.id})`,
  disabled_at: disabledOrganisations.disabledAt,
  created_at: organisations.createdAt,
};

export const disabledOrganisationJoin = eq(disabledOrganisations.organisationId, organisations.id);
