import type { BaseContext } from '#server/platform/context/index.ts';
import { writeCsv } from '#server/platform/csv/index.ts';
import { asc, eq } from '#server/platform/db/sql.ts';
import { type CataloguePerk, perkCatalogue } from '../schema.ts';
import { CatalogueRow, rowOf } from './catalogue-file.ts';

/** All perks of the catalogue of an app by their code, withdrawn ones included. */
export async function readCatalogue(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
): Promise<readonly CataloguePerk[]> {
  return ctx.db
    .select()
    .from(perkCatalogue)
    .where(eq(perkCatalogue.appId, appId))
    .orderBy(asc(perkCatalogue.code));
}

/** A CSV file with these perks, which an import reads back without a change. */
export function catalogueFileOf(perks: readonly CataloguePerk[]): string {
  return writeCsv(Object.keys(CatalogueRow.shape) as (keyof typeof CatalogueRow.shape)[], perks.map(rowOf));
}
