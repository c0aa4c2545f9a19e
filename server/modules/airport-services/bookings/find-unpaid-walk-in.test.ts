import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person, systemContext } from '#server/testing/index.ts';
import { findUnpaidWalkIn } from './find-unpaid-walk-in.ts';
import { aVisit, aWalkIn, create } from './testing/shop.ts';

let member: Person;
let otherMember: Person;

beforeAll(async () => {
  const tenant = await aTenant();
  [member, otherMember] = await Promise.all([aMember(tenant), aMember(tenant)]);
});

describe('Unpaid walk-ins', () => {
  test('An unpaid walk-in is found by its member for an equal request until its hold expires', async () => {
    const request = aWalkIn({ passenger_count: 2 });
    const { body } = await create(member, request);
    const ctx = await memberContext(member);
    expect(await findUnpaidWalkIn(ctx, request)).toBe(body.id);
    expect(await findUnpaidWalkIn(ctx, { ...request, passenger_count: 1 })).toBe(null);
    expect(await findUnpaidWalkIn(ctx, { ...request, product_id: 'lounge_test_refused' })).toBe(null);
    expect(await findUnpaidWalkIn(await memberContext(otherMember), request)).toBe(null);
    const { db } = systemContext();
    await db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${body.id}`,
    );
    expect(await findUnpaidWalkIn(ctx, request)).toBe(null);
  });

  test('A prebooked slot for the same time is not found as an unpaid walk-in', async () => {
    const visit = aVisit({ time: '13:00' });
    expect((await create(member, visit)).status).toBe(201);
    const { product_id, date, time = '', passenger_count = 1 } = visit;
    expect(
      await findUnpaidWalkIn(await memberContext(member), { product_id, date, time, passenger_count }),
    ).toBe(null);
  });
});
