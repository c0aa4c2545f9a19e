import type { BaseContext } from '#server/platform/context/index.ts';
import { and, eq, getTableColumns, inArray, or, sql } from '#server/platform/db/sql.ts';
import { isUuid } from '#server/platform/ids/index.ts';
import { type CataloguePerk, perkCatalogue } from '../schema.ts';

/** A perk of the catalogue, and when a copy that is granted now expires, ISO 8601. */
export type FoundPerk = CataloguePerk & { expiresAt: string };

/** Reads perks of the catalogue of an app by code or id, withdrawn ones included. */
export async function findCataloguePerks(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  names: readonly string[],
): Promise<readonly FoundPerk[]> {
  if (names.length === 0) return [];
  const ids = names.filter(isUuid);
  return ctx.db
    .select({
      ...getTableColumns(perkCatalogue),
      expiresAt: sql<string>`sojourn_now() + make_interval(days => valid_days)`.mapWith((at: string) =>
        new Date(at).toISOString(),
      ),
    })
    .from(perkCatalogue)
    .where(
      and(
        eq(perkCatalogue.appId, appId),
        or(
          inArray(perkCatalogue.code, [...names]),
          ids.length > 0 ? inArray(perkCatalogue.id, ids) : undefined,
        ),
      ),
    );
}
