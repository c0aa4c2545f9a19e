import { z } from 'zod';
import {
  type CatalogueImport,
  catalogueFileOf,
  importCatalogue,
  readCatalogue,
} from '#server/modules/perks/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { toMajor } from '#server/platform/money/index.ts';
import type { OperatorContext } from '../context.ts';
import { findApp, lockApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const ImportCatalogue = z.object({
  app: reference,
  dry_run: z.boolean().default(false),
  remove_missing: z.boolean().default(false),
});

export type CatalogueImportView = CatalogueImport & { app: string; dry_run: boolean };

/** A perk of the catalogue as an operator sees it. */
export type CataloguePerkView = {
  code: string;
  title: string;
  category: string;
  /** `free`, or an amount with its currency. */
  value: string;
  units: number;
  points: number | null;
  valid_days: number;
  languages: string[];
  withdrawn_at: string | null;
};

class DryRun extends Error {}

/**
 * Stores the perks of a CSV file in the catalogue of an app, all or none, by their codes. `remove_missing` withdraws
 * the perks that the file does not have; perks that members have stay. Throws validation_failed with the errors by line.
 */
export async function importPerkCatalogue(
  ctx: OperatorContext,
  given: z.input<typeof ImportCatalogue>,
  file: Uint8Array,
): Promise<CatalogueImportView> {
  const input = parseInput(ImportCatalogue, given);
  let view: CatalogueImportView | undefined;
  try {
    await transaction(ctx, async (ctx) => {
      const app = await lockApp(ctx, input.app);
      const wanted = { appId: app.id, file, removeMissing: input.remove_missing };
      const result = await importCatalogue(ctx, wanted);
      view = { app: app.slug, dry_run: input.dry_run, ...result };
      // What a dry run reports is what an import would have done, so it does the import and rolls back.
      if (input.dry_run) throw new DryRun();
      await recordAuditEntry(ctx, {
        action: 'perk-catalogue.import',
        organisationId: app.organisationId,
        appId: app.id,
        detail: { file_sha256: sha256Hex(file), ...result },
      });
    });
  } catch (err) {
    if (!(err instanceof DryRun)) throw err;
  }
  if (!view) throw new Error('The import has no result');
  return view;
}

/** The catalogue of an app as a CSV file that an import reads back; without the withdrawn perks. */
export async function exportPerkCatalogue(
  ctx: OperatorContext,
  given: { app: string },
): Promise<{ perks: number; csv: string }> {
  const { id } = await findApp(ctx, parseInput(z.object({ app: reference }), given).app);
  const offered = (await readCatalogue(ctx, id)).filter(({ withdrawnAt }) => withdrawnAt === null);
  return { perks: offered.length, csv: catalogueFileOf(offered) };
}

/** Lists the catalogue of an app by code, withdrawn perks included. */
export async function listPerkCatalogue(
  ctx: OperatorContext,
  given: { app: string },
): Promise<{ perks: CataloguePerkView[] }> {
  const { id } = await findApp(ctx, parseInput(z.object({ app: reference }), given).app);
  const perks = await readCatalogue(ctx, id);
  return {
    perks: perks.map((perk) => ({
      code: perk.code,
      title: perk.title,
      category: perk.category,
      value: valueText(perk.valueMinor, perk.valueCurrency),
      units: perk.units,
      points: perk.points,
      valid_days: perk.validDays,
      languages: Object.keys(perk.translations).sort(),
      withdrawn_at: perk.withdrawnAt,
    })),
  };
}

const valueText = (minor: number | null, currency: string | null): string =>
  minor === null || currency === null ? 'free' : `${toMajor(minor, currency)} ${currency}`;
