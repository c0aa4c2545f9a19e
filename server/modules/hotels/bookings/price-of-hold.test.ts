import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMarkupRule } from '#server/modules/pricing/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { type HotelOrder, type HotelSupplier, isWorseThanAgreed } from '../catalogue/port.ts';
import { hotelSupplier } from '../catalogue/suppliers.ts';
import { mapSuppliers, unmapSuppliers, whileSupplier } from '../catalogue/testing/mapped-suppliers.ts';
import { confirmedPrice, initiate, type Rate, ratesOf } from './testing/shop.ts';

const priceOnly = 'htl_test_price_only';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await mapSuppliers();
});

afterAll(unmapSuppliers);

/** A rate whose price its supplier names in dollars and we in euros. */
async function aConvertedRate(): Promise<Rate> {
  const [rate] = await ratesOf(member, { hotel: priceOnly, currency: 'EUR' });
  if (!rate) throw new Error('The test hotel has no rate');
  return rate;
}

/** Initiates a confirmed price while the supplier's hold answers the price that `change` makes of it. */
async function initiateWhileHolding(rate: Rate, change: (price: Price) => Price) {
  const { token } = await confirmedPrice(member, rate);
  const { hold } = hotelSupplier('Sandbox', 'pelican');
  const behaves: Partial<HotelSupplier> = {
    hold: async (...asked) => {
      const answer = await hold(...asked);
      if (!answer.price) throw new Error('The supplier names no price');
      return { ...answer, price: change(answer.price) };
    },
  };
  return whileSupplier('pelican', behaves, () =>
    initiate(tenant, member, rate, { price_confirmation_token: token }),
  );
}

type Price = { currency: string; totalMinor: number };

async function lastStates(): Promise<string[]> {
  const rows = await systemContext().db.execute<{ state: string }>(
    sql`select state from bookings where user_id = ${member.userId} order by id`,
  );
  return rows.map(({ state }) => state);
}

describe('The price that a hotel supplier holds in its own currency', () => {
  test('A higher price by a single cent is refused before anybody pays, with the total in the currency asked for', async () => {
    const rate = await aConvertedRate();
    const dearer = await initiateWhileHolding(rate, (price) => ({
      ...price,
      totalMinor: price.totalMinor + 110,
    }));
    expect(dearer.problem).toMatchObject({ status: 409, code: 'price_changed', currency: 'EUR' });
    expect(dearer.problem?.total).toBeCloseTo(rate.price.total + 1, 1);
    const cent = await initiateWhileHolding(rate, (price) => ({
      ...price,
      totalMinor: price.totalMinor + 1,
    }));
    expect(cent.problem).toMatchObject({ status: 409, code: 'price_changed' });
    expect(await lastStates()).toEqual(['not_held', 'not_held']);
  });

  test('The same price and a lower one are held at the total that the member accepted', async () => {
    for (const less of [0, 500]) {
      const rate = await aConvertedRate();
      const { status, body } = await initiateWhileHolding(rate, (price) => ({
        ...price,
        totalMinor: price.totalMinor - less,
      }));
      expect([status, body.total]).toEqual([201, rate.price.total]);
    }
  });

  test('A price in a currency in which nothing was agreed is refused as an error of the supplier', async () => {
    const rate = await aConvertedRate();
    const { problem } = await initiateWhileHolding(rate, () => ({ currency: 'JPY', totalMinor: 1 }));
    expect(problem).toMatchObject({ status: 502, code: 'supplier_error' });
  });
});

test('The supplier gets the terms that were sold, before markup, to refuse worse ones if it fixes the price anew', async () => {
  const shop = await aTenant();
  const dearer = { percentBasisPoints: 1_500, fixedMinor: 300, roundToMinor: 100, currency: 'EUR' };
  const always = { validFrom: null, validUntil: null };
  await addMarkupRule(systemContext(), { appId: shop.appId, product: 'hotels', ...dearer, ...always });
  const buyer = await aMember(shop);
  const rates = await ratesOf(buyer, { hotel: priceOnly, currency: 'EUR' });
  const rate = rates.find(({ refundable }) => refundable);
  if (!rate) throw new Error('The test hotel has no rate with free cancellation');
  const { hold, recheck } = hotelSupplier('Sandbox', 'pelican');
  const orders: HotelOrder[] = [];
  const recording: Partial<HotelSupplier> = {
    hold: (ctx, order, until) => {
      orders.push(order);
      return hold(ctx, order, until);
    },
  };
  await whileSupplier('pelican', recording, () => initiate(shop, buyer, rate));
  const [order] = orders;
  const named = order && (await recheck(systemContext(), order));
  if (!named) throw new Error('The supplier got no order');
  const untils = ({ timeline }: HotelOrder['agreedPolicy']) => timeline.map(({ until }) => until);
  expect(untils(order.agreedPolicy)).toEqual(untils(named.policy));
  const lastOf = ({ timeline }: HotelOrder['agreedPolicy']) => timeline.at(-1)?.penaltyMinor ?? 0;
  const share = lastOf(named.policy) / named.price.totalMinor;
  expect(lastOf(order.agreedPolicy) / order.agreedTotalMinor).toBeCloseTo(share, 3);
  expect(isWorseThanAgreed(named, order, Date.now())).toBe(false);
});
