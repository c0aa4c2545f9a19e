import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { planOf } from '#server/testing/plan-of.ts';
import { namedBookingsQuery } from './find-named-bookings.ts';

test('The bookings that a supplier names are found by an index, by our reference as by its own', async () => {
  const ctx = systemContext();
  const tenant = await aTenant();
  const supplier = newId();
  await ctx.db.execute(sql`
    insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, supplier_reference,
      title, time_zone, starts_at, ends_at, currency, total_minor, due_now_minor, details)
    select ${tenant.appId}::uuid, gen_random_uuid(), 'lounge', 'completed', ${tenant.organisationId}::uuid, ${supplier}::text || n,
      ${supplier}, 'L-' || n, 'Lounge', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}'
    from generate_series(1, 5000) n`);
  await ctx.db.execute(sql`analyze bookings`);
  const plan = await planOf(
    namedBookingsQuery(ctx, supplier, [{ reference: `${supplier}7` }, { supplierReference: 'L-9' }]),
  );
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('bookings_supplier_reference');
  const found = await namedBookingsQuery(ctx, supplier, [
    { reference: `${supplier}7` },
    { supplierReference: 'L-9' },
  ]);
  expect(found).toHaveLength(2);
});
