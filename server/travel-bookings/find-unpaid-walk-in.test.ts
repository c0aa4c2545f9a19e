import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, memberContext, type Person, systemContext } from '#server/testing/index.ts';
import { findUnpaidWalkIn } from './find-unpaid-walk-in.ts';
import { aVisit, aWalkIn, create } from './testing/shop.ts';

let member: Person;
let stranger: Person;

beforeAll(async () => {
  const tenant = await aTenant();
  [member, stranger] = await Promise.all([aMember(tenant), aMember(tenant)]);
});

describe('a walk-in that is not paid yet', () => {
  it('is found again by whoever asks for the same, until it is paid, given back or over', async () => {
    const wanted = aWalkIn({ passenger_count: 2 });
    const { body } = await create(member, wanted);
    const ctx = await memberContext(member);
    expect(await findUnpaidWalkIn(ctx, wanted)).toBe(body.id);
    expect(await findUnpaidWalkIn(ctx, { ...wanted, passenger_count: 1 })).toBe(null);
    expect(await findUnpaidWalkIn(ctx, { ...wanted, product_id: 'lounge_test_refused' })).toBe(null);
    expect(await findUnpaidWalkIn(await memberContext(stranger), wanted)).toBe(null);
    const { db } = systemContext();
    await db.execute(
      sql`update bookings set hold_expires_at = now() - interval '1 second' where id = ${body.id}`,
    );
    expect(await findUnpaidWalkIn(ctx, wanted)).toBe(null);
  });

  it('is no slot that was prebooked for the same time', async () => {
    const visit = aVisit({ time: '13:00' });
    expect((await create(member, visit)).status).toBe(201);
    const { product_id, date, time = '', passenger_count = 1 } = visit;
    expect(
      await findUnpaidWalkIn(await memberContext(member), { product_id, date, time, passenger_count }),
    ).toBe(null);
  });
});
