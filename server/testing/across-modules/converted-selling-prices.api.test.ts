import { beforeAll, expect, test } from 'vitest';
import { readCatalogues } from '#server/modules/experiences/testing/listed-catalogues.ts';
import { aVisit, freshDate, hold, type Price, priceOf } from '#server/modules/experiences/testing/shop.ts';
import { setExchangeMargin } from '#server/modules/fx/index.ts';
import { addMarkupRule, endMarkupRule, sellingPrice } from '#server/modules/pricing/index.ts';
import type { AppliedMarkup } from '#server/modules/pricing/port.ts';
import { sql } from '#server/platform/db/sql.ts';
import { convertMinorAt, fromMajor } from '#server/platform/money/index.ts';
import { testTours } from '#server/sandbox/suppliers/experiences/index.ts';
import { aMember, aTenant, callApi, systemContext, type Tenant } from '#server/testing/index.ts';

const terms = { percentBasisPoints: 1_000, fixedMinor: 125, roundToMinor: 10 };
const minor = (amount: number) => fromMajor(amount, 'EUR');

/** A product of a supplier that names its prices in USD and whose products are listed. */
const dollarTour = testTours.find(({ title }) => title === 'Test Tour with Questions')?.code;

type Converted = Price & { converted_from: { total: number; currency: string; rate: number } };

/** A new app that adds 10 % and 1.25 EUR to prices of experiences, and 2 % to exchange rates. */
async function aMarkedUpShop() {
  const tenant = await aTenant();
  const { appId } = tenant;
  const rule = await addMarkupRule(systemContext(), {
    ...{ appId, product: 'experiences' as const, currency: 'EUR', ...terms },
    ...{ validFrom: null, validUntil: null },
  });
  await setExchangeMargin(systemContext(), appId, 200);
  return { tenant, member: await aMember(tenant), rule };
}

const aTour = () =>
  aVisit({
    product_code: String(dollarTour),
    date: freshDate(),
    time_slot: '08:30',
    pax: { adults: 3 },
    currency: 'EUR',
  });

async function quoteOf(tenant: Tenant, visit: object): Promise<Converted> {
  const { status, text, body } = await priceOf(tenant, { ...visit });
  expect(status, text).toBe(200);
  return body as Converted;
}

let plain: Tenant;

beforeAll(async () => {
  plain = await aTenant();
  await readCatalogues();
});

test('A price in another currency is converted with the margin and then marked up for each person', async () => {
  const { tenant } = await aMarkedUpShop();
  const visit = aTour();
  const [ours, theirs, dollars] = await Promise.all([
    quoteOf(tenant, visit),
    quoteOf(plain, visit),
    quoteOf(plain, { ...visit, currency: 'USD' }),
  ]);
  const { rate } = ours.converted_from;
  expect(rate).toBeCloseTo(theirs.converted_from.rate * 1.02, 6);
  const unitMinor = fromMajor(Number(dollars.line_items[0]?.unit_price), 'USD');
  const soldMinor = sellingPrice(terms, convertMinorAt(rate, unitMinor, 'USD', 'EUR'));
  expect(minor(ours.total)).toBe(3 * soldMinor);
  expect(ours.converted_from.total).toBeGreaterThan(dollars.total);
});

test('Search, details and availability show the price at which the visit is sold', async () => {
  const { tenant } = await aMarkedUpShop();
  const visit = aTour();
  type Slot = { time_slot: string; total_for_pax: number };
  const path = `/v1/travel/experiences/${dollarTour}`;
  const [quote, details, plainDetails, days] = await Promise.all([
    quoteOf(tenant, visit),
    callApi<{ from_price: number }>('GET', `${path}?currency=EUR`, { key: tenant }),
    callApi<{ from_price: number }>('GET', `${path}?currency=USD`, { key: plain }),
    callApi<{ days: { slots: Slot[] }[] }>(
      'GET',
      `${path}/availability?start_date=${visit.date}&end_date=${visit.date}&pax=3&currency=EUR`,
      { key: tenant },
    ),
  ]);
  const slot = days.body.days[0]?.slots.find(({ time_slot: time }) => time === visit.time_slot);
  expect(slot?.total_for_pax, days.text).toBe(quote.total);
  const { rate } = quote.converted_from;
  const lowestMinor = convertMinorAt(rate, fromMajor(plainDetails.body.from_price, 'USD'), 'USD', 'EUR');
  expect(minor(details.body.from_price)).toBe(sellingPrice(terms, lowestMinor));
  const search = await callApi<{ experiences: { from_price: number }[] }>('POST', '/v1/travel/experiences', {
    key: tenant,
    body: {
      destination_id: 'Salzburg',
      per_page: 50,
      currency: 'EUR',
      sort: 'price_low',
      filters: { min_price: details.body.from_price, max_price: details.body.from_price },
    },
  });
  // Test products are in no search; the listed product beside it has the same price.
  expect(search.body.experiences, search.text).toMatchObject([{ from_price: details.body.from_price }]);
});

test('A hold takes rate and markup of its token after both have changed, and its supplier is asked for its own price', async () => {
  const { tenant, member, rule } = await aMarkedUpShop();
  const visit = aTour();
  const [quote, dollars] = await Promise.all([
    quoteOf(tenant, visit),
    quoteOf(plain, { ...visit, currency: 'USD' }),
  ]);
  await endMarkupRule(systemContext(), tenant.appId, rule.id);
  await setExchangeMargin(systemContext(), tenant.appId, 0);
  const held = await hold(member, { ...visit, price_token: quote.price_token });
  expect(held.status, held.text).toBe(201);
  expect(held.body).toMatchObject({ total: quote.total, converted_from: quote.converted_from });
  const [stored] = await systemContext().db.execute<{
    total: number;
    markup: AppliedMarkup;
    asked: { currency: string; totalMinor: number };
  }>(sql`
    select total_minor::int as total, markup, details -> 'converted' as asked
    from bookings where id = ${held.body.hold_id}`);
  expect(stored?.asked).toMatchObject({ currency: 'USD', totalMinor: fromMajor(dollars.total, 'USD') });
  const unitMinor = Number(stored?.markup.prices[0]?.minor);
  expect(stored?.markup).toMatchObject({ ruleId: rule.id, supplierTotalMinor: 3 * unitMinor });
  expect(stored?.total).toBe(3 * sellingPrice(terms, unitMinor));
});
