import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { writeVenueFile } from '#server/modules/airport-services/inventory/index.ts';
import { aVenue, replaceInventory } from '#server/modules/airport-services/inventory/testing/venues.ts';
import { transaction } from '#server/platform/db/index.ts';
import { systemContext } from '#server/testing/index.ts';
import { waitUntilBlocked } from '#server/testing/wait-until-blocked.ts';
import { exportVenues, importVenues, listAuditEntries, listVenues } from '../index.ts';
import { operatorContext, refusedFields } from '../testing/operator-context.ts';

const file = (...venues: ReturnType<typeof aVenue>[]) =>
  new TextEncoder().encode(writeVenueFile(venues, 'csv'));
const [first, second] = [aVenue({ code: 'CDG-1' }), aVenue({ code: 'CDG-2' })];
const nothing = { added: [], changed: [], restored: [], unchanged: [], removed: [], kept: [] };
const codesOf = async () => (await listVenues(operatorContext())).venues.map(({ code }) => code);

beforeEach(() => replaceInventory(systemContext(), []));
afterAll(() => replaceInventory(systemContext(), []));

describe('Import of own venues by operators', () => {
  test('A file is stored whole with one audit entry, and the same file again changes and records nothing', async () => {
    const ctx = operatorContext();
    const added = { ...nothing, dry_run: false, added: ['CDG-1', 'CDG-2'] };
    expect(await importVenues(ctx, {}, file(first, second))).toEqual(added);
    expect(await importVenues(ctx, {}, file(second, first))).toEqual({
      ...nothing,
      dry_run: false,
      unchanged: ['CDG-2', 'CDG-1'],
    });
    expect(await codesOf()).toEqual(['CDG-1', 'CDG-2']);
    const { acts } = await listAuditEntries(operatorContext(), {});
    const mine = acts.filter(({ operator }) => operator === ctx.operator);
    expect(mine).toMatchObject([{ action: 'airport.import', detail: { added: 2, changed: 0 } }]);
  });

  test('One error anywhere means that nothing is stored, and every error is reported', async () => {
    const wrong = [aVenue({ code: 'CDG-3', airport: 'QQQ' }), aVenue({ code: 'CDG-4', capacity: 20_000 })];
    expect(await refusedFields(importVenues(operatorContext(), {}, file(first, ...wrong)))).toEqual([
      'lines.3.airport unknown',
      'lines.4.capacity too_big',
    ]);
    expect(await codesOf()).toEqual([]);
  });

  test('Of more than a hundred errors the first hundred are reported, with their number', async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      aVenue({ code: `CDG-${index + 10}`, capacity: -1 }),
    );
    const refusal = await importVenues(operatorContext(), {}, file(...many)).catch((err: unknown) => err);
    expect(refusal).toMatchObject({ facts: { extra: { total_errors: 130 } } });
    expect((refusal as { facts: { errors: unknown[] } }).facts.errors).toHaveLength(100);
  });

  test('A dry run tells what an import would change, and stores nothing', async () => {
    const result = await importVenues(operatorContext(), { dry_run: true }, file(first));
    expect(result).toEqual({ ...nothing, dry_run: true, added: ['CDG-1'] });
    expect(await codesOf()).toEqual([]);
  });

  test('Venues that are not in the file stay on sale, until they are removed with the flag; one that returns is restored', async () => {
    const ctx = operatorContext();
    await importVenues(ctx, {}, file(first, second));
    expect(await importVenues(ctx, {}, file(first))).toMatchObject({ kept: ['CDG-2'], unchanged: ['CDG-1'] });
    expect(await importVenues(ctx, { remove_missing: true }, file(first))).toMatchObject({
      removed: ['CDG-2'],
    });
    expect(await codesOf()).toEqual(['CDG-1']);
    expect(await importVenues(ctx, { remove_missing: true }, file(first))).toEqual({
      ...nothing,
      dry_run: false,
      unchanged: ['CDG-1'],
    });
    expect(await importVenues(ctx, {}, file(first, second))).toMatchObject({ restored: ['CDG-2'] });
    expect(await codesOf()).toEqual(['CDG-1', 'CDG-2']);
  });

  test('A venue keeps its airport and kind, because visits name it by its code', async () => {
    await importVenues(operatorContext(), {}, file(first));
    const moved = file(aVenue({ code: 'CDG-1', airport: 'LIS', kind: 'dining' }));
    expect(await refusedFields(importVenues(operatorContext(), {}, moved))).toEqual([
      'lines.2.kind immutable',
      'lines.2.airport immutable',
    ]);
  });

  test('An import waits for another one to end, and compares with what that one has stored', async () => {
    const ctx = operatorContext();
    const waiting = await transaction(ctx, async (ctx) => {
      await importVenues(ctx, {}, file(first));
      const other = importVenues(operatorContext(), {}, file(first, second));
      await waitUntilBlocked(other);
      return { other };
    });
    expect(await waiting.other).toMatchObject({ added: ['CDG-2'], unchanged: ['CDG-1'] });
  });

  test.each(['csv', 'json'] as const)(
    'The example file is imported, and an export as %s changes nothing',
    async (format) => {
      const example = readFileSync(
        join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'examples', 'airport-venues.csv'),
      );
      expect((await importVenues(operatorContext(), {}, example)).added).toHaveLength(3);
      const exported = await exportVenues(operatorContext(), { format });
      const again = await importVenues(operatorContext(), {}, new TextEncoder().encode(exported.file));
      expect(again).toMatchObject({
        ...nothing,
        unchanged: ['CDG-2E-GYM', 'LIS-T1-ATLANTIC', 'LIS-T1-FAST'],
      });
    },
  );
});
