import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aMember,
  aTenant,
  callApi,
  mailsTo,
  openApiStream,
  type Person,
  type Tenant,
} from '#server/testing/index.ts';
import { registerSuppliers } from '#server/wiring/suppliers.ts';
import type { Charge, HotelSupplier, RateOffer } from '../catalogue/port.ts';
import { hotelSupplier, hotelSupplierRegistry } from '../catalogue/suppliers.ts';
import { mapSuppliers, unmapSuppliers } from '../catalogue/testing/mapped-suppliers.ts';
import { searchReader } from '../catalogue/testing/read-search.ts';
import { aConfirmedBooking, freshDates, leadGuest, ratesOf } from './testing/shop.ts';

const { readWholeSearch } = searchReader<Person>(openApiStream);
const priceOnly = 'htl_test_price_only';
const cityTax: Charge = {
  name: 'City tax',
  included: false,
  amountMinor: 2_240,
  currency: 'GBP',
  payable: 'at_property',
};

let tenant: Tenant;
let member: Person;

beforeAll(async () => {
  tenant = await aTenant();
  member = await aMember(tenant);
  await mapSuppliers();
});

afterAll(unmapSuppliers);

/** The offer with everything paid now but a tax beside the total, which the hotel collects in its own currency. */
const taxed = (offer: RateOffer): RateOffer => ({
  ...offer,
  price: {
    ...offer.price,
    taxesMinor: offer.price.taxesMinor + offer.price.feesMinor,
    feesMinor: 0,
    dueNowMinor: offer.price.totalMinor,
    dueAtPropertyMinor: 0,
    dueAtPropertyLocal: null,
    charges: [cityTax],
  },
});

/** Runs `act` while one supplier alone sells, and names such a tax with each of its rates. */
async function whileTaxed<Result>(act: () => Promise<Result>): Promise<Result> {
  const pelican = hotelSupplier('Sandbox', 'pelican');
  const ifAny = (offer: RateOffer | null) => offer && taxed(offer);
  const behaves: Partial<HotelSupplier> = {
    async *search(...asked) {
      for await (const offers of pelican.search(...asked))
        yield offers.map(({ hotel, lead }) => ({ hotel, lead: taxed(lead) }));
    },
    rooms: async (...asked) =>
      (await pelican.rooms(...asked)).map(({ room, rates }) => ({ room, rates: rates.map(taxed) })),
    recheck: async (...asked) => ifAny(await pelican.recheck(...asked)),
    confirmPrice: async (...asked) => ifAny(await pelican.confirmPrice(...asked)),
  };
  hotelSupplierRegistry.register('Sandbox', [Object.assign(Object.create(pelican), behaves)]);
  try {
    return await act();
  } finally {
    registerSuppliers();
  }
}

type Lead = { taxes_included: boolean; due_at_property: number; charges_beside_total: boolean };

describe('A tax that the hotel collects beside the total', () => {
  test('A found hotel whose rate has a tax beside the total is not said to have its taxes included', async () => {
    const guests = { adults: 2, rooms: 1 };
    const found = await whileTaxed(() =>
      readWholeSearch(member, { destination: 'Zurich', ...freshDates(), guests, currency: 'EUR' }),
    );
    const leads = found.hotels.map(({ data }) => (data as unknown as { lead_rate: Lead }).lead_rate);
    expect(leads.length).toBeGreaterThan(0);
    for (const lead of leads)
      expect(lead).toMatchObject({ taxes_included: false, due_at_property: 0, charges_beside_total: true });
  });

  test('The mail about a booked stay names each charge that the hotel collects beside the total', async () => {
    const bookingId = await whileTaxed(async () => {
      const [rate] = await ratesOf(member, { hotel: priceOnly, currency: 'EUR' });
      if (!rate) throw new Error('The test hotel has no rate');
      return (await aConfirmedBooking(tenant, member, rate)).bookingId;
    });
    const read = await callApi('GET', `/v1/hotel/booking/${bookingId}`, { key: tenant });
    expect(read.body).toMatchObject({ status: 'confirmed', due_at_property: 0 });
    const mails = await mailsTo(leadGuest.email);
    const mail = mails.find(({ text }) => text.includes(bookingId));
    expect(mail?.text).toMatch(/City tax\W*, at the hotel, not in the total: \W?GBP\s22\.40/);
  });
});
