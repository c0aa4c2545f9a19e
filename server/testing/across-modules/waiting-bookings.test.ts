import { beforeAll, describe, expect, test } from 'vitest';
import { aPaidBooking } from '#server/modules/airport-services/bookings/testing/shop.ts';
import { type Booking, bookingStates, findBooking } from '#server/modules/bookings/index.ts';
import { anActiveOrder } from '#server/modules/esim/testing/shop.ts';
import { aPaidHold } from '#server/modules/experiences/testing/shop.ts';
import { aConfirmedBooking, aRate } from '#server/modules/hotels/bookings/testing/shop.ts';
import { aPaidTransfer } from '#server/modules/transfers/testing/shop.ts';
import { sql } from '#server/platform/db/sql.ts';
import { aMember, aTenant, breaksBooks, callApi, type Person, systemContext, type Tenant } from '../index.ts';

/**
 * The supplier's confirmation is stored before the booking is confirmed: other
 * items of the cart may still be pending and the payment is not captured.
 * Until then no response shows a code of the supplier, for any product.
 */

const ctx = systemContext();
let tenant: Tenant;
let ana: Person;

beforeAll(async () => {
  tenant = await aTenant();
  // Some tests change rows directly.
  breaksBooks(tenant);
  ana = await aMember(tenant);
});

type Product = {
  make: () => Promise<string>;
  /** Every operation that shows the booking. */
  addresses: (id: string) => readonly (readonly ['GET' | 'POST', string])[];
};

const products: Record<string, Product> = {
  hotel: {
    make: async () => (await aConfirmedBooking(tenant, ana, await aRate(ana))).bookingId,
    addresses: (id) => [
      ['GET', `/v1/hotel/booking/${id}`],
      ['POST', '/v1/hotel/booking/list'],
    ],
  },
  experience: {
    make: async () => (await aPaidHold(tenant, ana)).holdId,
    addresses: (id) => [['GET', `/v1/travel/experiences/bookings/${id}`]],
  },
  lounge: {
    make: async () => (await aPaidBooking(tenant, ana)).booking.id,
    addresses: (id) => [
      ['GET', `/v1/travel/bookings/${id}`],
      ['GET', '/v1/travel/bookings'],
      ['GET', `/v1/travel/bookings/${id}/redemption`],
    ],
  },
  esim: {
    make: async () => (await anActiveOrder(tenant, ana)).order_id,
    addresses: (id) => [
      ['GET', `/v1/travel/esim/orders/${id}`],
      ['GET', '/v1/travel/esim/orders'],
      ['GET', `/v1/travel/esim/orders/${id}/status`],
    ],
  },
  ground: {
    make: async () => (await aPaidTransfer(tenant, ana)).bookingId,
    addresses: (id) => [['GET', `/v1/travel/ground-transport/bookings/${id}`]],
  },
};

/**
 * Returns the codes that only the supplier can have issued: its reference and those in the booking's details.
 */
function codesOf({ kind, supplierReference, details }: Booking): string[] {
  const supplierDetails = details as Record<string, unknown>;
  const profiles = (supplierDetails.profiles ?? []) as { iccid: string; matchingId: string }[];
  const codes = [
    // Hotel and eSIM bookings never show the supplier's reference.
    kind === 'hotel' || kind === 'esim' ? null : supplierReference,
    supplierDetails.confirmationCode,
    supplierDetails.ticketCode,
    supplierDetails.accessCode,
    supplierDetails.confirmationNumber,
    supplierDetails.pickupInstructions,
    ...profiles.flatMap(({ iccid, matchingId }) => [iccid, matchingId]),
  ];
  return codes.filter((code): code is string => typeof code === 'string' && code !== '');
}

async function shownIn(id: string, { addresses }: Product): Promise<string> {
  const everywhere = [...addresses(id), ['GET', `/v1/trips/${id}`], ['GET', '/v1/users/me/export']] as const;
  const answers = await Promise.all(
    everywhere.map(([method, path]) =>
      callApi(method, path, method === 'POST' ? { key: tenant, body: {} } : { as: ana }),
    ),
  );
  // Some states refuse the redemption or the trip, but none causes a server error.
  for (const [at, { status }] of answers.entries())
    expect([everywhere[at], status < 500]).toEqual([everywhere[at], true]);
  expect(answers[0]?.status).toBe(200);
  return answers.map(({ text }) => text).join('\n');
}

const waiting = ['held', 'pending_payment', 'fulfilling', 'pending_supplier'] as const;
/** Hotel and transfer bookings start with payment pending, and hotels confirm immediately. */
const neverIn: Record<string, readonly string[]> = { hotel: ['held', 'pending_supplier'], ground: ['held'] };

describe.each(Object.entries(products))('Bookings of kind %s', (kind, product) => {
  test(`A booking of kind ${kind} shows the supplier's codes only once it is confirmed`, async () => {
    const id = await product.make();
    const booking = await findBooking(ctx, tenant.appId, id);
    if (!booking) throw new Error('The booking was not made');
    const codes = codesOf(booking);
    expect([booking.state, codes.length > 0]).toEqual(['confirmed', true]);
    const confirmed = await shownIn(id, product);
    for (const code of codes) expect(confirmed).toContain(JSON.stringify(code).slice(1, -1));
    expect(bookingStates).toEqual(expect.arrayContaining([...waiting]));
    for (const state of waiting.filter((one) => !neverIn[booking.kind]?.includes(one))) {
      await ctx.db.execute(sql`
        update bookings set state = ${state}, hold_expires_at = clock_timestamp() + interval '20 minutes'
        where app_id = ${tenant.appId} and id = ${id}`);
      const shown = await shownIn(id, product);
      for (const code of codes)
        expect([state, shown.includes(JSON.stringify(code).slice(1, -1))]).toEqual([state, false]);
    }
  });
});
