import { afterAll, beforeAll, expect, test } from 'vitest';
import { convertMinor, setExchangeMargin } from '#server/modules/fx/index.ts';
import { mapSuppliers, unmapSuppliers } from '#server/modules/hotels/catalogue/testing/mapped-suppliers.ts';
import { sql } from '#server/platform/db/sql.ts';
import { addDays, today } from '#server/platform/time/index.ts';
import { aMember, aTenant, callApi, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { confirmedPrice, initiation, type Rate, ratesOf } from './testing/shop.ts';

type ConvertedRate = Rate & {
  price: Rate['price'] & { converted_from?: { total: number; currency: string; rate: number } };
};

const sandbox = systemContext();
let start = 300;

beforeAll(mapSuppliers);
afterAll(unmapSuppliers);

/** A rate, in euros, of the supplier that answers in another currency and names its cost. */
async function aConvertedRate(member: Person): Promise<ConvertedRate> {
  start += 3;
  const check_in = addDays(today('UTC'), start);
  const dates = { check_in, check_out: addDays(check_in, 2) };
  const rates = await ratesOf(member, { hotel: 'htl_test_price_only', dates, currency: 'EUR' });
  const rate = (rates as ConvertedRate[]).find(({ price }) => price.converted_from && price.due_now > 0);
  if (!rate) throw new Error('The test hotel has no converted rate');
  return rate;
}

async function book(tenant: Tenant, member: Person, rate: Rate) {
  const { token } = await confirmedPrice(member, rate);
  const answer = await callApi('POST', '/v1/hotel/booking/initiate', {
    key: tenant,
    body: initiation(rate, { price_confirmation_token: token }),
  });
  expect(answer.status, answer.text).toBe(201);
  const [row] = await sandbox.db.execute<{
    net: number;
    commission: number;
    currency: string;
    rate: number;
    due_now: number;
    pinned_rate: number;
    supplier_due_now: number;
  }>(sql`
    select cost_net_minor::int as net, cost_commission_minor::int as commission, cost_currency as currency,
      cost_exchange_rate as rate, due_now_minor::int as due_now,
      (details #>> '{price,converted,rate}')::float8 as pinned_rate,
      (details #>> '{price,converted,dueNowMinor}')::int as supplier_due_now
    from bookings where id = ${String(answer.body.booking_id)}`);
  if (!row) throw new Error('no booking');
  return row;
}

test('A booking stores what its supplier charges, in the supplier’s currency, with the rate of the sale', async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  const booked = await book(tenant, member, await aConvertedRate(member));
  expect(booked.currency).not.toBe('EUR');
  expect(booked.net + booked.commission).toBe(booked.supplier_due_now);
  expect(booked.rate).toBe(booked.pinned_rate);
});

test('The margin of the app is part of the rate of a converted price, and no part of the rate of its cost', async () => {
  const tenant = await aTenant();
  const member = await aMember(tenant);
  await setExchangeMargin(sandbox, tenant.appId, 500);
  const rate = await aConvertedRate(member);
  const from = rate.price.converted_from;
  if (!from) throw new Error('not converted');
  const unitMinor = convertMinor(sandbox, 1_000_000_000, from.currency, 'EUR');
  expect(from.rate * 1_000_000_000).toBeCloseTo(unitMinor * 1.05, -2);
  const booked = await book(tenant, member, rate);
  expect(booked.pinned_rate).toBe(from.rate);
  expect(booked.pinned_rate / booked.rate).toBeCloseTo(1.05, 6);
  await setExchangeMargin(sandbox, tenant.appId, 0);
  const { total } = await confirmedPrice(member, rate);
  expect(total).toBe(rate.price.total);
});
