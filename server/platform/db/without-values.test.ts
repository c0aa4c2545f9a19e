import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { pool } from './index.ts';
import { runText } from './run-text.ts';
import { sql } from './sql.ts';

test.each([
  [
    'an unreadable value',
    (db: ReturnType<typeof pool>['db'], value: string) => db.execute(sql`select ${value}::uuid`),
  ],
  [
    'an invalid statement',
    (db: ReturnType<typeof pool>['db'], value: string) => db.execute(sql`select ${value} from no_such_table`),
  ],
  [
    'a statement outside the builder',
    (db: ReturnType<typeof pool>['db'], value: string) => runText(db, 'select $1::uuid', [value]),
  ],
])('The database error of %s contains none of the values sent', async (_, run) => {
  const value = 'ana@aurora.example +33612345678';
  const failure = await run(pool('Sandbox').db, value).then(
    () => null,
    (err: unknown) => err,
  );
  expect(failure).toBeInstanceOf(Error);
  expect(inspect(failure, { depth: 6, showHidden: true })).not.toMatch(/ana@aurora|33612345678/);
});
