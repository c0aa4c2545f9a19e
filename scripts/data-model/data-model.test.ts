import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { renderDataModel } from './render-data-model.ts';

const root = join(import.meta.dirname, '..', '..');

test('docs/data-model.md shows the tables, primary keys and foreign keys of the schema', () => {
  const committed = readFileSync(join(root, 'docs', 'data-model.md'), 'utf8');
  expect(committed, 'run `node scripts/write-data-model.ts`').toBe(renderDataModel());
});

test('The data model shows the composite keys of a booking', () => {
  const model = renderDataModel();
  const [, bookings] = model.match(/^ {2}bookings \{\n(.*?)^ {2}\}$/ms) ?? [];
  expect(bookings).toContain('uuid app_id PK, FK');
  expect(bookings).toContain('uuid id PK');
  expect(model).toContain('bookings }o--o| memberships : "app_id, membership_id (restrict)"');
});
