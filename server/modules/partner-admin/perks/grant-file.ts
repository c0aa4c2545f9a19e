import { z } from 'zod';
import { grantRequested } from '#server/modules/perks/index.ts';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { atLine, type CsvRow, firstErrors, readCsv, refuseFile } from '#server/platform/csv/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import type { FieldError } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import type { ImportProgress } from '../members/import-members.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { requireReason } from '../require-reason.ts';
import { type CheckedGrant, type CheckedGrants, checkGrants, GrantRow } from './check-grants.ts';

const GrantFile = z.object({
  app: reference,
  dry_run: z.boolean().default(false),
  skip_invalid: z.boolean().default(false),
});

export type GrantFileResult = {
  app: string;
  dry_run: boolean;
  rows: number;
  /** Perks granted, or to be granted in a dry run. */
  granted: number;
  /** Rows whose key was granted before. */
  repeated: number;
  /** Rows that were refused; their first 100 errors are in `errors`. */
  refused: number;
  errors: FieldError[];
};

const checkedAtOnce = 1_000;
/** A batch is one transaction: what a crash loses, and how long memberships are locked. */
const grantedAtOnce = 500;
const limits = { maxRows: 100_000, maxBytes: 32 * 1024 * 1024 };

/**
 * Grants the perks of a CSV file. The whole file is checked first: an invalid row refuses the file, or only itself with
 * `skip_invalid`. Then it grants in batches, each in a transaction with its audit entry. A row is granted once by its
 * key, so that the same file again grants what is missing. Throws validation_failed with the errors by line.
 */
export async function grantPerkFile(
  ctx: OperatorContext,
  given: z.input<typeof GrantFile>,
  file: Uint8Array,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<GrantFileResult> {
  const input = parseInput(GrantFile, given);
  requireReason(ctx);
  const { rows, errors } = readCsv(file, GrantRow, limits);
  const app = await findApp(ctx, input.app);
  const unique = withoutRepeatedKeys(rows);
  const checked = await checkAll(ctx, app, unique.rows, onProgress);
  const refusals = [...errors, ...unique.errors, ...checked.errors];
  if (refusals.length > 0 && !input.skip_invalid) refuseFile('No perk was granted.', refusals);
  const result: GrantFileResult = {
    app: app.slug,
    dry_run: input.dry_run,
    rows: new Set([...rows.map(({ line }) => line), ...refusals.map(lineOf)]).size,
    granted: checked.toGrant.length,
    repeated: checked.repeated,
    refused: 0,
    errors: [],
  };
  if (!input.dry_run) {
    const granted = await grantAll(ctx, app, sha256Hex(file), checked.toGrant, onProgress);
    result.granted = granted.granted;
    result.repeated += granted.repeated;
    refusals.push(...granted.errors);
  }
  return { ...result, refused: new Set(refusals.map(lineOf)).size, errors: firstErrors(refusals) };
}

const lineOf = ({ field }: FieldError): number => Number(field.split('.')[1]);

type Row = CsvRow<z.output<typeof GrantRow>>;

function withoutRepeatedKeys(rows: readonly Row[]): { rows: Row[]; errors: FieldError[] } {
  const first = new Map<string, number>();
  const unique: { rows: Row[]; errors: FieldError[] } = { rows: [], errors: [] };
  for (const one of rows) {
    const before = first.get(one.row.key);
    if (before === undefined) {
      first.set(one.row.key, one.line);
      unique.rows.push(one);
    } else {
      const message = `Is the same as in line ${before}.`;
      unique.errors.push(atLine(one.line, { field: 'key', code: 'repeated', message }));
    }
  }
  return unique;
}

async function checkAll(
  ctx: OperatorContext,
  app: FoundApp,
  rows: readonly Row[],
  onProgress: (progress: ImportProgress) => void,
): Promise<CheckedGrants> {
  const all: CheckedGrants = { toGrant: [], repeated: 0, errors: [] };
  for (let begin = 0; begin < rows.length; begin += checkedAtOnce) {
    const batch = rows.slice(begin, begin + checkedAtOnce);
    const { toGrant, repeated, errors } = await checkGrants(ctx, app, batch);
    all.toGrant.push(...toGrant);
    all.errors.push(...errors);
    all.repeated += repeated;
    onProgress({ step: 'checking', done: begin + batch.length, total: rows.length });
  }
  return all;
}

async function grantAll(
  ctx: OperatorContext,
  app: FoundApp,
  fileSha256: string,
  grants: readonly CheckedGrant[],
  onProgress: (progress: ImportProgress) => void,
): Promise<{ granted: number; repeated: number; errors: FieldError[] }> {
  const all = { granted: 0, repeated: 0, errors: [] as FieldError[] };
  for (let begin = 0; begin < grants.length; begin += grantedAtOnce) {
    const batch = grants.slice(begin, begin + grantedAtOnce);
    const { granted, repeated, errors } = await grantBatch(ctx, app, fileSha256, batch);
    all.granted += granted;
    all.repeated += repeated;
    all.errors.push(...errors);
    onProgress({ step: 'storing', done: begin + batch.length, total: grants.length });
  }
  return all;
}

/** Grants a batch in one transaction. A member may have left since the check, and another run may have been faster. */
async function grantBatch(
  ctx: OperatorContext,
  app: FoundApp,
  fileSha256: string,
  batch: readonly CheckedGrant[],
): Promise<{ granted: number; repeated: number; errors: FieldError[] }> {
  return transaction(ctx, async (ctx) => {
    const outcomes = await grantRequested(
      ctx,
      app.id,
      batch.map(({ request }) => request),
    );
    const errors = batch.flatMap(({ line }, index): FieldError[] => {
      const kind = outcomes[index]?.kind;
      if (kind === 'granted' || kind === 'repeated') return [];
      const error =
        kind === 'inactive'
          ? { field: 'member', code: 'membership_inactive', message: 'Is no active member.' }
          : { field: 'key', code: 'taken', message: 'Was used for another member, perk or quantity.' };
      return [atLine(line, error)];
    });
    const count = (wanted: string) => outcomes.filter(({ kind }) => kind === wanted).length;
    const granted = count('granted');
    if (granted > 0) {
      await recordAuditEntry(ctx, {
        action: 'perk.grant-file',
        organisationId: app.organisationId,
        appId: app.id,
        detail: {
          file_sha256: fileSha256,
          granted,
          first_line: batch[0]?.line ?? null,
          last_line: batch.at(-1)?.line ?? null,
        },
      });
    }
    return { granted, repeated: count('repeated'), errors };
  });
}
