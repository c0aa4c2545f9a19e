import { beforeAll, expect, test } from 'vitest';
import { aMember, aTenant, memberContext, type Person, type Tenant } from '#server/testing/index.ts';
import { getExperienceBooking } from './get-booking.ts';
import { holdAtAcceptedPrice } from './hold-at-accepted-price.ts';
import type { Visit } from './port.ts';
import { placesTaken } from './testing/books.ts';
import { freshDate, plainProduct, priceOf } from './testing/shop.ts';

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
});

const aVisit = (currency: string): Visit => ({
  code: plainProduct,
  optionCode: null,
  date: freshDate(),
  time: '10:00',
  pax: { adults: 2, children: 1 },
  currency,
});

test('holdAtAcceptedPrice holds nothing and returns the price if the caller does not accept it', async () => {
  const ctx = await memberContext(member);
  const asked: number[] = [];
  const refused = await holdAtAcceptedPrice(ctx, aVisit('EUR'), (totalMinor) => {
    asked.push(totalMinor);
    return false;
  });
  expect(refused).toEqual({ holdId: null, totalMinor: asked[0] });
});

test('A visit that is held at its accepted price takes its places and has the price in minor units', async () => {
  const ctx = await memberContext(member);
  const visit = aVisit('KWD');
  let acceptedMinor = 0;
  const { holdId } = await holdAtAcceptedPrice(ctx, visit, (totalMinor) => {
    acceptedMinor = totalMinor;
    return true;
  });
  if (holdId === null) throw new Error('Nothing was held');
  const booking = await getExperienceBooking({ ...ctx, key: null }, { booking_id: holdId });
  expect(booking).toMatchObject({
    status: 'held',
    currency: 'KWD',
    totalMinor: acceptedMinor,
    traveller: null,
  });
  expect(booking.lines.reduce((sum, { totalMinor }) => sum + totalMinor, 0)).toBe(acceptedMinor);
  const { code: product_code, date, time: time_slot, pax, currency } = visit;
  const quote = await priceOf(tenant, { product_code, date, time_slot, pax, currency });
  // The dinar has three decimals; the price of this product rises after a quote.
  expect(acceptedMinor).toBeGreaterThan(Math.round(quote.body.total * 1000));
  expect(await placesTaken(plainProduct, holdId)).toBe(3);
});
