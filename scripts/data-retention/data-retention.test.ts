import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { getTableConfig, is, PgTable } from '../../server/platform/db/tables.ts';
import { dataRetention } from '../../server/wiring/data-retention.ts';
import { jobs } from '../../server/wiring/jobs.ts';
import * as exported from '../../server/wiring/tables.ts';
import { renderDataRetention } from './render-data-retention.ts';

const root = join(import.meta.dirname, '..', '..');

/** Tables of graphile-worker, which has its own schema. */
const foreignTables = ['graphile_worker.jobs'];

test('Each table of the schema has exactly one retention period', () => {
  const tables = Object.values(exported as Record<string, unknown>)
    .filter((value) => is(value, PgTable))
    .map((table) => getTableConfig(table).name);
  const named = dataRetention.flatMap(({ tables }) => tables);
  expect(
    named.filter((table) => !foreignTables.includes(table)).toSorted(),
    'declare `deletes` at a job, or list the table in server/wiring/data-retention.ts',
  ).toEqual([...new Set(tables)].toSorted());
});

test('Each job that deletes by age has a schedule', () => {
  const unscheduled = jobs.filter(({ deletes, schedule }) => deletes && !schedule);
  expect(unscheduled.map(({ name }) => name)).toEqual([]);
});

test('docs/data-retention.md contains the declared retention periods', () => {
  const committed = readFileSync(join(root, 'docs', 'data-retention.md'), 'utf8');
  expect(committed, 'run `node scripts/write-data-retention.ts`').toBe(renderDataRetention());
});
