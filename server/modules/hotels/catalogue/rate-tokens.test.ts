import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from '#server/platform/db/sql.ts';
import { newId } from '#server/platform/ids/index.ts';
import { inSeconds } from '#server/platform/time/database-clock.ts';
import { aTenant, systemContext } from '#server/testing/index.ts';
import { longestReadableRun, readableForms } from '#server/testing/readable-forms.ts';
import { signToken } from '#server/testing/sign-token.ts';
import { openConfirmedRate } from './open-rate-of-hotel.ts';
import type { RateOffer } from './port.ts';
import { type LongRate, saveLongRates } from './rate-store.ts';
import * as rateTokens from './rate-tokens.ts';
import { seal } from './testing/offers.ts';

const aurora = { ...systemContext(), app: { id: newId() } };
const meridian = { ...systemContext(), app: { id: newId() } };
const production = { ...systemContext('Production'), app: aurora.app };

const offer: RateOffer = {
  supplier: 'kestrel',
  hotelId: 'htl_city_2988507_5',
  rateKey: 'standard.breakfast.flexible.pay_now',
  stay: {
    checkIn: '2027-03-12',
    checkOut: '2027-03-15',
    party: { adults: 3, rooms: 2, childrenAges: [4, 11] },
    currency: 'EUR',
  },
  roomTypeId: 'standard',
  boardType: 'breakfast',
  paymentType: 'pay_now',
  policy: {
    type: 'free_cancellation',
    timeZone: 'Europe/Paris',
    timeline: [
      { from: null, until: '2027-03-10T17:00:00.000Z', penaltyMinor: 0 },
      { from: '2027-03-10T17:00:00.000Z', until: '2027-03-12T14:00:00.000Z', penaltyMinor: 20_733 },
      { from: '2027-03-12T14:00:00.000Z', until: null, penaltyMinor: 62_200 },
    ],
  },
  price: {
    currency: 'EUR',
    baseMinor: 56_545,
    taxesMinor: 5_655,
    feesMinor: 1_536,
    totalMinor: 63_736,
    dueNowMinor: 62_200,
    dueAtPropertyMinor: 1_536,
    dueAtPropertyLocal: null,
    nightly: [],
  },
  quantityLeft: 3,
};
const soon = () => inSeconds('Sandbox', 60);
const past = () => inSeconds('Sandbox', -1);
const { openPriceConfirmation, openRate, sealPriceConfirmation } = rateTokens;
/** The id of a rate that is not stored. */
const sealRate = (ctx: typeof aurora, rate: RateOffer, until: string) =>
  rateTokens.sealRate(ctx, rate, until, []);
const code = (expected: string) => expect.objectContaining({ code: expected });

test('An opened hotel rate id returns everything that the rate pinned', async () => {
  const {
    quantityLeft: _,
    price: { nightly: __, ...amounts },
    ...pinned
  } = offer;
  expect(await openRate(aurora, sealRate(aurora, offer, soon()))).toEqual({
    ...pinned,
    price: amounts,
    fallbacks: [],
    expiresAt: expect.any(String),
    confirmed: false,
  });
});

test('A hotel rate id stays under half a kilobyte', () => {
  expect(sealRate(aurora, offer, soon()).length).toBeLessThan(512);
});

test('A hotel rate id stays within 2,048 characters with a rate key of 1,000 and a timeline of eight steps', () => {
  const step = { from: null, until: '2027-03-10T17:00:00.000Z', penaltyMinor: 20_733_000 };
  const policy = { ...offer.policy, timeline: Array.from({ length: 8 }, () => step) };
  const long = { ...offer, rateKey: 'k'.repeat(1_000), policy };
  expect(sealRate(aurora, long, soon()).length).toBeLessThanOrEqual(2_048);
});

test('A hotel rate id and a price confirmation show nothing of the rate, decoded or not', () => {
  const roomId = sealRate(aurora, offer, soon());
  const tokens = [roomId, sealPriceConfirmation(aurora, roomId, newId(), soon())];
  const shown = [
    'htl_city_2988507_5',
    'kestrel',
    'standard.breakfast',
    'Europe/Paris',
    '2027-03-12',
    '56545,5655',
  ];
  for (const token of tokens) {
    for (const part of shown) expect([part, ...readableForms(token, part)]).toEqual([part]);
    expect(longestReadableRun(token)).toBeLessThan(30);
  }
});

test('The same hotel rate with the same expiry has the same rate id', () => {
  const end = soon();
  const again = {
    ...offer,
    price: { ...offer.price, nightly: [{ date: '2027-03-12', amountMinor: 1 }] },
    quantityLeft: 1,
  };
  expect(sealRate(aurora, again, end)).toBe(sealRate(aurora, offer, end));
  expect(sealRate(aurora, { ...offer, roomTypeId: 'suite' }, end)).not.toBe(sealRate(aurora, offer, end));
});

test('A hotel rate id of the earlier signed format is refused as expired, and as not found for another app', async () => {
  const signed = (appId: string) => signToken(`rate/${appId}`, 'Sandbox', ['htl_1'], soon());
  await expect(openRate(aurora, signed(aurora.app.id))).rejects.toThrow(code('rate_expired'));
  await expect(openRate(aurora, signed(meridian.app.id))).rejects.toThrow(code('not_found'));
});

test('A hotel rate id of another app or environment is not found', async () => {
  const roomId = sealRate(aurora, offer, soon());
  await expect(openRate(meridian, roomId)).rejects.toThrow(code('not_found'));
  await expect(openRate(production, roomId)).rejects.toThrow(code('not_found'));
});

test('A hotel rate id with an altered character is not found', async () => {
  const roomId = sealRate(aurora, offer, soon());
  await fc.assert(
    fc.asyncProperty(fc.nat(roomId.length - 1), fc.constantFrom(...'ABab01-_.'), async (index, character) => {
      fc.pre(roomId[index] !== character);
      // The last character of a base64url text carries unused bits, which decode to the same bytes but are
      // compared as text.
      const altered = roomId.slice(0, index) + character + roomId.slice(index + 1);
      await expect(openRate(aurora, altered)).rejects.toThrow(code('not_found'));
    }),
  );
  for (const text of ['', 'x', 'a.b', '..', '💥', roomId.slice(1), `${roomId}.x`]) {
    await expect(openRate(aurora, text)).rejects.toThrow(code('not_found'));
  }
});

test('A hotel rate id keeps the amount due in the property’s currency, the conversion, the guests of each room and the equal rates', async () => {
  const local = { currency: 'GBP', minor: 1_306 };
  const converted = { currency: 'USD', totalMinor: 70_110, dueNowMinor: 68_420, rate: 0.90909091 };
  const party = {
    ...offer.stay.party,
    occupancies: [
      { adults: 1, childrenAges: [4, 11] },
      { adults: 2, childrenAges: [] },
    ],
  };
  const fallbacks = [{ supplier: 'oriole', rateKey: 'x.y', totalMinor: 64_000 }];
  const stay = { ...offer.stay, party, nationality: 'PT' };
  const rich = { ...offer, stay, fallbacks, price: { ...offer.price, dueAtPropertyLocal: local, converted } };
  const opened = await openRate(aurora, sealRate(aurora, rich, soon()));
  expect(opened).toMatchObject({ stay, fallbacks, price: { dueAtPropertyLocal: local, converted } });
});

test('A hotel rate id keeps the charges that the hotel collects beside the total, and no others', async () => {
  const beside = {
    name: 'City tax',
    included: false,
    amountMinor: 2_240,
    currency: 'GBP',
    payable: 'at_property',
  } as const;
  const charges = [beside, { ...beside, included: true }, { ...beside, payable: 'now' } as const];
  const taxed = { ...offer, price: { ...offer.price, charges } };
  expect((await openRate(aurora, sealRate(aurora, taxed, soon()))).price.charges).toEqual([beside]);
});

test('A hotel rate that is too long for its id is stored encrypted, and its short id opens to all of it', async () => {
  const tenant = await aTenant();
  const ctx = { ...systemContext(), app: { id: tenant.appId } };
  const fallbacks = [{ supplier: 'oriole', rateKey: 'k'.repeat(2_000), totalMinor: 64_000 }];
  const long = { ...offer, rateKey: 'offer-'.repeat(500), fallbacks };
  const toStore: LongRate[] = [];
  const until = soon();
  const roomId = rateTokens.sealRate(ctx, long, until, toStore);
  expect(roomId.length).toBeLessThan(256);
  await expect(openRate(ctx, roomId)).rejects.toThrow(code('rate_expired'));
  await saveLongRates(ctx, [...toStore, ...toStore]);
  await saveLongRates(ctx, toStore);
  expect(await openRate(ctx, roomId)).toMatchObject({ rateKey: long.rateKey, fallbacks, stay: offer.stay });
  expect(rateTokens.sealRate(ctx, long, until, [])).toBe(roomId);
  await expect(openRate(meridian, roomId)).rejects.toThrow(code('not_found'));
  const rows = await ctx.db.execute<{ row: string }>(
    sql`select hotel_rates::text as row from hotel_rates where app_id = ${tenant.appId}`,
  );
  expect(rows).toHaveLength(1);
  for (const part of ['offer-', 'oriole', offer.hotelId]) expect(rows[0]?.row).not.toContain(part);
});

test('An expired hotel rate id is refused as expired, not as not found', async () => {
  await expect(openRate(aurora, sealRate(aurora, offer, past()))).rejects.toThrow(code('rate_expired'));
});

test('A price confirmation of a hotel rate opens the stored offer, also of a rate that has expired', async () => {
  const tenant = await aTenant();
  const risen = {
    ...offer,
    supplier: 'oriole',
    quote: 'Q-1',
    price: { ...offer.price, totalMinor: 70_000, dueNowMinor: 68_464 },
  };
  const { roomId, confirmation } = await seal(tenant, risen, -1, 60);
  const ctx = { ...systemContext(), app: { id: tenant.appId } };
  expect(await openConfirmedRate(ctx, roomId, offer.hotelId, confirmation)).toMatchObject({
    confirmed: true,
    supplier: 'oriole',
    quote: 'Q-1',
    price: { totalMinor: 70_000, dueNowMinor: 68_464, dueAtPropertyMinor: 1_536, currency: 'EUR' },
  });
});

test('A price confirmation whose stored offer is gone is refused as expired', async () => {
  const tenant = await aTenant();
  const { roomId, confirmation } = await seal(tenant, offer, 60);
  const ctx = { ...systemContext(), app: { id: tenant.appId } };
  await ctx.db.execute(sql`delete from hotel_price_confirmations where app_id = ${tenant.appId}`);
  await expect(openConfirmedRate(ctx, roomId, offer.hotelId, confirmation)).rejects.toThrow(
    code('price_confirmation_expired'),
  );
});

test('A price confirmation of another hotel rate or app is not found, and an expired one is refused as expired', () => {
  const roomId = sealRate(aurora, offer, soon());
  const other = sealRate(aurora, { ...offer, roomTypeId: 'suite' }, soon());
  const id = newId();
  const sealed = (ctx: typeof aurora, rateId: string, until = soon()) =>
    sealPriceConfirmation(ctx, rateId, id, until);
  const open = (token: string) => () => openPriceConfirmation(aurora, token, roomId);
  expect(open(sealed(aurora, roomId))()).toMatchObject({ confirmationId: id });
  expect(open(sealed(aurora, other))).toThrow(code('not_found'));
  expect(open(sealed(meridian, roomId))).toThrow(code('not_found'));
  expect(open(sealed(aurora, roomId, past()))).toThrow(code('price_confirmation_expired'));
  expect(open(roomId)).toThrow(code('not_found'));
});
