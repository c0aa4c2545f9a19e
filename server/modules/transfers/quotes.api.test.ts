import { beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, type Person, systemContext, type Tenant } from '#server/testing/index.ts';
import { aSearch, aTravelQuote, checkOutQuote, plainQuote, quote } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const sum = (lines: { amount: number }[]) =>
  Math.round(lines.reduce((total, { amount }) => total + amount, 0) * 1000) / 1000;

describe('Travel quotes', () => {
  test('A travel quote without extras costs the price of its quote, in any search currency', async () => {
    for (const currency of ['EUR', 'JPY', 'KWD']) {
      const found = await aSearch({ as: member }, { currency });
      for (const { quote_id, price } of found.quotes.slice(0, 4)) {
        const made = await quote({ as: member }, { search_id: found.search_id, quote_id });
        expect(made.status).toBe(201);
        expect(made.body).toMatchObject({ amount: price, currency, fx: null });
        expect(sum(made.body.breakdown)).toBe(price);
        expect(made.body.expires_at).toBe(found.expires_at);
      }
    }
  });

  test('A travel quote charges each added amenity once, and included amenities nothing', async () => {
    const found = await aSearch({ as: member });
    const cab = plainQuote(found);
    const seat = cab.amenities.find(({ key }) => key === 'child_seat');
    const made = await quote(
      { as: member },
      {
        search_id: found.search_id,
        quote_id: cab.quote_id,
        amenities: ['child_seat', 'air_conditioning', 'child_seat'],
      },
    );
    expect(seat?.price).toBeGreaterThan(0);
    expect(made.body.amount).toBeCloseTo(cab.price + (seat?.price ?? 0), 6);
    expect(sum(made.body.breakdown)).toBe(made.body.amount);
  });

  test('A travel quote with an amenity that the quote does not offer is 422', async () => {
    const found = await aSearch({ as: member });
    const body = { search_id: found.search_id, quote_id: plainQuote(found).quote_id };
    const refused = await quote({ as: member }, { ...body, amenities: ['child_seat', 'wifi'] });
    expect([refused.status, refused.problem.errors?.[0]?.field]).toEqual([422, 'amenities.1']);
  });

  test('A travel quote in another currency is converted and returns the exchange rate', async () => {
    const found = await aSearch({ as: member });
    const { quote_id, price } = plainQuote(found);
    const made = await quote({ as: member }, { search_id: found.search_id, quote_id, currency: 'USD' });
    const rate = made.body.fx?.rate ?? 0;
    expect(made.body).toMatchObject({ currency: 'USD', fx: { from: 'EUR', to: 'USD' } });
    // Each line is rounded on its own.
    expect(Math.abs(made.body.amount - price * rate)).toBeLessThanOrEqual(0.011);
    expect(sum(made.body.breakdown)).toBe(made.body.amount);
    const none = await quote({ as: member }, { search_id: found.search_id, quote_id, currency: 'XAU' });
    expect([none.status, none.problem.errors?.[0]?.field]).toEqual([422, 'currency']);
  });

  test('A travel quote lists the data that checkout still requires', async () => {
    const found = await aSearch({ as: member });
    const met = found.quotes.find(({ flight_info_required }) => flight_info_required);
    if (!met) throw new Error('No quote meets the flight');
    const request = { search_id: found.search_id, quote_id: met.quote_id };
    expect((await quote({ as: member }, request)).body.requires).toEqual(['flight_number']);
    const passenger = {
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'ada@guests.example',
      flight_number: 'AF 1234',
    };
    expect((await quote({ as: member }, { ...request, passenger })).body.requires).toEqual([]);
    const byKey = await aSearch({ key: tenant });
    const keyQuote = { search_id: byKey.search_id, quote_id: plainQuote(byKey).quote_id };
    expect((await quote({ key: tenant }, keyQuote)).body.requires).toEqual(['passenger']);
  });

  test('A travel quote at a changed price is 409 with the new price, and a repeat accepts it', async () => {
    const found = await aSearch({ as: member }, { end_address: 'Test Price Changed, Paris' });
    const cab = plainQuote(found);
    const request = { search_id: found.search_id, quote_id: cab.quote_id };
    const refused = await quote({ as: member }, request);
    expect([refused.status, refused.problem.code]).toEqual([409, 'price_changed']);
    expect(refused.problem.price).toBeGreaterThan(cab.price);
    const made = await quote({ as: member }, request);
    expect([made.status, made.body.amount]).toEqual([201, refused.problem.price]);
  });

  test.each([
    ['Test Sold Out, Paris', 409, 'sold_out'],
    ['Test Slow, Paris', 504, 'supplier_timeout'],
    ['Test Error, Paris', 502, 'supplier_error'],
    ['Test Down, Paris', 503, 'supplier_unavailable'],
  ])('A travel quote to the magic address "%s" is %i %s', async (end_address, status, code) => {
    const found = await aSearch({ as: member }, { end_address });
    const answer = await quote(
      { as: member },
      { search_id: found.search_id, quote_id: plainQuote(found).quote_id },
    );
    expect([answer.status, answer.problem.code]).toEqual([status, code]);
  });

  test('A travel quote cannot be created or checked out after its search expires', async () => {
    const made = await aTravelQuote({ as: member });
    const { db } = systemContext();
    await db.execute(
      sql`update transfer_searches set expires_at = now() - interval '1 second' where id = ${made.search_id}`,
    );
    const late = await quote({ as: member }, { search_id: made.search_id, quote_id: made.quote.quote_id });
    expect([late.status, late.problem.code]).toEqual([410, 'search_expired']);
    await db.execute(
      sql`update travel_quotes set expires_at = now() - interval '1 second' where id = ${made.travel_quote_id}`,
    );
    const session = await checkOutQuote({ as: member }, made.travel_quote_id);
    expect([session.status, session.problem.code]).toEqual([410, 'quote_expired']);
  });

  test('Other members and API keys get 404 for a member’s search, quote and travel quote', async () => {
    const other = await aMember(tenant);
    const made = await aTravelQuote({ as: member });
    const stolen = { search_id: made.search_id, quote_id: made.quote.quote_id };
    expect((await quote({ as: other }, stolen)).status).toBe(404);
    const own = await aSearch({ as: other });
    expect((await quote({ as: other }, { ...stolen, search_id: own.search_id })).status).toBe(404);
    expect((await checkOutQuote({ as: other }, made.travel_quote_id)).status).toBe(404);
    expect((await checkOutQuote({ key: tenant }, made.travel_quote_id)).status).toBe(404);
  });
});
