import { beforeAll, describe, expect, test } from 'vitest';
import { addMarkupRule, endMarkupRule, sellingPrice } from '#server/modules/pricing/index.ts';
import { sql } from '#server/platform/db/sql.ts';
import { fromMajor } from '#server/platform/money/index.ts';
import { markModified } from '#server/sandbox/suppliers/transfers/order-rows.ts';
import {
  aMember,
  aTenant,
  mailsTo,
  type Person,
  runJobs,
  systemContext,
  type Tenant,
} from '#server/testing/index.ts';
import {
  about,
  aPaidTransfer,
  aSearch,
  checkOutQuote,
  deliver,
  type Poll,
  plainQuote,
  poll,
  quote,
  transferOf,
} from './testing/shop.ts';

const terms = { percentBasisPoints: 1_000, fixedMinor: 125, roundToMinor: 50 };
const minor = (amount: number) => fromMajor(amount, 'EUR');
const sold = (amount: number) => sellingPrice(terms, minor(amount));

/** An app with a markup rule for transfers. */
async function aShop(): Promise<{ tenant: Tenant; member: Person; endRule: () => Promise<unknown> }> {
  const tenant = await aTenant();
  const rule = await addMarkupRule(systemContext(), {
    appId: tenant.appId,
    product: 'transfers',
    currency: 'EUR',
    ...terms,
    validFrom: null,
    validUntil: null,
  });
  const member = await aMember(tenant);
  return { tenant, member, endRule: () => endMarkupRule(systemContext(), tenant.appId, rule.id) };
}

type Stored = {
  total: number;
  net: number | null;
  commission: number | null;
  costCurrency: string | null;
  rate: number | null;
  supplierTotal: number | null;
  agreed: number;
};

/** What is stored of a booking, and what its supplier was asked for. */
async function storedOf(bookingId: string): Promise<Stored> {
  const [row] = await systemContext().db.execute<Stored>(sql`
    select b.total_minor::int as total, b.cost_net_minor::int as net, b.cost_commission_minor::int as commission,
      b.cost_currency as "costCurrency", b.cost_exchange_rate as rate,
      (b.markup ->> 'supplierTotalMinor')::int as "supplierTotal", (o.order ->> 'agreedTotalMinor')::int as agreed
    from bookings b left join sandbox_transfer_orders o on o.reference = b.reference where b.id = ${bookingId}`);
  if (!row) throw new Error('No such booking');
  return row;
}

const plain = { start_address: 'Versailles' };
let plainMember: Person;
let shop: Awaited<ReturnType<typeof aShop>>;
let ours: Poll;
let theirs: Poll;

beforeAll(async () => {
  shop = await aShop();
  plainMember = await aMember(await aTenant());
  ours = await aSearch({ as: shop.member }, plain);
  theirs = await aSearch({ as: plainMember }, plain);
});

describe('Selling prices of transfers', () => {
  test('Every quote of a search is sold by the markup rule of the app', () => {
    expect(ours.quotes.length).toBeGreaterThan(5);
    expect(ours.quotes.map(({ price }) => minor(price))).toEqual(
      theirs.quotes.map(({ price }) => sold(price)),
    );
  });

  test('Filters and sorts of quotes use the selling price', async () => {
    const prices = ours.quotes.map(({ price }) => price);
    expect(prices).toEqual(prices.toSorted((one, other) => one - other));
    const limit = prices[3] ?? 0;
    const { body } = await poll({ as: shop.member }, ours.search_id, {
      filter_max_price: limit,
      sort_by: 'price_desc',
    });
    expect(body.quotes[0]?.price).toBe(limit);
    const below = await poll({ as: shop.member }, ours.search_id, { filter_max_price: limit - 0.01 });
    expect(below.body.quotes.every(({ price }) => price < limit)).toBe(true);
  });

  test('The rule of the start of a search makes its prices and those of its quotes, although it has ended', async () => {
    const { member, endRule } = await aShop();
    const found = await aSearch({ as: member }, plain);
    const cab = plainQuote(found);
    await endRule();
    const again = await poll({ as: member }, found.search_id);
    expect(plainQuote(again.body).price).toBe(cab.price);
    const made = await quote({ as: member }, { search_id: found.search_id, quote_id: cab.quote_id });
    expect(made.body.amount).toBe(cab.price);
  });

  test('An amenity is sold at the price of the supplier, and the supplier is asked for its own prices', async () => {
    const cab = plainQuote(ours);
    const extra = cab.amenities.find(({ included, price }) => !included && price > 0);
    const made = await quote(
      { as: shop.member },
      { search_id: ours.search_id, quote_id: cab.quote_id, amenities: [extra?.key] },
    );
    const price = plainQuote(theirs).price;
    expect(minor(made.body.amount)).toBe(sold(price) + minor(extra?.price ?? 0));
    expect(made.body.breakdown.reduce((sum, { amount }) => sum + minor(amount), 0)).toBe(
      minor(made.body.amount),
    );
    const session = await checkOutQuote({ as: shop.member }, made.body.travel_quote_id);
    const stored = await storedOf(session.body.fulfilment[0]?.id ?? '');
    expect(stored).toMatchObject({
      total: minor(made.body.amount),
      supplierTotal: minor(price) + minor(extra?.price ?? 0),
      costCurrency: 'EUR',
      rate: 1,
    });
    expect((stored.net ?? 0) + (stored.commission ?? 0)).toBe(stored.supplierTotal);
  });

  test('A quote in another currency converts the price of the supplier and then applies the rule', async () => {
    const { quote_id } = plainQuote(ours);
    const made = await quote({ as: shop.member }, { search_id: ours.search_id, quote_id, currency: 'USD' });
    const rate = made.body.fx?.rate ?? 0;
    const fareMinor = Math.round(minor(plainQuote(theirs).price) * rate);
    // The fixed amount is in euro and converted; a rounding in another currency does not apply.
    const expected = fareMinor + Math.round(fareMinor * 0.1) + Math.round(125 * rate);
    expect(Math.abs(Math.round(made.body.amount * 100) - expected)).toBeLessThanOrEqual(1);
  });

  test('A price that has changed at the recheck is told as a selling price, and a repeat accepts it', async () => {
    const address = { ...plain, end_address: 'Test Price Changed, Paris' };
    const [found, supplied] = await Promise.all([
      aSearch({ as: shop.member }, address),
      aSearch({ as: plainMember }, address),
    ]);
    const ask = (member: Person, at: Poll) =>
      quote({ as: member }, { search_id: at.search_id, quote_id: plainQuote(at).quote_id });
    const [refused, plainRefused] = await Promise.all([ask(shop.member, found), ask(plainMember, supplied)]);
    expect([refused.status, refused.problem.code]).toEqual([409, 'price_changed']);
    expect(minor(Number(refused.problem.price))).toBe(sold(Number(plainRefused.problem.price)));
    expect((await ask(shop.member, found)).body.amount).toBe(refused.problem.price);
  });

  test('A booked transfer keeps price and cost, and a price in an event changes the cost by what the provider answers', async () => {
    const { bookingId, reference, travelQuote } = await aPaidTransfer(shop.tenant, shop.member);
    const before = await storedOf(bookingId);
    expect(before).toMatchObject({ total: minor(travelQuote.amount), agreed: before.supplierTotal });
    expect(before.net).toBeLessThan(before.agreed);
    const mails = (await mailsTo(shop.member.email)).length;
    // The provider contradicts the first event, and not the second one.
    await deliver('reservation-modified', about(reference, { changes: { price: 1 } }));
    await runJobs();
    expect(await storedOf(bookingId)).toEqual(before);
    await markModified(systemContext(), reference);
    const { status } = await deliver(
      'reservation-modified',
      about(reference, { changes: { price: { sum: '?' } } }),
    );
    expect(status).toBe(200);
    await runJobs();
    const after = await storedOf(bookingId);
    expect(after).toEqual({ ...before, net: Math.round((before.net ?? 0) * 1.05) });
    const transfer = await transferOf(shop.member, bookingId);
    expect([transfer.status, transfer.total]).toEqual(['confirmed', travelQuote.amount]);
    // Instructions of the changed reservation are told, and the cost is not.
    const told = (await mailsTo(shop.member.email)).slice(0, -mails || undefined);
    expect(told.every(({ text }) => !text.includes(String((after.net ?? 0) / 100)))).toBe(true);
  });
});
