import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { migrationText, splitMigration, unsafeStatements } from './split-migration.ts';

const text = (...statements: string[]) => migrationText(statements);

test('An index of an existing table is built concurrently, one of a new table with the table', () => {
  const table = 'CREATE TABLE "made" ("id" uuid);';
  const own = 'CREATE INDEX "made_id" ON "made" USING btree ("id");';
  const other = 'CREATE UNIQUE INDEX "bookings_x" ON "bookings" USING btree ("x") WHERE x > 1;';
  expect(splitMigration(text(table, own, other))).toEqual({
    transactional: [table, own],
    online: [
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "bookings_x" ON "bookings" USING btree ("x") WHERE x > 1;',
    ],
  });
});

test('A constraint of an existing table is added unchecked and validated afterwards', () => {
  const check = 'ALTER TABLE "bookings" ADD CONSTRAINT "bookings_x" CHECK ("x" > 0);';
  expect(splitMigration(text(check))).toEqual({
    transactional: ['ALTER TABLE "bookings" ADD CONSTRAINT "bookings_x" CHECK ("x" > 0) NOT VALID;'],
    online: ['ALTER TABLE "bookings" VALIDATE CONSTRAINT "bookings_x";'],
  });
});

test('A constraint of uniqueness on an existing table takes an index that was built concurrently', () => {
  const unique = 'ALTER TABLE "bookings" ADD CONSTRAINT "bookings_x" UNIQUE NULLS NOT DISTINCT("x","y");';
  expect(splitMigration(text(unique))).toEqual({
    transactional: [],
    online: [
      'CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "bookings_x" ON "bookings" ("x","y") NULLS NOT DISTINCT;',
      'ALTER TABLE "bookings" ADD CONSTRAINT "bookings_x" UNIQUE USING INDEX "bookings_x";',
    ],
  });
});

test('An index is dropped concurrently', () => {
  expect(splitMigration(text('DROP INDEX "bookings_x";'))).toEqual({
    transactional: [],
    online: ['DROP INDEX CONCURRENTLY IF EXISTS "bookings_x";'],
  });
});

test.each([
  'CREATE INDEX "bookings_x" ON "bookings" USING btree ("x");',
  'ALTER TABLE "bookings" ADD CONSTRAINT "c" FOREIGN KEY ("x") REFERENCES "apps"("id");',
  'ALTER TABLE "bookings" DROP COLUMN "x";',
  'ALTER TABLE "bookings" RENAME COLUMN "x" TO "y";',
  'ALTER TABLE "bookings" ALTER COLUMN "x" SET NOT NULL;',
  'ALTER TABLE "bookings" ALTER COLUMN "x" SET DATA TYPE bigint;',
  'ALTER TABLE "bookings" ADD COLUMN "x" text NOT NULL;',
  'DROP TABLE "bookings";',
  'ALTER TABLE "bookings" ADD CONSTRAINT "c" UNIQUE("x");',
  'ALTER TABLE "bookings" ADD PRIMARY KEY ("x");',
  'UPDATE "bookings" SET "x" = 1;',
])('A migration must not contain %s', (statement) => {
  expect(unsafeStatements(text(statement))).toEqual([statement]);
});

test('A column with a default is safe, and so is what the previous release no longer uses', () => {
  const added = 'ALTER TABLE "bookings" ADD COLUMN "x" text DEFAULT \'\' NOT NULL;';
  const dropped = '-- contract: unused since 1.4\nALTER TABLE "bookings" DROP COLUMN "y";';
  expect(unsafeStatements(text(added, dropped))).toEqual([]);
});

test('No migration after the first release locks a table for long or breaks the previous release', () => {
  const folder = new URL('../../drizzle/', import.meta.url);
  const later = readdirSync(folder).filter(
    (name) => name.endsWith('.sql') && !name.endsWith('.online.sql') && !name.startsWith('0000_'),
  );
  const found = later.flatMap((name) => unsafeStatements(readFileSync(new URL(name, folder), 'utf8')));
  expect(found).toEqual([]);
});
