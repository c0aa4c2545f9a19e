import { type SQL, type SQLWrapper, sql } from '#server/platform/db/sql.ts';
import { systemContext } from './context.ts';

/** A step of a query plan, as PostgreSQL describes it in JSON after it has run. */
export type PlanStep = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanStep[];
};

/** The row that `explain (analyze, format json)` returns. */
export type ExplainedRow = { 'QUERY PLAN': { Plan: PlanStep }[] };

/** Returns the query plan as text without running the statement. */
export async function planOf(query: SQLWrapper): Promise<string> {
  const rows = await systemContext().db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Returns the query plan as text that the statement has after these writes, which are rolled back. */
export async function planAfter(writes: readonly SQL[], query: SQLWrapper): Promise<string> {
  let plan = '';
  const rolledBack = new Error('rolled back');
  const work = systemContext().db.transaction(async (tx) => {
    for (const write of writes) await tx.execute(write);
    const rows = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw rolledBack;
  });
  await work.catch((error) => {
    if (error !== rolledBack) throw error;
  });
  return plan;
}

/**
 * Returns the query plan as text, made without sorting where an index gives the order. For small tables that other tests
 * fill too, where the planner may find a sort as cheap; a plan that must sort still contains `Sort`.
 */
export async function planWithoutSort(query: SQLWrapper): Promise<string> {
  return systemContext().db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`);
    const rows = await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${query}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** Runs the query and returns all steps of its plan, the one that returns its rows first. */
export async function stepsOf(query: SQLWrapper): Promise<PlanStep[]> {
  const rows = await systemContext().db.execute<ExplainedRow>(
    sql`explain (analyze, timing off, format json) ${query}`,
  );
  return stepsIn(rows);
}

/** All steps of an explained query. */
export function stepsIn(rows: readonly ExplainedRow[]): PlanStep[] {
  const withInner = (step: PlanStep): PlanStep[] => [step, ...(step.Plans ?? []).flatMap(withInner)];
  return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan }) => withInner(Plan));
}

/** The tables that a query scanned from end to end, and the most rows that one of its steps read. */
export function workIn(steps: readonly PlanStep[]): { scannedTables: string[]; maxRows: number } {
  const scans = steps.filter((step) => step['Node Type'] === 'Seq Scan');
  const rows = steps.map(
    (step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
  );
  return { scannedTables: scans.map((step) => String(step['Relation Name'])), maxRows: Math.max(...rows) };
}
