import { expect, test } from 'vitest';
import type { HotelPlace, RateOffer, Stay } from '#server/modules/hotels/catalogue/port.ts';
import { convertInSandbox } from '#server/sandbox/suppliers/exchange-rates/index.ts';
import { describeHotel } from './content.ts';
import { languages } from './languages.ts';
import { magicHotels, magicProperties } from './magic.ts';
import { dayNumber } from './nights.ts';
import { hotelCount, parseHotelId, propertiesOf } from './properties.ts';
import { cheapestOffer, offerOfKey, offersByRoom, type Pricing, pricingOf } from './rates.ts';
import { capacityOf } from './stock.ts';
import { sellsHotel, simulatedSuppliers } from './suppliers.ts';

const paris: HotelPlace = {
  id: 'city_2988507',
  name: 'Paris',
  countryCode: 'FR',
  latitude: 48.85341,
  longitude: 2.3488,
  population: 2_138_551,
  timeZone: 'Europe/Paris',
};
const dubai: HotelPlace = {
  id: 'city_292223',
  name: 'Dubai',
  countryCode: 'AE',
  latitude: 25.07725,
  longitude: 55.30927,
  population: 2_956_587,
  timeZone: 'Asia/Dubai',
  names: { ar: 'دبي' },
};
const tokyo: HotelPlace = {
  id: 'city_1850147',
  name: 'Tokyo',
  countryCode: 'JP',
  latitude: 35.6895,
  longitude: 139.69171,
  population: 8_336_599,
  timeZone: 'Asia/Tokyo',
};
const kuwait: HotelPlace = {
  id: 'city_285787',
  name: 'Kuwait City',
  countryCode: 'KW',
  latitude: 29.36972,
  longitude: 47.97833,
  population: 60_064,
  timeZone: 'Asia/Kuwait',
};
const village: HotelPlace = {
  id: 'city_1',
  name: 'Hallstatt',
  countryCode: 'AT',
  latitude: 47.56,
  longitude: 13.65,
  population: 800,
  timeZone: 'Europe/Vienna',
};
const places = [paris, dubai, tokyo, kuwait, village];

const stay: Stay = {
  checkIn: '2027-03-12',
  checkOut: '2027-03-15',
  party: { adults: 2, rooms: 1, childrenAges: [] },
  currency: 'EUR',
};
const pictures = {
  posterUrl: ({ propertyId, scene }: { propertyId: string; scene: string }) =>
    `/media/v1/hotel/${propertyId}/${scene}.svg`,
  coverScene: () => 'terrace' as const,
};

/**
 * A fixed date months before the stays, so that free cancellation is still possible whenever the test runs.
 */
const now = Date.parse('2027-01-01T00:00:00Z');

function pricingsOf(place: HotelPlace, wanted: Stay = stay): Pricing[] {
  return simulatedSuppliers.map((supplier) => ({
    ...pricingOf(supplier, place, wanted, new Map(), convertInSandbox),
    now,
  }));
}

function allOffers(place: HotelPlace, wanted: Stay = stay): RateOffer[] {
  return pricingsOf(place, wanted).flatMap((pricing) =>
    propertiesOf(place)
      .filter((property) => sellsHotel(pricing.supplier, property))
      .flatMap((property) => offersByRoom(pricing, property).flatMap(({ offers }) => offers)),
  );
}

test('A city has 20 to 400 hotels, depending on its population', () => {
  expect(hotelCount(0)).toBe(20);
  expect(hotelCount(10_000)).toBe(20);
  expect(hotelCount(2_138_551)).toBeGreaterThan(300);
  expect(hotelCount(10_000_000)).toBe(400);
  expect(hotelCount(30_000_000)).toBe(400);
});

test.each(places)(
  'Hotels in $name have unique names, and every hotel id identifies its place and index',
  (place) => {
    const properties = propertiesOf(place);
    expect(new Set(properties.map(({ name }) => name)).size).toBe(properties.length);
    for (const property of properties) {
      expect(parseHotelId(property.id)).toEqual({ placeId: place.id, index: property.index });
    }
  },
);

test.each(places)(
  'Every hotel in $name is sold by at least one supplier, and many by more than one',
  (place) => {
    const sellers = propertiesOf(place).map(
      (property) => simulatedSuppliers.filter((supplier) => sellsHotel(supplier, property)).length,
    );
    expect(Math.min(...sellers)).toBeGreaterThanOrEqual(1);
    expect(sellers.filter((count) => count > 1).length / sellers.length).toBeGreaterThan(0.4);
  },
);

test.each(['EUR', 'JPY', 'KWD', 'AED'])('The parts of every hotel price in %s add up exactly', (currency) => {
  const offers = allOffers(paris, { ...stay, currency });
  expect(offers.length).toBeGreaterThan(2000);
  for (const { price } of offers) {
    expect(price.baseMinor + price.taxesMinor + price.feesMinor).toBe(price.totalMinor);
    expect(price.dueNowMinor + price.dueAtPropertyMinor).toBe(price.totalMinor);
    expect(price.nightly.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(price.baseMinor);
    expect(price.nightly.map(({ date }) => date)).toEqual(['2027-03-12', '2027-03-13', '2027-03-14']);
    for (const part of Object.values(price))
      if (typeof part === 'number') expect(Number.isInteger(part) && part >= 0).toBe(true);
  }
});

test('The amount due at a hotel is also given in the local currency when the price has another currency', () => {
  for (const { price } of allOffers(paris, { ...stay, currency: 'EUR' }))
    expect(price.dueAtPropertyLocal).toBeNull();
  const inDollars = allOffers(paris, { ...stay, currency: 'USD' }).filter(
    ({ price }) => price.dueAtPropertyMinor > 0,
  );
  expect(inDollars.length).toBeGreaterThan(100);
  for (const { price, paymentType } of inDollars) {
    const { currency, minor } = price.dueAtPropertyLocal ?? { currency: '', minor: 0 };
    expect(currency).toBe('EUR');
    if (paymentType === 'pay_now')
      expect(Math.abs(convertInSandbox(minor, 'EUR', 'USD') - price.dueAtPropertyMinor)).toBeLessThanOrEqual(
        1,
      );
  }
});

test('Cancellation timelines have no gaps, start now, have an open end and rising penalties', () => {
  for (const { policy } of allOffers(dubai)) {
    expect(policy.timeline.at(0)?.from).toBeNull();
    expect(policy.timeline.at(-1)?.until).toBeNull();
    policy.timeline.reduce((before, step) => {
      expect(step.from).toBe(before.until);
      expect(step.penaltyMinor).toBeGreaterThan(before.penaltyMinor);
      return step;
    });
  }
});

test('Free cancellation ends at 18:00 hotel time, also across a clock change', () => {
  // Paris puts its clocks forward on 28 March 2027: before it 18:00 is 17:00 UTC, after it 16:00 UTC.
  const until = (checkIn: string, checkOut: string) =>
    allOffers(paris, { ...stay, checkIn, checkOut }).find(({ policy }) => policy.type === 'free_cancellation')
      ?.policy.timeline[0]?.until;
  expect(until('2027-03-20', '2027-03-21')?.slice(10)).toBe('T17:00:00.000Z');
  expect(until('2027-04-10', '2027-04-11')?.slice(10)).toBe('T16:00:00.000Z');
});

test('A rate looked up by its key is the same rate at the same price', () => {
  for (const pricing of pricingsOf(tokyo)) {
    const property = propertiesOf(tokyo).find((one) => sellsHotel(pricing.supplier, one));
    if (!property) throw new Error('The supplier sells nothing');
    for (const offer of offersByRoom(pricing, property).flatMap(({ offers }) => offers)) {
      expect(offerOfKey(pricing, property, offer.rateKey)).toEqual(offer);
    }
    expect(offerOfKey(pricing, property, 'penthouse.room_only.strict.pay_now')).toBeNull();
    expect(offerOfKey(pricing, property, 'nonsense')).toBeNull();
  }
});

test('The offer in a hotel search is the cheapest offer of all rooms of the hotel', () => {
  for (const pricing of pricingsOf(paris)) {
    for (const property of propertiesOf(paris).filter((one) => sellsHotel(pricing.supplier, one))) {
      const totals = offersByRoom(pricing, property).flatMap(({ offers }) =>
        offers.map(({ price }) => price.totalMinor),
      );
      const lead = cheapestOffer(pricing, property, {});
      expect(lead?.price.totalMinor ?? null).toBe(totals.length > 0 ? Math.min(...totals) : null);
    }
  }
});

test('The cheapest offer meets the requested board and refund terms, or the hotel is left out', () => {
  const [pricing] = pricingsOf(paris);
  if (!pricing) throw new Error('No supplier');
  const leads = propertiesOf(paris).map((property) =>
    cheapestOffer(pricing, property, { boardTypes: ['breakfast'], refundableOnly: true }),
  );
  expect(leads.filter(Boolean).length).toBeGreaterThan(20);
  for (const lead of leads) {
    if (lead) expect([lead.boardType, lead.policy.type]).toEqual(['breakfast', 'free_cancellation']);
  }
});

test('More guests and more nights increase the price of a hotel stay', () => {
  const sum = (wanted: Partial<Stay>) =>
    allOffers(paris, { ...stay, ...wanted }).reduce((total, { price }) => total + price.totalMinor, 0) /
    allOffers(paris, { ...stay, ...wanted }).length;
  expect(sum({ party: { adults: 4, rooms: 2, childrenAges: [] } })).toBeGreaterThan(1.7 * sum({}));
  expect(sum({ checkOut: '2027-03-19' })).toBeGreaterThan(2 * sum({}));
});

test('Rooms that are too small or have too few left are not offered', () => {
  for (const offer of allOffers(paris, { ...stay, party: { adults: 9, rooms: 3, childrenAges: [] } })) {
    expect(offer.quantityLeft).toBeGreaterThanOrEqual(3);
    expect(['single', 'standard', 'twin']).not.toContain(offer.roomTypeId);
  }
});

test('A room type that is fully taken in one night is not offered', () => {
  const [property] = propertiesOf(paris);
  const [pricing] = pricingsOf(paris);
  if (!property || !pricing) throw new Error('No hotel');
  const room = offersByRoom(pricing, property)[0]?.room;
  if (!room) throw new Error('No room');
  const day = dayNumber(stay.checkIn) + 1;
  const taken = new Map([[`${property.id}|${room.id}|${day}`, capacityOf(property, room, day)]]);
  const left = offersByRoom({ ...pricing, taken }, property).map((one) => one.room.id);
  expect(left).not.toContain(room.id);
});

test.each(languages)('Every text of a hotel exists in %s without unfilled placeholders', (language) => {
  for (const place of places) {
    for (const property of propertiesOf(place).slice(0, 30)) {
      const content = describeHotel(property, language, pictures);
      expect(JSON.stringify(content)).not.toMatch(/\{\w+\}|undefined|NaN/);
      expect(content.photos).toHaveLength(6);
      expect(Object.values(content.reviews.breakdown).reduce((sum, count) => sum + count, 0)).toBe(
        content.reviews.count,
      );
    }
  }
});

test('Hotels in Arab countries have an Arabic name in Arabic', () => {
  const property = propertiesOf(dubai)[0];
  if (!property) throw new Error('No hotel');
  expect(describeHotel(property, 'ar', pictures).name).toMatch(/^[\u0600-\u06ff ]+$/);
  expect(describeHotel(property, 'ar', pictures).address.city).toBe('دبي');
  expect(describeHotel(property, 'fr', pictures).name).toBe(property.name);
});

test('Every test hotel is found by its literal id and has rooms', () => {
  expect([...magicProperties().keys()]).toEqual(magicHotels.map(({ id }) => id));
  for (const property of magicProperties().values()) {
    for (const pricing of pricingsOf(property.place))
      expect(offersByRoom(pricing, property).length).toBeGreaterThan(1);
  }
});
