import { z } from 'zod';
import {
  compareVenues,
  readVenueFile,
  storeVenues,
  type VenueChanges,
} from '#server/modules/airport-services/inventory/index.ts';
import { refuseFile } from '#server/platform/csv/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { OperatorContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';

const ImportVenues = z.object({
  dry_run: z.boolean().default(false),
  remove_missing: z.boolean().default(false),
});

/** What an import did, by the codes of the venues; `kept` are on sale and not in the file. */
export type VenueImportResult = { dry_run: boolean } & Omit<VenueChanges, 'missing'> & {
    removed: string[];
    kept: string[];
  };

/** Codes of removed venues in an audit entry. */
const mostRecordedCodes = 100;

/**
 * Imports a file of own venues, all of them or none: every error is found before anything is written, and the first
 * 100 are reported with their number (`total_errors`). The same file again changes nothing. Venues that the file does
 * not name stay as they are, or are taken off sale with `remove_missing`; their sold visits stay valid.
 */
export async function importVenues(
  ctx: OperatorContext,
  given: z.input<typeof ImportVenues>,
  file: Uint8Array,
): Promise<VenueImportResult> {
  const input = parseInput(ImportVenues, given);
  const read = readVenueFile(file);
  return transaction(ctx, async (ctx) => {
    const { changes, errors } = await compareVenues(ctx, read.venues);
    const all = [...read.errors, ...errors];
    if (all.length > 0) refuseFile('No venue was imported.', all);
    const { missing, ...others } = changes;
    const [removed, kept] = input.remove_missing ? [missing, []] : [[], missing];
    const result = { dry_run: input.dry_run, ...others, removed, kept };
    const touched = new Set([...others.added, ...others.changed, ...others.restored]);
    if (input.dry_run || touched.size + removed.length === 0) return result;
    const venues = read.venues.flatMap(({ venue }) => (touched.has(venue.code) ? venue : []));
    await storeVenues(ctx, venues, removed);
    await recordAuditEntry(ctx, {
      action: 'airport.import',
      detail: {
        added: others.added.length,
        changed: others.changed.length,
        restored: others.restored.length,
        removed: removed.slice(0, mostRecordedCodes),
      },
    });
    return result;
  });
}
