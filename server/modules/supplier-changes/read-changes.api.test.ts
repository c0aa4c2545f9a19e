import { beforeAll, describe, expect, test } from 'vitest';
import { findBookingAnywhere, historyOf } from '#server/modules/bookings/index.ts';
import type { SupplierChanges } from '#server/modules/bookings/port.ts';
import { aPaidHold } from '#server/modules/experiences/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { enqueue } from '#server/platform/jobs/index.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { readChangesOf, readSupplierChanges } from './read-supplier-changes.ts';

const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const readAll = async () => {
  await enqueue(ctx, readSupplierChanges, {});
  await runJobs();
};

test('A visit that its operator moves has the new time after the list of changes was read, and the traveller is told once', async () => {
  const { holdId } = await aPaidHold(tenant, member, { product_code: 'exp_test_moved' });
  const before = await findBookingAnywhere(ctx, holdId);
  expect(before).toMatchObject({ state: 'confirmed', details: { time: '10:00' } });
  await readAll();
  await readAll();
  const after = await findBookingAnywhere(ctx, holdId);
  expect(after).toMatchObject({ state: 'confirmed', details: { time: '11:00' } });
  const movedMs = (at: 'startsAt' | 'endsAt') =>
    Date.parse(after?.[at] ?? '') - Date.parse(before?.[at] ?? '');
  expect([movedMs('startsAt'), movedMs('endsAt')]).toEqual([3_600_000, 3_600_000]);
  const told = (await mailsTo(member.email)).filter(({ kind }) => kind === 'booking_changed');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain('11:00');
  const history = await historyOf(ctx, { appId: tenant.appId, id: holdId });
  expect(history.at(-1)).toMatchObject({ state: 'confirmed', reason: 'changed_by_supplier' });
});

describe('The list of changes of a supplier', () => {
  /** A supplier whose list has these pages; it records the cursors that it is asked with. */
  function supplierWith(pages: Record<string, SupplierChanges | Error>) {
    const asked: (string | null)[] = [];
    return {
      asked,
      name: newId(),
      async changesSince(_: unknown, cursor: string | null) {
        asked.push(cursor);
        const page = pages[cursor ?? 'first'];
        if (page instanceof Error) throw page;
        return page ?? { bookings: [], cursor: cursor ?? '', hasMore: false };
      },
    };
  }

  test('Pages are read until there is no more, and the next run goes on from the last cursor', async () => {
    const supplier = supplierWith({
      first: { bookings: [], cursor: 'a', hasMore: true },
      a: { bookings: [{ reference: 'unknown' }], cursor: 'b', hasMore: false },
    });
    await readChangesOf(ctx, supplier);
    await readChangesOf(ctx, supplier);
    expect(supplier.asked).toEqual([null, 'a', 'b']);
  });

  test('One run reads at most twenty pages', async () => {
    const supplier = supplierWith({
      first: { bookings: [], cursor: 'a', hasMore: true },
      a: { bookings: [], cursor: 'a', hasMore: true },
    });
    await readChangesOf(ctx, supplier);
    expect(supplier.asked).toHaveLength(20);
  });

  test('A page that fails is asked for again by the next run', async () => {
    const supplier = supplierWith({
      first: { bookings: [], cursor: 'a', hasMore: true },
      a: new Error('down'),
    });
    await expect(readChangesOf(ctx, supplier)).rejects.toThrow('down');
    await expect(readChangesOf(ctx, supplier)).rejects.toThrow('down');
    expect(supplier.asked).toEqual([null, 'a', 'a']);
  });

  test('Of two processes one reads a list at a time', async () => {
    let calls = 0;
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const supplier = {
      name: newId(),
      async changesSince() {
        calls += 1;
        await mayAnswer;
        return { bookings: [], cursor: 'a', hasMore: false };
      },
    };
    const runs = [readChangesOf(ctx, supplier), readChangesOf(ctx, supplier)];
    // The one without the lease ends at once; the other waits for its answer.
    await Promise.race(runs);
    answer();
    await Promise.all(runs);
    expect(calls).toBe(1);
  });

  test('A process whose lease another has taken over neither moves the cursor nor reads on', async () => {
    let calls = 0;
    const supplier = {
      name: newId(),
      async changesSince() {
        calls += 1;
        await ctx.db.execute(
          sql`update supplier_cursors set leased_by = 'another' where supplier = ${supplier.name}`,
        );
        return { bookings: [], cursor: 'late', hasMore: true };
      },
    };
    await readChangesOf(ctx, supplier);
    const [row] = await ctx.db.execute(
      sql`select cursor, leased_by from supplier_cursors where supplier = ${supplier.name}`,
    );
    expect(row).toEqual({ cursor: null, leased_by: 'another' });
    expect(calls).toBe(1);
  });
});
