import { beforeAll, describe, expect, test } from 'vitest';
import {
  applySupplierChange,
  type Booking,
  findBooking,
  productOf,
  recordSupplierAnswer,
  stepsAhead,
} from '#server/modules/bookings/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import {
  aMember,
  aTenant,
  memberContext,
  type Person,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import { cancelExperienceBooking, getExperienceBooking } from './index.ts';
import { aPaidHold } from './testing/shop.ts';

const hourMs = 3_600_000;
const ctx = systemContext();
let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

async function stored(id: string): Promise<Booking> {
  const booking = await findBooking(ctx, tenant.appId, id);
  if (!booking) throw new Error('No booking');
  return booking;
}

/** A paid visit in more than twenty days whose free cancellation ends a number of hours before it; null = never free. */
async function aVisit(freeUntilHours: number | null): Promise<Booking> {
  const { holdId } = await aPaidHold(tenant, member);
  const rule = JSON.stringify({ cancellation: { freeUntilHours } });
  await ctx.db.execute(sql`update bookings set details = details || ${rule}::jsonb where id = ${holdId}`);
  return stored(holdId);
}

/** The answer of an operator that has the visit at an instant. */
const bookedAt = (startsAt: string) => ({
  outcome: 'booked' as const,
  supplierReference: 'moved',
  details: { date: startsAt.slice(0, 10), time: startsAt.slice(11, 16) },
  times: { startsAt, endsAt: isoInstant(Date.parse(startsAt) + hourMs) },
});

const hoursFrom = (instant: string | number, hours: number) =>
  isoInstant(new Date(instant).getTime() + hours * hourMs);

async function penaltyOf(id: string): Promise<number> {
  const caller = { ...(await memberContext(member)), key: null };
  const { cancellation } = await cancelExperienceBooking(caller, { booking_id: id, dry_run: true });
  return cancellation.penaltyMinor;
}

/** What the page of a booking shows, with the steps that the adapter counts with. */
async function shownTerms(id: string) {
  const caller = { ...(await memberContext(member)), key: null };
  const { terms, freeUntil } = await getExperienceBooking(caller, { booking_id: id });
  const counted = productOf('experience').cancellationTerms(await stored(id));
  return { freeUntil, shown: stepsAhead(terms, Date.now()), counted: stepsAhead(counted, Date.now()) };
}

describe('Visits that their operator moves', () => {
  test('A visit that its operator moves earlier keeps the free cancellation that was sold, however often it is moved', async () => {
    const { id, startsAt } = await aVisit(24);
    const sold = await shownTerms(id);
    for (const hours of [1, -1, -1.5]) {
      await applySupplierChange(ctx, await stored(id), bookedAt(hoursFrom(startsAt, hours)));
      expect((await stored(id)).startsAt).toBe(hoursFrom(startsAt, hours));
    }
    expect(await shownTerms(id)).toEqual(sold);
    expect(sold.freeUntil).toBe(hoursFrom(startsAt, -24));
  });

  test('A visit that its operator moves to the same day costs nothing to cancel where it was free before', async () => {
    const { id } = await aVisit(24);
    expect(await penaltyOf(id)).toBe(0);
    await applySupplierChange(ctx, await stored(id), bookedAt(hoursFrom(Date.now(), 3)));
    expect(await penaltyOf(id)).toBe(0);
    const { shown, counted } = await shownTerms(id);
    expect(shown).toEqual(counted);
  });

  test('A visit that its operator moves an hour later is free to cancel an hour longer', async () => {
    const { id, startsAt } = await aVisit(24);
    await applySupplierChange(ctx, await stored(id), bookedAt(hoursFrom(startsAt, 1)));
    expect((await shownTerms(id)).freeUntil).toBe(hoursFrom(startsAt, -23));
  });

  test('A visit without free cancellation is free to cancel until it begins while it is two hours or more from where it was sold', async () => {
    const { id, startsAt, totalMinor } = await aVisit(null);
    const penalties: number[] = [];
    for (const hours of [1.9, 2, -2, -1.9]) {
      await applySupplierChange(ctx, await stored(id), bookedAt(hoursFrom(startsAt, hours)));
      const { shown, counted } = await shownTerms(id);
      expect(shown).toEqual(counted);
      penalties.push(await penaltyOf(id));
    }
    expect(penalties).toEqual([totalMinor, 0, 0, totalMinor]);
  });

  test('A visit that its operator confirms at another time than the one that was sold keeps the terms that were sold', async () => {
    const { id, startsAt } = await aVisit(24);
    const sold = await shownTerms(id);
    await ctx.db.execute(
      sql`update bookings set state = 'pending_supplier', supplier_outcome = null where id = ${id}`,
    );
    await recordSupplierAnswer(ctx, await stored(id), bookedAt(hoursFrom(startsAt, -1)));
    await ctx.db.execute(sql`update bookings set state = 'confirmed' where id = ${id}`);
    expect((await stored(id)).startsAt).toBe(hoursFrom(startsAt, -1));
    expect(await shownTerms(id)).toEqual(sold);
  });
});
