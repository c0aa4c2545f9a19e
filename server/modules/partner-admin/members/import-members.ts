import { z } from 'zod';
import { sha256Hex } from '#server/platform/crypto/index.ts';
import { refuseFile } from '#server/platform/csv/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { type FieldError, problem } from '#server/platform/errors/index.ts';
import type { OperatorContext } from '../context.ts';
import { type FoundApp, findApp } from '../find.ts';
import { reference } from '../inputs.ts';
import { parseInput } from '../parse-input.ts';
import { recordAuditEntry } from '../record-audit-entry.ts';
import { checkRecords, readMemberFile } from './check-records.ts';
import { findProgramme, type Programme } from './find-programme.ts';
import { type Candidate, type Matched, matchPeople } from './match-people.ts';
import { storePeople } from './store-people.ts';

const ImportMembers = z.object({
  app: reference,
  dry_run: z.boolean().default(false),
  skip_existing: z.boolean().default(false),
});

export type ImportProgress = { step: 'checking' | 'storing'; done: number; total: number };

export type ImportResult = {
  app: string;
  dry_run: boolean;
  people: number;
  /** Memberships created or activated, or to be in a dry run. `new_accounts` of them also need an account. */
  added: number;
  new_accounts: number;
  skipped: number;
};

const batchSize = 1_000;

/**
 * Imports the people of a CSV file as members: all of them, or none if there is an error. All errors are
 * found before anything is written. Throws validation_failed with the first 100 errors by line
 * (`lines.7.email`) and their number (`total_errors`). An existing member is an error unless `skip_existing`
 * is set; one whose membership is pending is imported. Throws invalid_state while another import into the app
 * is running.
 */
export async function importMembers(
  ctx: OperatorContext,
  given: z.input<typeof ImportMembers>,
  file: Uint8Array,
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportResult> {
  const input = parseInput(ImportMembers, given);
  const { records, errors: shapeErrors } = readMemberFile(file);
  const { candidates, errors: cellErrors } = checkRecords(records);
  return transaction(ctx, async (ctx) => {
    const app = await findApp(ctx, input.app);
    await lockImport(ctx, app);
    const programme = await findProgramme(ctx, app.id);
    const { matched, errors } = await matchAll(ctx, app, programme, candidates, onProgress);
    const existing = matched.filter(({ membershipId }) => membershipId !== null);
    const all = [
      ...shapeErrors,
      ...cellErrors,
      ...errors,
      ...(input.skip_existing ? [] : existing.map(alreadyMember)),
    ];
    if (all.length > 0) refuseFile('No member was imported.', all);
    const toAdd = matched.filter(({ membershipId }) => membershipId === null);
    const result = {
      app: app.slug,
      dry_run: input.dry_run,
      people: matched.length,
      added: toAdd.length,
      new_accounts: toAdd.filter(({ userId }) => userId === null).length,
      skipped: existing.length,
    };
    if (input.dry_run) return result;
    await storeAll(ctx, app, programme, toAdd, onProgress);
    await recordAuditEntry(ctx, {
      action: 'member.import',
      organisationId: app.organisationId,
      appId: app.id,
      detail: {
        file_sha256: sha256Hex(file),
        added: result.added,
        new_accounts: result.new_accounts,
        skipped: result.skipped,
      },
    });
    return result;
  });
}

/** Takes an advisory lock, because concurrent imports would conflict. Throws invalid_state. */
async function lockImport(ctx: OperatorContext, app: FoundApp): Promise<void> {
  const [lock] = await ctx.db.execute<{ taken: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('member_import'), hashtext(${app.id})) as taken`,
  );
  if (!lock?.taken) {
    throw problem('invalid_state', { detail: 'Another import into this app is running; wait for its end.' });
  }
}

async function matchAll(
  ctx: OperatorContext,
  app: FoundApp,
  programme: Programme,
  candidates: readonly Candidate[],
  onProgress: (progress: ImportProgress) => void,
): Promise<{ matched: Matched[]; errors: FieldError[] }> {
  const matched: Matched[] = [];
  const errors: FieldError[] = [];
  for (const batch of batchesOf(candidates)) {
    const found = await matchPeople(ctx, app.id, programme, batch);
    matched.push(...found.matched);
    errors.push(...found.errors);
    onProgress({ step: 'checking', done: matched.length, total: candidates.length });
  }
  return { matched, errors };
}

async function storeAll(
  ctx: OperatorContext,
  app: FoundApp,
  programme: Programme,
  people: readonly Matched[],
  onProgress: (progress: ImportProgress) => void,
): Promise<void> {
  let done = 0;
  for (const batch of batchesOf(people)) {
    await storePeople(ctx, app, programme, batch, 'import');
    done += batch.length;
    onProgress({ step: 'storing', done, total: people.length });
  }
}

function* batchesOf<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let begin = 0; begin < items.length; begin += batchSize) yield items.slice(begin, begin + batchSize);
}

function alreadyMember({ fieldPrefix }: Matched): FieldError {
  return { field: `${fieldPrefix}email`, code: 'taken', message: 'Is the address of a member already.' };
}
