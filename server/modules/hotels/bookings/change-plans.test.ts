import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { planOf } from '#server/testing/plan-of.ts';
import { openChangesQuery } from './sweep-traveller-changes.ts';

test('Changes of travellers without an answer are found by an index, in its order', async () => {
  const ctx = systemContext();
  const tenant = await aTenant();
  const name = newId();
  await ctx.db.execute(sql`
    with booked as (
      insert into bookings (app_id, id, kind, state, organisation_id, reference, supplier, title, time_zone, starts_at, ends_at,
        currency, total_minor, due_now_minor, details)
      select ${tenant.appId}::uuid, gen_random_uuid(), 'lounge', 'cancelled', ${tenant.organisationId}::uuid, ${name}::text || n,
        ${name}, 'Stay', 'Europe/Paris', now(), now(), 'EUR', 1, 1, '{}' from generate_series(1, 5000) n
      returning app_id, id, reference)
    insert into hotel_traveller_changes (app_id, booking_id, request_id, travellers, declined_at)
    select app_id, id, gen_random_uuid(), '[]', case when right(reference, 2) = '00' then null else now() end from booked`);
  await ctx.db.execute(sql`analyze hotel_traveller_changes`);
  const first = await planOf(openChangesQuery(ctx, 500));
  const last = { appId: tenant.appId, bookingId: newId(), createdAt: '2026-01-01T00:00:00.000Z' };
  for (const plan of [first, await planOf(openChangesQuery(ctx, 500, { last }))]) {
    expect(plan).toContain('hotel_traveller_changes_open');
    expect(plan).not.toContain('Seq Scan');
  }
  await ctx.db.execute(sql`delete from bookings where supplier = ${name}`);
});
