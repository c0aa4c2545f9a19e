import { isDeepStrictEqual } from 'node:util';
import type { BaseContext } from '#server/platform/context/index.ts';
import { atLine, type CsvRow, readCsv, refuseFile } from '#server/platform/csv/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { and, eq, inArray, sql } from '#server/platform/db/sql.ts';
import { type FieldError, invalid } from '#server/platform/errors/index.ts';
import { newId } from '#server/platform/ids/index.ts';
import { type CataloguePerk, perkCatalogue } from '../schema.ts';
import { type CatalogueEntry, CatalogueRow, entryOf } from './catalogue-file.ts';

/** Members read the whole catalogue at once, so the perks that an app offers are limited. */
const maxOffered = 500;

export type CatalogueImport = {
  /** Rows of the file. */
  perks: number;
  added: number;
  /** Perks that changed, or are offered again. */
  changed: number;
  /** Perks that are no longer offered, because the file does not have them. */
  withdrawn: number;
};

/**
 * Stores the perks of a CSV file in the catalogue of an app by their codes: all of them, or none if a row has an error.
 * A perk that the file does not have stays as it is, or is withdrawn with `removeMissing`. Perks that members have are
 * copies and do not change. The same file again changes nothing. Throws validation_failed with the errors by line.
 * The caller must hold a lock of the app against other imports.
 */
export async function importCatalogue(
  ctx: Pick<BaseContext, 'db'>,
  { appId, file, removeMissing }: { appId: string; file: Uint8Array; removeMissing: boolean },
): Promise<CatalogueImport> {
  const entries = readCatalogueFile(file);
  return transaction(ctx, async (ctx) => {
    const stored = await ctx.db.select().from(perkCatalogue).where(eq(perkCatalogue.appId, appId));
    const known = new Map(stored.map((perk) => [perk.code, perk]));
    const added = entries.filter(({ code }) => !known.has(code));
    const changed = entries.filter((entry) => {
      const before = known.get(entry.code);
      return before !== undefined && !isSame(before, entry);
    });
    const codes = new Set(entries.map(({ code }) => code));
    const missing = stored.filter(({ code, withdrawnAt }) => withdrawnAt === null && !codes.has(code));
    const kept = removeMissing ? 0 : missing.length;
    if (entries.length + kept > maxOffered)
      throw invalid('file', 'too_many_perks', `An app offers at most ${maxOffered} perks.`);
    await storeEntries(ctx, appId, [...added, ...changed]);
    if (removeMissing) await withdrawEntries(ctx, appId, missing);
    return {
      perks: entries.length,
      added: added.length,
      changed: changed.length,
      withdrawn: removeMissing ? missing.length : 0,
    };
  });
}

function readCatalogueFile(file: Uint8Array): CatalogueEntry[] {
  const { rows, errors } = readCsv(file, CatalogueRow, { maxRows: maxOffered, maxBytes: 8 * 1024 * 1024 });
  const all = [...errors, ...repeatedCodes(rows.map(({ line, row: { code } }) => ({ line, row: code })))];
  if (all.length > 0) refuseFile('No perk was stored.', all);
  return rows.map(({ row }) => entryOf(row));
}

function repeatedCodes(codes: readonly CsvRow<string>[]): FieldError[] {
  const first = new Map<string, number>();
  return codes.flatMap(({ line, row: code }) => {
    const before = first.get(code);
    if (before === undefined) first.set(code, line);
    const message = `Is the same as in line ${before}.`;
    return before === undefined ? [] : [atLine(line, { field: 'code', code: 'repeated', message })];
  });
}

function isSame(before: CataloguePerk, entry: CatalogueEntry): boolean {
  const { appId: _app, id: _id, withdrawnAt, createdAt: _created, ...stored } = before;
  return withdrawnAt === null && isDeepStrictEqual(stored, entry);
}

async function storeEntries(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  entries: readonly CatalogueEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await ctx.db
    .insert(perkCatalogue)
    .values(entries.map((entry) => ({ ...entry, appId, id: newId() })))
    .onConflictDoUpdate({
      target: [perkCatalogue.appId, perkCatalogue.code],
      set: {
        title: sql`excluded.title`,
        description: sql`excluded.description`,
        category: sql`excluded.category`,
        image: sql`excluded.image`,
        valueType: sql`excluded.value_type`,
        valueMinor: sql`excluded.value_minor`,
        valueCurrency: sql`excluded.value_currency`,
        applicableProducts: sql`excluded.applicable_products`,
        units: sql`excluded.units`,
        points: sql`excluded.points`,
        validDays: sql`excluded.valid_days`,
        instructions: sql`excluded.instructions`,
        terms: sql`excluded.terms`,
        translations: sql`excluded.translations`,
        withdrawnAt: null,
      },
    });
}

async function withdrawEntries(
  ctx: Pick<BaseContext, 'db'>,
  appId: string,
  missing: readonly Pick<CataloguePerk, 'id'>[],
): Promise<void> {
  if (missing.length === 0) return;
  const ids = missing.map(({ id }) => id);
  await ctx.db
    .update(perkCatalogue)
    .set({ withdrawnAt: sql`sojourn_now()` })
    .where(and(eq(perkCatalogue.appId, appId), inArray(perkCatalogue.id, ids)));
}
