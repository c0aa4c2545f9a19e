import { beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/platform/db/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { isoInstant } from '#server/platform/time/index.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { coveredMinor, revokePerk } from './index.ts';
import {
  aBooking,
  act,
  anActivePerk,
  aPerk,
  ledgerOf,
  lock,
  lounge,
  movePerkToPast,
  read,
  release,
  settle,
  unitsOf,
} from './testing/wallet.ts';

const ctx = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  ana = await aMember(tenant);
});

const inDays = (days: number) => isoInstant(Date.now() + days * 86_400_000);

describe('Locking perks for a booking', () => {
  test('Locking perks takes a unit of each and returns what each covers, in the given order', async () => {
    const free = await aPerk(ana);
    const credit = await aPerk(ana, { valueType: 'amount', valueMinor: 2_500, valueCurrency: 'EUR' });
    const bookingId = await aBooking(ana);
    expect(await lock(ana, [credit, free.toUpperCase()], bookingId)).toEqual([
      { perkItemId: credit, type: 'amount', amountMinor: 2_500, currency: 'EUR' },
      { perkItemId: free, type: 'free', amountMinor: null, currency: null },
    ]);
    expect(await unitsOf(free)).toEqual({ status: 'available', used: 0, locked: 1 });
    expect((await read(ana, free)).body).toMatchObject({
      status: 'available',
      units_remaining: 0,
      units_locked: 1,
      booking_id: bookingId,
    });
  });

  test('Locking an empty list of perks does nothing', async () => {
    expect(await lock(ana, [], newId())).toEqual([]);
  });

  test('Repeated locking takes no more units unless the ids name more', async () => {
    const perk = await aPerk(ana, { units: 3 });
    const bookingId = await aBooking(ana);
    for (let time = 0; time < 3; time += 1) await lock(ana, [perk], bookingId);
    expect(await unitsOf(perk)).toMatchObject({ locked: 1 });
    expect(await lock(ana, [perk, perk], bookingId)).toHaveLength(2);
    expect(await unitsOf(perk)).toMatchObject({ locked: 2 });
    await settle(bookingId);
    await lock(ana, [perk], bookingId);
    expect(await unitsOf(perk)).toMatchObject({ used: 2, locked: 0 });
    await expect(lock(ana, [perk, perk, perk], bookingId)).rejects.toMatchObject({ code: 'invalid_state' });
  });

  test('A rollback of the caller’s transaction undoes the locking of perks', async () => {
    const perk = await aPerk(ana);
    const bookingId = await aBooking(ana);
    const failing = transaction(ctx, async (ctx) => {
      const { lockPerks } = await import('./index.ts');
      await lockPerks(ctx, {
        appId: tenant.appId,
        membershipId: ana.membershipId,
        perkItemIds: [perk],
        bookingId,
        product: { kind: 'lounge', productId: lounge },
      });
      throw new Error('The slot was gone');
    });
    await expect(failing).rejects.toThrow('The slot was gone');
    expect(await unitsOf(perk)).toMatchObject({ locked: 0 });
    expect(await ledgerOf(perk)).toEqual(['granted 1']);
  });

  test('If one perk cannot be used, none of the perks is locked', async () => {
    const [good, bad] = [await aPerk(ana), await aPerk(ana)];
    await lock(ana, [bad], await aBooking(ana));
    await expect(lock(ana, [good, bad], await aBooking(ana))).rejects.toMatchObject({
      code: 'invalid_state',
    });
    expect(await unitsOf(good)).toMatchObject({ locked: 0 });
  });

  test('Locking a foreign, unknown or malformed perk id answers not_found', async () => {
    const foreign = await aPerk(await aMember(tenant));
    const elsewhere = await aPerk(await aMember(await aTenant()));
    const bookingId = await aBooking(ana);
    for (const id of [foreign, elsewhere, newId(), 'nonsense']) {
      await expect(lock(ana, [await aPerk(ana), id], bookingId)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await unitsOf(foreign)).toMatchObject({ locked: 0 });
  });

  test('A perk that cannot pay for the product is refused with its field', async () => {
    const dining = { applicableProducts: [{ product_type: 'dining' as const, product_id: null }] };
    const here = { applicableProducts: [{ product_type: 'lounge' as const, product_id: lounge }] };
    const there = { applicableProducts: [{ product_type: 'lounge' as const, product_id: 'another' }] };
    const onTheSpot = { applicableProducts: [] };
    const bookingId = await aBooking(ana);
    for (const wrong of [dining, there, onTheSpot]) {
      const ids = [await aPerk(ana, here), await aPerk(ana, wrong)];
      await expect(lock(ana, ids, bookingId, { field: 'perk_payment.item_ids' })).rejects.toMatchObject({
        code: 'validation_failed',
        facts: { errors: [{ field: 'perk_payment.item_ids.1', code: 'not_applicable' }] },
      });
    }
    expect(await lock(ana, [await aPerk(ana, here)], bookingId)).toHaveLength(1);
  });

  test('Unusable perks and perks of inactive members cannot be locked', async () => {
    const used = await anActivePerk(ana);
    await act(ana, used, 'use');
    const taken = await aPerk(ana);
    await lock(ana, [taken], await aBooking(ana));
    const expired = await aPerk(ana);
    await movePerkToPast(expired, '91 days');
    const early = await aPerk(ana, { validFrom: inDays(1) });
    const revoked = await aPerk(ana);
    await revokePerk(ctx, { appId: tenant.appId, perkId: revoked, reason: 'A mistake' });
    const bookingId = await aBooking(ana);
    for (const perk of [used, taken, expired, early, revoked]) {
      await expect(lock(ana, [perk], bookingId)).rejects.toMatchObject({ code: 'invalid_state' });
    }
    const suspended = await aMember(tenant, { status: 'suspended' });
    await expect(lock(suspended, [await aPerk(suspended)], bookingId)).rejects.toMatchObject({
      code: 'invalid_state',
    });
  });

  test('Locking the last free unit of an active perk ends its activation', async () => {
    const [one, two] = [await anActivePerk(ana), await anActivePerk(ana, { units: 2 })];
    await lock(ana, [one, two], await aBooking(ana));
    expect((await read(ana, one)).body).toMatchObject({ status: 'available', redemption: null });
    expect((await act(ana, one, 'use')).status).toBe(409);
    expect((await read(ana, two)).body).toMatchObject({ status: 'active', units_remaining: 1 });
    expect((await act(ana, two, 'use')).body).toMatchObject({ status: 'available', units_remaining: 0 });
  });

  test('Locking a perk first records the expiry of its activation', async () => {
    const perk = await anActivePerk(ana);
    await movePerkToPast(perk, '25 hours');
    await lock(ana, [perk], await aBooking(ana));
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'activated 0', 'lapsed 0', 'locked -1']);
  });
});

describe('Settling and releasing perks', () => {
  test('Settling a booking marks its locked perks as used, once', async () => {
    const perk = await aPerk(ana);
    const bookingId = await aBooking(ana);
    await lock(ana, [perk], bookingId);
    await Promise.all([settle(bookingId), settle(bookingId), settle(bookingId)]);
    expect(await unitsOf(perk)).toEqual({ status: 'used', used: 1, locked: 0 });
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'locked -1', 'used 0']);
    expect((await read(ana, perk)).body).toMatchObject({
      used_at: expect.any(String),
      booking_id: bookingId,
    });
  });

  test('Releasing a booking returns its locked perks once, and it can lock them again', async () => {
    const perk = await aPerk(ana);
    const bookingId = await aBooking(ana);
    await lock(ana, [perk], bookingId);
    await Promise.all([release(bookingId), release(bookingId), release(bookingId)]);
    await settle(bookingId);
    expect(await unitsOf(perk)).toEqual({ status: 'available', used: 0, locked: 0 });
    expect((await read(ana, perk)).body).toMatchObject({ booking_id: null, units_remaining: 1 });
    await lock(ana, [perk], bookingId);
    await settle(bookingId);
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'locked -1', 'returned 1', 'locked -1', 'used 0']);
  });

  test('Releasing a booking returns its used perks', async () => {
    const perk = await aPerk(ana);
    const bookingId = await aBooking(ana);
    await lock(ana, [perk], bookingId);
    await settle(bookingId);
    await Promise.all([release(bookingId), release(bookingId)]);
    expect((await read(ana, perk)).body).toMatchObject({
      status: 'available',
      units_used: 0,
      units_remaining: 1,
      used_at: null,
      booking_id: null,
    });
    expect(await ledgerOf(perk)).toEqual(['granted 1', 'locked -1', 'used 0', 'returned 1']);
  });

  test('Settling and releasing do not change units of other bookings', async () => {
    const perk = await aPerk(ana, { units: 4 });
    const [paid, failed, open] = [await aBooking(ana), await aBooking(ana), await aBooking(ana)];
    for (const bookingId of [paid, failed, open]) await lock(ana, [perk], bookingId);
    await settle(paid);
    await release(failed);
    expect(await unitsOf(perk)).toEqual({ status: 'available', used: 1, locked: 1 });
    expect((await read(ana, perk)).body.units_remaining).toBe(2);
  });

  test('A unit locked before the perk expired can be used; a returned unit is expired', async () => {
    const [kept, back, late] = [await aPerk(ana), await aPerk(ana), await aPerk(ana)];
    const [first, second, third] = [await aBooking(ana), await aBooking(ana), await aBooking(ana)];
    await lock(ana, [kept], first);
    await lock(ana, [back], second);
    await lock(ana, [late], third);
    await settle(third);
    for (const perk of [kept, back, late]) await movePerkToPast(perk, '91 days');
    await settle(first);
    await release(second);
    await release(third);
    expect(await unitsOf(kept)).toMatchObject({ status: 'used', used: 1 });
    for (const perk of [back, late]) {
      expect((await read(ana, perk)).body).toMatchObject({ status: 'expired', units_remaining: 0 });
      expect((await ledgerOf(perk)).slice(-2)).toEqual(['returned 1', 'expired -1']);
    }
  });

  test('A revoked perk stays revoked after settling and releasing', async () => {
    const perk = await aPerk(ana, { units: 2 });
    const [paid, failed] = [await aBooking(ana), await aBooking(ana)];
    await lock(ana, [perk], paid);
    await lock(ana, [perk], failed);
    await revokePerk(ctx, { appId: tenant.appId, perkId: perk, reason: 'A mistake' });
    await settle(paid);
    await release(failed);
    expect(await unitsOf(perk)).toEqual({ status: 'revoked', used: 1, locked: 0 });
    expect((await read(ana, perk)).body).toMatchObject({ status: 'revoked', units_remaining: 0 });
  });

  test('Settling and releasing a booking without perks or an unknown booking does nothing', async () => {
    for (const id of [await aBooking(ana), newId(), 'nonsense']) {
      await settle(id);
      await release(id);
    }
  });
});

test('Only a usable perk of the app can be revoked', async () => {
  const perk = await aPerk(ana);
  const revoke = (perkId: string, appId = tenant.appId) =>
    revokePerk(ctx, { appId, perkId, reason: 'A mistake' });
  await revoke(perk);
  expect(await ledgerOf(perk)).toEqual(['granted 1', 'revoked -1']);
  await expect(revoke(perk)).rejects.toMatchObject({ code: 'invalid_state' });
  for (const id of [newId(), 'nonsense'])
    await expect(revoke(id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(revoke(await aPerk(ana), (await aTenant()).appId)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('A perk covers the full price of a person, or up to its amount at the exchange rate', () => {
  const free = { perkItemId: '', type: 'free', amountMinor: null, currency: null } as const;
  const credit = { perkItemId: '', type: 'amount', amountMinor: 2_500, currency: 'EUR' } as const;
  expect(coveredMinor(ctx, free, 3_950, 'GBP')).toBe(3_950);
  expect(coveredMinor(ctx, credit, 3_950, 'EUR')).toBe(2_500);
  expect(coveredMinor(ctx, credit, 1_990, 'EUR')).toBe(1_990);
  // The yen has no minor unit: 25 euros are thousands of yen, not hundreds of thousands.
  const yen = coveredMinor(ctx, credit, 1_000_000, 'JPY');
  expect(yen).toBeGreaterThan(2_500);
  expect(yen).toBeLessThan(10_000);
});

test('In Production, without exchange rates, a credit pays only in its own currency', () => {
  const production = { environment: 'Production' } as const;
  const credit = { perkItemId: '', type: 'amount', amountMinor: 2_500, currency: 'EUR' } as const;
  expect(coveredMinor(production, credit, 3_950, 'EUR')).toBe(2_500);
  expect(() => coveredMinor(production, credit, 3_950, 'GBP')).toThrow(
    expect.objectContaining({ code: 'supplier_unavailable' }),
  );
});

test('Check constraints prevent the use of more units than a perk has', async () => {
  const perk = await aPerk(ana);
  const oversell = ctx.db.execute(
    sql`update saved_perks set units_used = 1, units_locked = 1 where id = ${perk}`,
  );
  await expect(oversell).rejects.toMatchObject({ cause: { code: '23514' } });
  const negative = ctx.db.execute(sql`update saved_perks set units_locked = -1 where id = ${perk}`);
  await expect(negative).rejects.toMatchObject({ cause: { code: '23514' } });
});

test('A booking that has ended cannot lock perks', async () => {
  for (const state of ['cancelled', 'expired', 'failed', 'completed']) {
    const [perk, bookingId] = [await aPerk(ana), await aBooking(ana)];
    await ctx.db.execute(sql`update bookings set state = ${state} where id = ${bookingId}`);
    await expect(lock(ana, [perk], bookingId)).rejects.toMatchObject({ code: 'invalid_state' });
    expect(await unitsOf(perk)).toMatchObject({ locked: 0 });
  }
});

test('Perks cannot be locked for an unknown booking or a booking of another app', async () => {
  const perk = await aPerk(ana);
  const elsewhere = await aBooking(await aMember(await aTenant()));
  for (const id of [elsewhere, newId()])
    await expect(lock(ana, [perk], id)).rejects.toThrow('of the same app');
});
