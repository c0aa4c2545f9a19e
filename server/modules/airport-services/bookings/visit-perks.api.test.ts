import { beforeAll, describe, expect, test } from 'vitest';
import { listSavedPerks } from '#server/modules/perks/index.ts';
import { aPerk } from '#server/modules/perks/testing/wallet.ts';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { getTravelBooking } from './get-booking.ts';
import { aBooking, aVisit, create, plainLounge } from './testing/shop.ts';
import { applicablePerks, hasPerks, offerPerks, withReservedUnits } from './visit-perks.ts';

const lounge = { kind: 'lounge', productId: plainLounge } as const;

let tenant: Tenant;

beforeAll(async () => {
  tenant = await aTenant();
});

async function walletOf(member: Person) {
  return (await listSavedPerks(await memberContext(member), {})).perks;
}

describe('Perks for visits', () => {
  test('The amount offered for each perk is the amount that the payment takes from the price', async () => {
    const member = await aMember(tenant);
    const [free, credit] = [
      await aPerk(member),
      await aPerk(member, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' }),
    ];
    const ctx = await memberContext(member);
    const { price } = await getTravelBooking(ctx, {
      booking_id: (await aBooking(member, { passenger_count: 2 })).id,
    });
    const { unitMinor, currency } = price;
    const offer = offerPerks(ctx, await walletOf(member), { ...lounge, guests: 2, unitMinor, currency });
    const paysOf = new Map(offer.choices.map(({ perk, paysMinor }) => [perk.id, paysMinor]));
    expect(offer.totalMinor).toBe(price.totalMinor);
    expect(paysOf).toEqual(
      new Map([
        [free, unitMinor],
        [credit, 1_000],
      ]),
    );
    const paid = await create(member, {
      ...aVisit({ passenger_count: 2 }),
      perk_payment: { item_ids: [credit, free] },
    });
    const booked = await getTravelBooking(ctx, { booking_id: paid.body.id });
    expect(booked.price.perkMinor).toBe(unitMinor + 1_000);
    expect(booked.price.dueMinor).toBe(offer.totalMinor - booked.price.perkMinor);
  });

  test('A perk without an exchange rate to the price is not offered, and the others are', async () => {
    const member = await aMember(tenant);
    await aPerk(member, { valueType: 'amount', valueMinor: 5_000, valueCurrency: 'AED' });
    const credit = await aPerk(member, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const visit = { ...lounge, guests: 2, unitMinor: 3_200, currency: 'EUR' };
    // Production has no exchange rates in tests.
    const offer = offerPerks({ environment: 'Production' }, await walletOf(member), visit);
    expect(offer.choices.map(({ perk, paysMinor }) => [perk.id, paysMinor])).toEqual([[credit, 1_000]]);
    expect(offer).toMatchObject({ sumsMinor: [0, 1_000], totalMinor: 6_400 });
  });

  test('A perk is offered once for each unit, for at most one unit for each guest', async () => {
    const member = await aMember(tenant);
    await aPerk(member, { units: 3 });
    const ctx = await memberContext(member);
    const offered = async (guests: number) => {
      const visit = { ...lounge, guests, unitMinor: 3_200, currency: 'EUR' };
      return offerPerks(ctx, await walletOf(member), visit);
    };
    expect((await offered(2)).choices).toHaveLength(2);
    expect((await offered(5)).choices).toHaveLength(3);
    expect((await offered(2)).sumsMinor.toSorted((one, other) => one - other)).toEqual([0, 3_200, 6_400]);
  });

  test('The units that a booking has reserved can be chosen again for the same booking only', async () => {
    const member = await aMember(tenant);
    const perk = await aPerk(member, { valueType: 'amount', valueMinor: 1_000, valueCurrency: 'EUR' });
    const { body } = await create(member, { ...aVisit(), perk_payment: { item_ids: [perk] } });
    const wallet = await walletOf(member);
    expect(applicablePerks(wallet, lounge)).toEqual([]);
    expect(hasPerks(wallet, lounge, [perk])).toBe(false);
    const own = withReservedUnits(wallet, body.payment.perk_item_ids);
    expect(hasPerks(own, lounge, [perk])).toBe(true);
    expect(hasPerks(own, lounge, [perk, perk])).toBe(false);
  });

  test('Only perks for the kind of venue are applicable, those that expire first in front', async () => {
    const member = await aMember(tenant);
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const later = await aPerk(member, { expiresAt: inDays(60) });
    const sooner = await aPerk(member, { expiresAt: inDays(30) });
    await aPerk(member, { applicableProducts: [{ product_type: 'dining', product_id: null }] });
    const found = applicablePerks(await walletOf(member), lounge);
    expect(found.map(({ id }) => id)).toEqual([sooner, later]);
  });
});
