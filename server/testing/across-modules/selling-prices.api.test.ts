import { expect, test } from 'vitest';
import * as airport from '#server/modules/airport-services/bookings/testing/shop.ts';
import * as esim from '#server/modules/esim/testing/shop.ts';
import * as experiences from '#server/modules/experiences/testing/shop.ts';
import {
  addedMinor,
  addMarkupRule,
  endMarkupRule,
  type PricedProduct,
  sellingPrice,
} from '#server/modules/pricing/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';

const terms = { percentBasisPoints: 1_000, fixedMinor: 125, roundToMinor: 10 };
const minor = (amount: number) => fromMajor(amount, 'EUR');
const sold = (amount: number) => sellingPrice(terms, minor(amount));

/** A new app with a markup rule for the product, and one without. */
async function twoShops(product: PricedProduct) {
  const [ours, plain] = await Promise.all([aTenant(), aTenant()]);
  const rule = await addMarkupRule(systemContext(), {
    appId: ours.appId,
    product,
    currency: 'EUR',
    ...terms,
    validFrom: null,
    validUntil: null,
  });
  const [member, plainMember] = await Promise.all([aMember(ours), aMember(plain)]);
  return {
    ours,
    plain,
    member,
    plainMember,
    endRule: () => endMarkupRule(systemContext(), ours.appId, rule.id),
  };
}

/** What is stored of a booking, and the total of its supplier's order. */
async function storedOf(bookingId: string, orders: 'sandbox_venue_orders' | 'sandbox_experience_orders') {
  const [row] = await systemContext().db.execute<{ total: number; markup: AppliedMarkup; order: number }>(sql`
    select b.total_minor::int as total, b.markup, o.total_minor::int as order
    from bookings b join ${sql.identifier(orders)} o on o.reference = b.reference where b.id = ${bookingId}`);
  if (!row) throw new Error('no order');
  return row;
}

test('A visit of a lounge is sold by the markup rule for each guest, and its supplier gets its own price', async () => {
  const { member, plainMember } = await twoShops('airport');
  const visit = airport.aVisit({ passenger_count: 3 });
  const [ours, theirs] = await Promise.all([
    airport.prebook(member, visit),
    airport.prebook(plainMember, visit),
  ]);
  const orderMinor = minor(theirs.body.total);
  expect(minor(ours.body.total)).toBe(3 * sellingPrice(terms, orderMinor / 3));
  const stored = await storedOf(ours.body.prebooking_id, 'sandbox_venue_orders');
  expect(stored).toMatchObject({
    total: minor(ours.body.total),
    order: orderMinor,
    markup: { supplierTotalMinor: orderMinor, prices: [{ minor: orderMinor / 3, quantity: 3 }] },
  });
  const shown = (tenant: Tenant) =>
    callApi<{ from_price: number }>('GET', `/v1/travel/lounge/${airport.plainLounge}`, { key: tenant });
  const [venue, plainVenue] = await Promise.all([shown(member.tenant), shown(plainMember.tenant)]);
  expect(venue.status, venue.text).toBe(200);
  expect(minor(venue.body.from_price)).toBe(sold(plainVenue.body.from_price));
});

test('An eSIM order is sold by the markup rule for each eSIM, at the price that the plans show', async () => {
  const { member, plainMember } = await twoShops('esim');
  const [ours, theirs] = await Promise.all([
    esim.anOrder(member, { quantity: 2 }),
    esim.anOrder(plainMember, { quantity: 2 }),
  ]);
  expect(minor(ours.plan.price)).toBe(sold(theirs.plan.price));
  expect(minor(ours.total)).toBe(2 * sold(theirs.plan.price));
  const options = await callApi<{ plans: { resource_id: string; price: number }[] }>(
    'GET',
    `/v1/travel/esim/${esim.testPlan}/options`,
    { key: member.tenant },
  );
  expect(options.body.plans?.[0]?.price, options.text).toBe(ours.plan.price);
});

test('An experience is held at the price of its token although the rule has ended since', async () => {
  const { ours, plain, member, endRule } = await twoShops('experiences');
  const visit = experiences.aVisit();
  const [price, plainPrice] = await Promise.all([
    experiences.priceOf(ours, visit),
    experiences.priceOf(plain, visit),
  ]);
  const expected = plainPrice.body.line_items.map(({ quantity, unit_price: unit }) => quantity * sold(unit));
  expect(minor(price.body.total)).toBe(expected.reduce((sum, amount) => sum + amount, 0));
  await endRule();
  const held = await experiences.hold(member, { ...visit, price_token: price.body.price_token });
  expect(held.status, held.text).toBe(201);
  const stored = await storedOf(held.body.hold_id, 'sandbox_experience_orders');
  expect([stored.total, stored.order]).toEqual([minor(price.body.total), minor(plainPrice.body.total)]);
  expect(stored.order + addedMinor(stored.markup)).toBe(stored.total);
});

test('A search for experiences filters and shows selling prices', async () => {
  const { ours, plain } = await twoShops('experiences');
  const search = (key: Tenant, sort: 'price_low' | 'price_high', filters: object) =>
    callApi<{ experiences: { from_price: number }[] }>('POST', '/v1/travel/experiences', {
      key,
      body: { destination_id: 'city_2988507', per_page: 20, sort, filters },
    });
  const all = await search(plain, 'price_low', {});
  const supplierPrice = Number(all.body.experiences?.[10]?.from_price);
  expect(supplierPrice, all.text).toBeGreaterThan(0);
  const limit = sold(supplierPrice) / 100;
  const [cheap, dear] = await Promise.all([
    search(ours, 'price_high', { max_price: limit }),
    search(ours, 'price_low', { min_price: limit + 0.01 }),
  ]);
  expect(cheap.body.experiences[0]?.from_price).toBe(limit);
  expect(dear.body.experiences[0]?.from_price).toBeGreaterThan(limit);
});
