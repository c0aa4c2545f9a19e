import { z } from 'zod';
import { databaseTime } from '#server/modules/bookings/index.ts';
import { recordCases } from '#server/modules/cases/index.ts';
import type { BaseContext } from '#server/platform/context/index.ts';
import { transaction } from '#server/platform/db/index.ts';
import { type SQL, sql } from '#server/platform/db/sql.ts';
import { defineJob } from '#server/platform/jobs/index.ts';
import { ledgerInvariants } from './invariants.ts';
import type { LedgerInvariant } from './ledger-invariant.ts';

/** The jobs and reconcilers of a change have ended by then. */
const settledAfterMinutes = 30;
/** Rows that are read of each broken invariant; the count covers them all. */
const shownRows = 50;

/** An invariant that does not hold, with the number of rows that break it and the first of them. */
export type BrokenInvariant = Pick<LedgerInvariant, 'name' | 'promise' | 'remedy'> & {
  count: number;
  rows: { appId: string | null; subject: string; found: string }[];
};

/** The statements read whole tables, at night or by hand, and may take longer than those of a request. */
const statementTimeout = sql.raw(`'10min'`);

/**
 * Checks every invariant of the ledger, one statement after another on one connection, so that requests keep the
 * others. Returns those that do not hold. Rows that changed in the last `settledForMinutes` are left out where a job
 * may still be at work.
 */
export async function checkLedger(
  ctx: Pick<BaseContext, 'db'>,
  { settledForMinutes = settledAfterMinutes }: { settledForMinutes?: number } = {},
): Promise<BrokenInvariant[]> {
  const settledBefore = sql`(sojourn_now() - make_interval(mins => ${settledForMinutes}))::timestamptz(3)`;
  const broken: BrokenInvariant[] = [];
  for (const invariant of ledgerInvariants) {
    const { name, promise, remedy } = invariant;
    const found = await rowsThatBreak(ctx, invariant.broken(settledBefore));
    const rows = found.map(({ app_id: appId, subject, found }) => ({ appId, subject, found }));
    if (found[0]) broken.push({ name, promise, remedy, count: found[0].count, rows });
  }
  return broken;
}

type BrokenRow = { app_id: string | null; subject: string; found: string; count: number };

/** Each statement has a transaction of its own, so that none holds back the vacuum for the time of all. */
async function rowsThatBreak(ctx: Pick<BaseContext, 'db'>, broken: SQL): Promise<readonly BrokenRow[]> {
  return transaction(ctx, async ({ db }) => {
    await db.execute(sql`set local statement_timeout = ${statementTimeout}`);
    return db.execute<BrokenRow>(sql`
      select app_id, subject, found, count(*) over ()::int as count
      from (${broken}) broken order by subject limit ${shownRows}`);
  });
}

/** The kind of cases of an invariant. */
export const ledgerCaseKind = (invariant: string) => `ledger_${invariant}`;

/**
 * Checks the ledger every night, raises an alert for each invariant that does not hold, and keeps a case for each row
 * that breaks one.
 */
export const checkLedgerNightly = defineJob({
  name: 'check_ledger',
  payload: z.object({}),
  schedule: '17 3 * * *',
  run: async (ctx) => {
    const broken = new Map((await checkLedger(ctx)).map((one) => [one.name, one]));
    const since = await databaseTime(ctx);
    for (const { name } of ledgerInvariants) {
      const { count = 0, rows = [] } = broken.get(name) ?? {};
      if (count > 0) {
        const subjects = rows.slice(0, 5).map(({ subject }) => subject);
        const about = { alert: 'ledger_broken', invariant: name, count, subjects };
        ctx.log.error(about, 'the ledger does not agree');
      }
      const found = uniqueSubjects(rows).map((row) => ({ ...row, since, detail: row.found }));
      await recordCases(ctx, ledgerCaseKind(name), found, rows.length === count);
    }
  },
});

/** A subject can break an invariant in several rows, such as a booking with several perks. */
const uniqueSubjects = (rows: BrokenInvariant['rows']) => [
  ...new Map(rows.map((row) => [row.subject, row])).values(),
];
